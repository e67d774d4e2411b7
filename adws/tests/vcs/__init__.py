"""Tests of the room vcs, with real git."""
