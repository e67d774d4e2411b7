"""Tests of the workshop in which changes are judged."""
