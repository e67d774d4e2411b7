"""Tests of the embedded agent."""
