"""The candidates for files in any language that is known, the most promising first."""

from collections.abc import Iterable, Iterator, Mapping

from adws.search.candidates import Candidate, Placed, propose_candidates, shrink
from adws.search.catalogue import families as families_of_python
from adws.search.languages.code import Code
from adws.search.languages.family import families
from adws.search.order import in_order
from adws.search.rule_edits import variants_of
from adws.search.source import Edit
from adws.search.source_files import parse_sources
from adws.search.suspects import Suspect

_CHARACTERS = 80
"""An edit of so many characters weighs half as much as the same of none."""
_PYTHON = ".py"


def propose(
    codes: Mapping[str, Code], suspects: Iterable[Suspect], tests: tuple[str, ...], seed: int
) -> tuple[Candidate, ...]:
    """Return the edits of suspicious lines, the most promising first.

    ``tests`` are the texts of the failing cases' files; ``seed`` orders equals.
    """
    blamed = tuple(suspects)
    texts = {one.file: codes[one.file].text for one in blamed if one.file.endswith(_PYTHON)}
    python = propose_candidates(parse_sources(texts, tests), blamed, families_of_python())
    return in_order((*python, *_others(codes, blamed)), seed)


def meaning(family: str) -> str:
    """Return what a family of edits mends, in words."""
    python = {one.name: one.mends for one in families_of_python()}
    others = {one.name: one.mends for one in families()}
    return {**python, **others}[family]


def _others(codes: Mapping[str, Code], suspects: Iterable[Suspect]) -> Iterator[Candidate]:
    lines: dict[str, dict[int, float]] = {}
    for suspect in suspects:
        lines.setdefault(suspect.file, {})[suspect.line] = suspect.score
    for path in sorted(lines):
        best = dict[Edit, Candidate]()
        for candidate in _of_file(codes[path], lines[path]):
            edit = candidate.first.edit
            if edit not in best or best[edit].weight < candidate.weight:
                best[edit] = candidate
        yield from best.values()


def _of_file(code: Code, lines: Mapping[int, float]) -> Iterator[Candidate]:
    for family in families():
        for line, edit, share in variants_of(family, code, lines):
            smallest = shrink(code.text, edit) or edit
            size = smallest.end - smallest.start + len(smallest.text)
            weight = lines[line] * family.prior * share / (1 + size / _CHARACTERS)
            yield Candidate((Placed(code.path, line, family.name, smallest),), weight)
