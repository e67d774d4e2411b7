"""Tests of the runner for pytest."""
