"""Tests of what `adws init` does."""
