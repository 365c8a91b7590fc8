"""The two dice games of the same evening: Blufpoker and Chapeau."""
