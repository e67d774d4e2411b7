"""Tests of what the runners of Java share."""
