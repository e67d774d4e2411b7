"""The workshop in which something new is built: developer, clean-up, review, RED gate, checks."""
