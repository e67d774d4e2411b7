"""Tests of the trackers."""
