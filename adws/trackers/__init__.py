"""Where an issue comes from and is closed, one tracker a file."""
