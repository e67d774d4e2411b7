"""Fingerprints, which identify a failure from run to run."""

import re
from collections.abc import Iterable
from hashlib import sha256
from itertools import islice

from adws.core.suite import Frame
from adws.triage.exception_info import ExceptionInfo

_DIGITS = 16
_FRAMES = 3
_READ_CHARACTERS = 600
_KEPT_CHARACTERS = 400
_VARYING = tuple(
    (re.compile(expression), replacement)
    for expression, replacement in (
        (r"\x1b\[[0-9;]*m", ""),
        (r"(?i)\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", "<uuid>"),
        (r"0x[0-9a-fA-F]+", "<address>"),
        (r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?", "<time>"),
        (r"\b\d\d?:\d\d:\d\d(?:[.,]\d+)?", "<time>"),
        (r"(?:/private)?/(?:tmp|var/tmp|var/folders)/(?:[^\s/'\":,)]+/)*", "<tmp>/"),
        (r"\btmp[a-z0-9_]{8}\b", "<tmp>"),
        (r"(\.[A-Za-z]{1,4}):\d+(?::\d+)?", r"\1:<line>"),
        (r"\bline \d+", "line <line>"),
        (r"(localhost|\d{1,3}(?:\.\d{1,3}){3}|\[::1?\]):\d{2,5}", r"\1:<port>"),
        (r"(?i)\b(port|pid|id)([ =:]+)\d+", r"\1\2<number>"),
        (r"\b\d+(?:\.\d+)?\s?(?:ns|us|µs|ms|s|sec|secs|seconds?|min|minutes?)\b", "<duration>"),
        (r"\b[0-9a-f]{16,}\b", "<hex>"),
        (r"\b\d{9,}(?:\.\d+)?\b", "<number>"),
    )
)


def normalize(message: str, tree: str = "") -> str:
    """Return a message without details that change from run to run.

    Placeholders replace addresses, times, durations, temporary paths, ids, ports and line numbers;
    ``tree`` (the absolute path of the tree in which the suite ran) is removed.

    >>> normalize("<A object at 0x7f3a> not found in /t/app/a.py:12 after 0.31s", "/t")
    '<A object at <address>> not found in app/a.py:<line> after <duration>'
    """
    text = message[:_READ_CHARACTERS]
    text = text.replace(f"{tree.rstrip('/')}/", "") if tree else text
    for expression, replacement in _VARYING:
        text = expression.sub(replacement, text)
    return text[:_KEPT_CHARACTERS]


def root_fingerprint(error: ExceptionInfo, frames: Iterable[Frame] = (), tree: str = "") -> str:
    """Return the fingerprint that failures of one root cause share, as 16 hexadecimal digits.

    ``frames`` are the source frames, deepest first; three of them count, without their lines. The
    order of a message's words does not count, because sets print in any order.
    """
    words = sorted(re.findall(r"\w+", normalize(error.message, tree)))
    places = [f"{frame.file}:{frame.function}" for frame in islice(frames, _FRAMES)]
    return short_hash(error.exception, " ".join(words), *places)


def fingerprint(case_id: str, root: str) -> str:
    """Return the fingerprint of a failing case, from its id and its root fingerprint."""
    return short_hash(case_id, root)


def short_hash(*parts: str, digits: int = _DIGITS) -> str:
    """Return the first digits of the SHA-256 of some texts, with separators between them."""
    text = "\0".join(parts)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:digits]
