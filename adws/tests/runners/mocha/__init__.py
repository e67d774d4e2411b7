"""Tests of the runner for mocha."""
