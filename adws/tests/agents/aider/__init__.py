"""aider: how it is asked, what its words mean, and the real program."""
