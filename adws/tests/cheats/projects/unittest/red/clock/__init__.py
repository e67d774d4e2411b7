"""Durations: reading, adding, reporting."""
