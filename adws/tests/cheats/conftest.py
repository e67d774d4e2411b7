"""Fixture projects hold tests of their own, which are not ours."""

collect_ignore = ["projects"]
