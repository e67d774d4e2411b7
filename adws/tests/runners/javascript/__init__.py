"""Tests of what the runners of JavaScript share."""
