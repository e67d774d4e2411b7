"""Tests of the commands, one a file."""
