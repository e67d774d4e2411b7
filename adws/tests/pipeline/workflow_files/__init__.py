"""Tests of the generated workflows."""
