"""Tests of the runner for Playwright Test."""
