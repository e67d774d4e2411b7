"""The tools that run slash commands: one tool a file, with a ``HOST``."""
