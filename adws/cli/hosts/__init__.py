"""What runs slash commands: one tool a file, with a ``HOST``."""
