"""Files with the edits of many candidates in them, of which a number chooses one."""

from collections.abc import Mapping

from attrs import frozen

from adws.search.candidates import Candidate
from adws.search.languages.code import Code
from adws.search.languages.switched import EDIT, Edits, switched

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
