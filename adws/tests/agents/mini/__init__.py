"""mini-SWE-agent: how it is asked, what its file means, and the real program."""
