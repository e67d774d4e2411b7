"""Tests of the runner for unittest."""
