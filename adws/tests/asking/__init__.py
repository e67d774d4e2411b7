"""Tests of the parts of asking an agent."""
