"""Thirteen-card Chinese poker: what beats what, what a table scores, and how a hand is best set.

No web in here: the HTTP service is in `api`, which imports this package and is imported by nothing.
"""
