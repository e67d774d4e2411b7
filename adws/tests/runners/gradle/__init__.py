"""Tests of the runner for Gradle."""
