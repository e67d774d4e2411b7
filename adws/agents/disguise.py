"""The forms in which one and the same value is met: as it is, encoded, escaped, line by line."""

import base64
import json
import re
from collections.abc import Iterator
from functools import cache

LEAST_CHARACTERS = 8
"""A shorter text says nothing: it may be anywhere."""
_UNRESERVED = re.compile(r"[A-Za-z0-9._~-]")
_GROUP = 3  # bytes that base64 writes as four characters (RFC 4648)


@cache
def disguises(value: str) -> tuple[str, ...]:
    """Return the texts by which a value gives itself away, itself first.

    Encoded as base64 it looks different by what stands before it: all three forms are there,
    without the characters at their ends that depend on their neighbours.

    >>> disguises("pass/word")
    ('pass/word', 'cGFzcy93b3Jk', 'Bhc3Mvd29yZ', 'wYXNzL3dvcm', 'pass%2Fword')
    """
    forms = (
        *(value, *_base64(value.encode("utf-8", "replace"))),
        *(_in_url(value), json.dumps(value)[1:-1], repr(value)[1:-1]),
        *(line.strip() for line in value.splitlines()),
    )
    return tuple(dict.fromkeys(form for form in forms if len(form) >= LEAST_CHARACTERS))


def _base64(content: bytes) -> Iterator[str]:
    for before in range(_GROUP):
        padded = bytes(before) + content
        first = (before * 8 + 5) // 6
        last = len(padded) * 8 // 6
        yield base64.b64encode(padded).decode()[first:last]
        yield base64.urlsafe_b64encode(padded).decode()[first:last]


def _in_url(value: str) -> str:
    """Return a value as it stands in a URL (RFC 3986)."""
    return "".join(letter if _UNRESERVED.match(letter) else _percent(letter) for letter in value)


def _percent(letter: str) -> str:
    return "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "replace"))
