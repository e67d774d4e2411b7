"""Names of tests that no command line can hold, or that mean something in one."""

NAMES = ("a\0b", "a\nb", "x" * 10_000, " lead", "a::b > c", "-k", "[1.5] $(x) 'q'", "\u05d0é #2")
HALF = "\ud800 half"
"""A name with half of a character, which no encoding holds."""
