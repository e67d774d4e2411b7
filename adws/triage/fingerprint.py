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
_ISO_DATE = r"\d{4}-\d\d-\d\d"
_UNIT = r"\s?(?:ns|us|µs|ms|s|sec|secs|seconds?|min|minutes?)\b"
_HOST = r"(localhost|\d{1,3}(?:\.\d{1,3}){3}|\[::1?\])"
# The third value: whether it differs in each run of the same files, and not only after an edit.
_DETAILS = tuple(
    (re.compile(expression), replacement, in_each_run)
    for expression, replacement, in_each_run in (
        (r"\x1b\[[0-9;]*m", "", True),
        (r"(?i)\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", "<uuid>", True),
        (r"0x[0-9a-fA-F]+", "<address>", True),
        (
            rf"{_ISO_DATE}[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?",
            "<time>",
            True,
        ),
        (_ISO_DATE, "<time>", False),
        (r"\b\d\d?:\d\d:\d\d(?:[.,]\d+)?", "<time>", True),
        (r"(?:/private)?/(?:tmp|var/tmp|var/folders)/(?:[^\s/'\":,)]+/)*", "<tmp>/", True),
        (r"\btmp[a-z0-9_]{8}\b", "<tmp>", True),
        (r"(\.[A-Za-z]{1,4}):\d+(?::\d+)?", r"\1:<line>", False),
        (r"\bline \d+", "line <line>", False),
        (rf"{_HOST}:\d{{5}}\b", r"\1:<port>", True),
        (rf"{_HOST}:\d{{2,5}}", r"\1:<port>", False),
        (r"(?i)\b(port|pid)([ =:]+)\d{5,}", r"\1\2<number>", True),
        (r"(?i)\b(port|pid|id)([ =:]+)\d+", r"\1\2<number>", False),
        (rf"\b\d+\.\d\d+{_UNIT}", "<duration>", True),
        (rf"\b\d+(?:\.\d+)?{_UNIT}", "<duration>", False),
        (r"\b[0-9a-f]{16,}\b", "<hex>", False),
        (r"\b\d{9,}\.\d+\b", "<number>", True),
        (r"\b\d{9,}(?:\.\d+)?\b", "<number>", False),
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
    for expression, replacement, _in_each_run in _DETAILS:
        text = expression.sub(replacement, text)
    return text[:_KEPT_CHARACTERS]


def steady(message: str) -> str:
    """Return a message without what differs in each run of the same files.

    Unlike ``normalize``, it keeps what stays until somebody edits a file and tells a reader
    something: line numbers, dates, ids, and ports and durations that somebody chose.

    >>> steady("<A at 0x7f3a> of app/a.py:12 took 0.31s, not 5s")
    '<A at <address>> of app/a.py:12 took <duration>, not 5s'
    """
    text = message[:_READ_CHARACTERS]
    for expression, replacement, in_each_run in _DETAILS:
        text = expression.sub(replacement, text) if in_each_run else text
    return text


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
