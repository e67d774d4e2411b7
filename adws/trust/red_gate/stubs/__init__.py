"""Stubs: define the names that new tests need and that do not exist yet."""
