"""Claude Code: how it is asked, what its lines mean, and the real program."""
