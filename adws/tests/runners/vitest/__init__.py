"""Tests of the runner for vitest."""
