"""The command line, `chinees-poker`: a command for each call of the API, and for what is too much for one call."""

from cli.entry import main

__all__ = ["main"]
