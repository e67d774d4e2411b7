"""Stubs: what new tests ask for and nobody has built exists, and does nothing."""
