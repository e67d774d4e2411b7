"""Tests of the runner for node:test."""
