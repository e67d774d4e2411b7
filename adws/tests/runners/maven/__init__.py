"""Tests of the runner for Maven."""
