"""Tests of the trust room."""
