"""Explain an edit to a test file in sentences for its reviewer."""
