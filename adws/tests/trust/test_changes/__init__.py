"""Tests of what is told of edits to tests."""
