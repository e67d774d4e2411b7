"""What one run tells of many candidates, by their numbers."""

import re
from collections.abc import Mapping

from adws.search.clusters import RAISES

_TELLING = re.compile(
    r"error\b|panic:|expected|received|actual|\.go:\d+: |^\s*[-+] ", re.IGNORECASE
)
_PLACE = re.compile(r"\(?\S*[\w]\.[cm]?[jt]sx?:\d+(?::\d+)?\)?")
_CRASH = re.compile(r"TypeError|ReferenceError|panic:|no end")

Failed = Mapping[str, str]
"""What failed, by its names, and what was said about it."""

Told = Mapping[int, Failed]
"""What fails with the candidate of each number that was told of; 0 is no edit at all."""


def mending(told: Told, known: frozenset[str]) -> frozenset[int]:
    """Return the numbers with which less fails than without any, and nothing that is not known.

    >>> sorted(mending({0: {"a": "", "b": ""}, 1: {"a": ""}, 2: {"a": "", "c": ""}}, frozenset()))
    [1]
    """
    before = told.get(0, {}).keys()
    allowed = before | known
    return frozenset(
        number for number, failed in told.items() if failed.keys() <= allowed and before - failed
    )


def in_words(failed: Failed) -> str:
    r"""Return what failed and why, in the same words wherever the code stands.

    >>> in_words({"a": "Error: 7\n    at f (a.js:9)\n 3 ms", "b": "TypeError: no"})
    'raises a: Error: 7; b: TypeError: no'
    """
    found = "; ".join(f"{name}: {_words(said)}" for name, said in sorted(failed.items()))
    return f"{RAISES}{found}" if _CRASH.search(found) else found


def _words(said: str) -> str:
    lines = (_PLACE.sub("", line).strip() for line in said.splitlines() if _TELLING.search(line))
    return " / ".join(lines)
