"""Runners that one TOML file describes."""
