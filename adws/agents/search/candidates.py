"""The edits worth trying, the most promising first."""

import ast
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from adws.agents.search.observed import Observed
from adws.agents.search.source import Edit, Family, Source
from adws.agents.search.suspects import Suspect

_NEXT_VARIANT = 0.97


@frozen
class Candidate:
    """One edit of one file. ``weight`` is suspicion times its family's prior.

    ``body`` are the first and the last line of the function that the edit is in, if it is in one.
    """

    file: str
    line: int
    family: str
    edit: Edit
    weight: float
    body: tuple[int, int] | None = None


def propose_candidates(
    sources: Mapping[str, Source],
    suspects: Iterable[Suspect],
    families: Iterable[Family],
    most: int,
) -> tuple[Candidate, ...]:
    """Apply every family to every node on a suspicious line; at most ``most``, heaviest first."""
    scores = {(suspect.file, suspect.line): suspect.score for suspect in suspects}
    kinds = tuple(families)
    found: dict[tuple[str, Edit], Candidate] = {}
    for file, source in sources.items():
        for node in ast.walk(source.tree):
            for candidate in _for_node(file, source, node, scores, kinds):
                known = found.get((file, candidate.edit))
                if known is None or known.weight < candidate.weight:
                    found[file, candidate.edit] = candidate
    return tuple(sorted(found.values(), key=_order)[:most])


def _for_node(
    file: str,
    source: Source,
    node: ast.AST,
    scores: Mapping[tuple[str, int], float],
    families: tuple[Family, ...],
) -> Iterator[Candidate]:
    line = getattr(node, "lineno", None)
    if line is None:
        return
    first = getattr(source.statement(node), "lineno", line)
    score = scores.get((file, line), scores.get((file, first), 0.0))
    if not score:
        return
    for family in families:
        weight = score * family.prior
        for edit in family.propose(node, source):
            smallest = shrink(source.text, edit)
            if smallest is not None:
                yield Candidate(file, line, family.name, smallest, weight, _body(node, source))
                weight *= _NEXT_VARIANT


def is_asleep(candidate: Candidate, observed: Observed) -> bool:
    """Whether importing executed nothing of the function that a candidate changes.

    Then the live function may be changed in place: nothing has been derived from the old one.
    """
    if candidate.body is None or observed.errors:
        return False
    first, last = candidate.body
    return not any(first <= line <= last for line in observed.imported.get(candidate.file, ()))


def _body(node: ast.AST, source: Source) -> tuple[int, int] | None:
    function = node if isinstance(node, ast.FunctionDef) else source.scope(node)
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


def _order(candidate: Candidate) -> tuple[float, str, int, int, str]:
    edit = candidate.edit
    return -candidate.weight, candidate.file, edit.start, edit.end, edit.text
