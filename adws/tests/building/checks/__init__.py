"""Tests of how checks are found and run."""
