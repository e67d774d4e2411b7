"""Names of tests that no command line can hold, or that mean something in one."""

NAMES = ("a\0b", "a\nb", "x" * 10_000, " lead", "a::b > c", "-k", "[1.5] $(x) 'q'", "\u05d0é #2")
HALF = "\ud800 half"
"""A name with half of a character, which no encoding holds.

pytest writes it out in ASCII. If it is told not to, it cannot run such a case itself: it puts the
id into a variable of its process and into the file of its cache, and xdist sends it to a worker.
"""
