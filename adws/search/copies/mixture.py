"""Many candidates in one run: files with the edits of all of them, and what fails with each."""

import re
from collections.abc import Mapping

from attrs import frozen

from adws.search.behaviour import RAISES
from adws.search.candidates import Candidate
from adws.search.languages.code import Code
from adws.search.languages.switched import EDIT, Edits, switched

_TELLING = re.compile(
    r"error\b|panic:|expected|received|actual|\.go:\d+: |^\s*[-+] ", re.IGNORECASE
)
_PLACE = re.compile(r"\(?\S*[\w]\.[cm]?[jt]sx?:\d+(?::\d+)?\)?")
_CRASH = re.compile(r"TypeError|ReferenceError|panic:|no end")

Failures = Mapping[str, str]
"""What failed, by its names, and what was said about it."""

FailuresByNumber = Mapping[int, Failures]
"""What fails with the candidate of each number that was told of; 0 is no edit at all."""

Numbered = Mapping[int, Candidate]
"""Edits by their numbers; those of tests have multiples of ``STRIDE``, others less than that."""

STRIDE = 1000
INPUT = "adwsInput"
"""The variable that holds the number of an edit of the tests."""


@frozen
class Mixture:
    """Files by their paths, and the numbers of what is in them.

    Where tests are edited, too, a number is the sum of both. 0 is no edit at all.
    """

    texts: dict[str, str]
    numbers: tuple[int, ...]


def mixture(codes: Mapping[str, Code], candidates: Numbered) -> Mixture:
    """Mix the candidates of which each changes one function; the others are left out."""
    by_file: dict[str, dict[int, Edits]] = {}
    for number, one in candidates.items():
        if len(one.files) == 1:
            edits = tuple(placed.edit for placed in one.edits)
            by_file.setdefault(one.first.file, {})[number] = edits
    texts, found = dict[str, str](), set[int]()
    for file, ones in sorted(by_file.items()):
        text, numbers = switched(codes[file], ones, INPUT if max(ones) >= STRIDE else EDIT)
        found |= numbers
        if numbers:
            texts[file] = text
    return Mixture(texts, _numbers(found))


def _numbers(found: set[int]) -> tuple[int, ...]:
    edits = sorted(number for number in found if number < STRIDE)
    inputs = sorted(found.difference(edits))
    return tuple(edit + chosen for chosen in (inputs or [0]) for edit in (edits or [0]))


def mending(told: FailuresByNumber, known: frozenset[str]) -> frozenset[int]:
    """Return the numbers with which less fails than without any, and nothing that is not known.

    >>> sorted(mending({0: {"a": "", "b": ""}, 1: {"a": ""}, 2: {"a": "", "c": ""}}, frozenset()))
    [1]
    """
    before = told.get(0, {}).keys()
    allowed = before | known
    return frozenset(
        number for number, failed in told.items() if failed.keys() <= allowed and before - failed
    )


def in_words(failed: Failures) -> str:
    """Return what failed and why, in the same words wherever the code stands."""
    found = "; ".join(f"{name}: {_words(said)}" for name, said in sorted(failed.items()))
    return f"{RAISES}{found}" if _CRASH.search(found) else found


def _words(said: str) -> str:
    lines = (_PLACE.sub("", line).strip() for line in said.splitlines() if _TELLING.search(line))
    return " / ".join(lines)
