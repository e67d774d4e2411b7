"""Tests of the cage: what holds a process, and what keeps secrets out of texts."""
