"""The standard output and error of the program: what they can show, and whether they take it."""

import sys
from errno import EBADF, EDQUOT, EFBIG, EIO, ENOSPC, EPIPE
from io import TextIOWrapper

_REFUSALS = frozenset({EBADF, EDQUOT, EFBIG, EIO, ENOSPC, EPIPE})


def replace_unencodable() -> None:
    """Let both streams show ``?`` for letters that their encoding lacks, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def output_refusal(error: Exception) -> str:
    """Return why a stream did not take a text, if that is the error; else nothing.

    Errors of files name the file, and errors of streams name none.

    >>> output_refusal(OSError(28, "No space left on device")), output_refusal(ValueError("x"))
    ('No space left on device', '')
    >>> output_refusal(OSError(28, "No space left on device", "a.txt"))
    ''
    """
    if not isinstance(error, OSError) or error.filename is not None:
        return ""
    return str(error.strerror) if error.errno in _REFUSALS else ""
