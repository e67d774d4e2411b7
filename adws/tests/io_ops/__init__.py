"""Tests of the boundary, against the real machine."""
