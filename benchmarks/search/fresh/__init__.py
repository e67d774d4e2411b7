"""Bugs in functions that nobody developed against, taken from packages when they are asked for."""
