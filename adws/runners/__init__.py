"""Test runners, one file each: how to start the tool, how to read what it said, what it seals."""
