"""Tests of the roles that build something."""
