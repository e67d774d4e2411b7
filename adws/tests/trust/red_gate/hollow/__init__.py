"""Tests of the reading of new tests that show nothing."""
