"""Tests of the RED gate's rules."""
