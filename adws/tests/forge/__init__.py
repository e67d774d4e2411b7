"""Tests of the forge."""
