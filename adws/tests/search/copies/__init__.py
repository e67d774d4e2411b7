"""Tests of the search by whole runs."""
