"""Tests of the runner for bun's tests."""
