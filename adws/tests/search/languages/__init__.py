"""Tests of the edits for other languages than Python."""
