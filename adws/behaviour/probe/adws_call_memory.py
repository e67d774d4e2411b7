"""Holds a call to a limit of memory, if its arguments are made up: they may ask for gigabytes."""

from resource import RLIM_INFINITY, RLIMIT_DATA, getrlimit, setrlimit

MEMORY_BYTES = 2 * 1024**3
"""What a process may have while it makes such a call, with and without the change."""


class MemoryLimit:
    """Holds while a call near those of the cases is made; the others have what their cases had."""

    def __init__(self, row):
        """Take the call: one that is made up says near which call it lies."""
        self.used = "of" in row

    def __enter__(self):
        """Begin; a lower limit of the machine stays."""
        if self.used:
            self.before, hard = getrlimit(RLIMIT_DATA)
            limits = {self.before, MEMORY_BYTES} - {RLIM_INFINITY}
            setrlimit(RLIMIT_DATA, (min(limits), hard))

    def __exit__(self, *_):
        """End, and put back what was there."""
        if self.used:
            setrlimit(RLIMIT_DATA, (self.before, getrlimit(RLIMIT_DATA)[1]))
