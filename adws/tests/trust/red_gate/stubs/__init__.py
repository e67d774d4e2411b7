"""Tests of the stubs of the RED gate."""
