"""Tests of the runner for jest."""
