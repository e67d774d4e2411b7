"""Declared workflows and the loop that runs them."""
