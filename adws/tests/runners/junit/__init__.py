"""Tests of the runner for tools that write JUnit XML."""
