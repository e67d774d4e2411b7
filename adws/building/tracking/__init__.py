"""Find the tracker, read the work from it, and report the result to it."""
