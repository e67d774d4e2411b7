"""Tests of the sorting of failures."""
