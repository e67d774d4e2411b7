"""Codex: how it is asked, what its events mean, and the real program."""
