"""Drive a failing test suite to green with any coding agent; only the test runner decides."""
