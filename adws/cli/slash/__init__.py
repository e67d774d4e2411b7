"""Slash commands: each is data in one Markdown file, and has a twin on the command line."""
