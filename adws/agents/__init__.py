"""Coding agents, one file each: how to ask, how to read the answer."""
