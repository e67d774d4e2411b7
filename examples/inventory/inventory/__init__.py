"""A small warehouse."""
