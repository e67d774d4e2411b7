"""Tests of the calls that do a whole piece of work."""
