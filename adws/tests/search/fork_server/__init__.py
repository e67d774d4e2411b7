"""Tests of the fork server."""
