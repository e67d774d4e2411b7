"""Checks: one linter or type checker a file; what it needs to be started and read."""
