"""Tests of the workshop in which pending tests become work."""
