"""Tests of slash commands as data."""
