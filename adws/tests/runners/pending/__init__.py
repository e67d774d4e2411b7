"""Pending tests, by runner: what is found, what goes, what comes back."""
