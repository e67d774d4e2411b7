"""Slash commands: each is data in one Markdown file, and names the command line that matches."""
