"""Tests of the values and laws."""
