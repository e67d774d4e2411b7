r"""Paths as git writes and reads them in its line-based formats: C-quoted, all in ASCII.

With ``core.quotePath`` git quotes every byte that is not plain ASCII, so a path with a line end or
with bytes that are no UTF-8 survives any decoding on the way. See ``core.quotePath`` in
git-config(1). Bytes that are no UTF-8 are surrogates in a ``str``, as everywhere in Python.
"""

import re

_PLAIN = re.compile(r"[\w./@+=,%~ -]+", re.ASCII)
_ESCAPE = re.compile(rb"\\([0-7]{3}|.)")
_LETTERS = {b"a": 7, b"b": 8, b"t": 9, b"n": 10, b"v": 11, b"f": 12, b"r": 13}


def quote(path: str) -> str:
    r"""Return a path as git reads it from a line.

    >>> quote("a b")
    '"a b"'
    >>> print(quote("é"))
    "\303\251"
    """
    if _PLAIN.fullmatch(path):
        return f'"{path}"'
    return '"' + "".join(f"\\{byte:03o}" for byte in path.encode("utf-8", "surrogateescape")) + '"'


def quote_lines(paths: tuple[str, ...]) -> str:
    """Return paths as lines that git reads from its standard input."""
    return "".join(f"{quote(path)}\n" for path in paths)


def unquote(text: str) -> str:
    r"""Return the path that git wrote.

    >>> unquote(r'"\303\251"')
    'é'
    >>> unquote("plain")
    'plain'
    """
    if not text.startswith('"'):
        return text
    return _ESCAPE.sub(_byte, text[1:-1].encode("ascii")).decode("utf-8", "surrogateescape")


def unquote_lines(text: str) -> tuple[str, ...]:
    """Return the paths of an output of git, one a line."""
    return tuple(unquote(line) for line in text.split("\n") if line)


def _byte(escape: re.Match[bytes]) -> bytes:
    code: bytes = escape[1]
    if code.isdigit():
        return bytes([int(code, 8)])
    return bytes([_LETTERS.get(code, code[0])])
