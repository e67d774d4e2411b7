"""Families of bugs, one a data file: what they look like, and what may have been meant."""
