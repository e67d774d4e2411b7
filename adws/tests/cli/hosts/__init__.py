"""Tests of the tools that run slash commands: what is laid for them, and that they read it."""
