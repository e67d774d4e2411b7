"""Gemini CLI: how it is asked, what it tells, and the real program."""
