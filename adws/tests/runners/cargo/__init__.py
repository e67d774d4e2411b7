"""Tests of the runner for cargo."""
