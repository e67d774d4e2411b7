"""Tests of the runner for Go's own tests."""
