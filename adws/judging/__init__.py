"""The workshop in which suites are found and run, and changes are judged."""
