"""Tests of the workshop in which something new is built."""
