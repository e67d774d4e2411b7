"""The edits worth trying, the most promising first."""

import ast
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from adws.search.asked import Def
from adws.search.family import Family
from adws.search.source import Edit, Source, apply_edit
from adws.search.suspects import Suspect
from adws.search.weights import WEIGHTS


@frozen
class Placed:
    """One edit of one file, proposed by a family.

    ``body`` are the first and the last line of the function that the edit is in, if it is in one.
    """

    file: str
    line: int
    family: str
    edit: Edit
    body: tuple[int, int] | None = None


@frozen
class Candidate:
    """Edits that are tried together, mostly one; those of one file do not overlap.

    ``weight`` is suspicion squared times the family's prior, less for larger edits.
    """

    edits: tuple[Placed, ...]
    weight: float

    @property
    def first(self) -> Placed:
        """The edit that speaks for all."""
        return self.edits[0]

    @property
    def sort(self) -> str:
        """Of which families its edits are."""
        return "+".join(placed.family for placed in self.edits)

    @property
    def files(self) -> tuple[str, ...]:
        """The files that are changed, in order."""
        return tuple(dict.fromkeys(placed.file for placed in self.edits))


Key = tuple[tuple[str, int, int, str], ...]
"""What tells candidates apart."""


def key_of(candidate: Candidate) -> Key:
    """Return what tells candidates apart: where they change what."""
    return tuple(
        (placed.file, placed.edit.start, placed.edit.end, placed.edit.text)
        for placed in candidate.edits
    )


def propose_candidates(
    sources: Mapping[str, Source],
    suspects: Iterable[Suspect],
    families: Iterable[Family],
) -> tuple[Candidate, ...]:
    """Apply every family to every node on a suspicious line, heaviest first."""
    scores = {(suspect.file, suspect.line): suspect.score for suspect in suspects}
    kinds = tuple(families)
    found: dict[tuple[str, Edit], Candidate] = {}
    for file, source in sources.items():
        for node in ast.walk(source.tree):
            for candidate in _for_node(file, source, node, scores, kinds):
                key = file, candidate.first.edit
                known = found.get(key)
                if known is None or known.weight < candidate.weight:
                    found[key] = candidate
    return tuple(sorted(found.values(), key=_order))


def _for_node(
    file: str,
    source: Source,
    node: ast.AST,
    scores: Mapping[tuple[str, int], float],
    families: tuple[Family, ...],
) -> Iterator[Candidate]:
    line = getattr(getattr(node, "target", node), "lineno", None)
    if line is None:
        return
    first = getattr(source.statement(node), "lineno", line)
    score = scores.get((file, line), scores.get((file, first), 0.0))
    if not score:
        return
    for family in families:
        if not isinstance(node, family.looks_at):
            continue
        weight = score**WEIGHTS.candidates.contrast * family.prior.python
        for number, edit in enumerate(family.propose(node, source), start=1):
            smallest = shrink(source.text, edit)
            if smallest is not None:
                placed = Placed(file, line, family.name, smallest, _body(node, source))
                less = number * (1 + size_of(smallest) / WEIGHTS.candidates.characters)
                yield Candidate((placed,), weight / less)


def changed_texts(candidate: Candidate, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the files that a candidate changes, with its edits made.

    >>> edits = Placed("a.py", 1, "x", Edit(0, 1, "no")), Placed("a.py", 1, "x", Edit(4, 5, "on"))
    >>> changed_texts(Candidate(edits, 1.0), {"a.py": "1 + 2"})
    {'a.py': 'no + on'}
    """
    changed = {file: texts[file] for file in candidate.files}
    for placed in sorted(
        candidate.edits, key=lambda placed: (placed.edit.start, placed.edit.end), reverse=True
    ):
        changed[placed.file] = apply_edit(changed[placed.file], placed.edit)
    return changed


def _body(node: ast.AST, source: Source) -> tuple[int, int] | None:
    function = node if isinstance(node, Def) else source.scope(node)
    if function is None:
        return None
    first = function.body if isinstance(function, ast.Lambda) else function.body[0]
    return first.lineno, function.end_lineno or first.lineno


def shrink(text: str, edit: Edit) -> Edit | None:
    """Leave out what an edit does not change; None when it changes nothing.

    >>> shrink("return a - b", Edit(7, 12, "a + b"))
    Edit(start=9, end=10, text='+')
    """
    old, new = text[edit.start : edit.end], edit.text
    if old == new:
        return None
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    return Edit(edit.start + head, edit.end - tail, new[head : len(new) - tail])


def _common(left: str, right: str) -> int:
    same = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        same += 1
    return same


def size_of(edit: Edit) -> int:
    """Return how many characters an edit takes away and puts in."""
    return edit.end - edit.start + len(edit.text)


def _order(candidate: Candidate) -> tuple[float, str, int, int, str]:
    edit = candidate.first.edit
    return -candidate.weight, candidate.first.file, edit.start, edit.end, edit.text
