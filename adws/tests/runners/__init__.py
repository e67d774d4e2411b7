"""Tests of the adapters for test tools."""
