"""Edits for other languages than Python: their syntax and the families of bugs, as data."""
