"""The candidate edits, the most promising first."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from operator import attrgetter

from attrs import frozen

from adws.search.called_names import Def
from adws.search.catalogue import families
from adws.search.family import Family
from adws.search.languages.code import ParsedCode
from adws.search.rule_edits import variants_of
from adws.search.source import ParsedFile, TextEdit, apply_edit
from adws.search.source_files import PYTHON, parse_sources
from adws.search.suspects import Suspect
from adws.search.weights import WEIGHTS


@frozen
class PlacedEdit:
    """One edit of one file, proposed by a family.

    ``body`` are the first and the last line of the function around the edit, if there is one.
    """

    file: str
    line: int
    family: str
    edit: TextEdit
    body: tuple[int, int] | None = None


@frozen
class EditCandidate:
    """Edits that are tried together, usually a single one; edits of one file do not overlap.

    ``weight`` is suspicion squared times the family's prior, less for larger edits.
    """

    edits: tuple[PlacedEdit, ...]
    weight: float

    @property
    def first(self) -> PlacedEdit:
        """The first edit, which represents all."""
        return self.edits[0]

    @property
    def sort(self) -> str:
        """The families of its edits."""
        return "+".join(placed.family for placed in self.edits)

    @property
    def files(self) -> tuple[str, ...]:
        """The files that are changed, in order."""
        return tuple(dict.fromkeys(placed.file for placed in self.edits))


Key = tuple[tuple[str, int, int, str], ...]
"""The identity of a candidate."""


def key_of(candidate: EditCandidate) -> Key:
    """Return the identity of a candidate: its places and texts."""
    return tuple(
        (placed.file, placed.edit.start, placed.edit.end, placed.edit.text)
        for placed in candidate.edits
    )


def propose_candidates(
    sources: Mapping[str, ParsedFile],
    suspects: Iterable[Suspect],
    families: Iterable[Family],
) -> tuple[EditCandidate, ...]:
    """Return the edits of all families for all nodes on suspicious lines, heaviest first."""
    scores = {(suspect.file, suspect.line): suspect.score for suspect in suspects}
    kinds = tuple(families)
    candidates: dict[tuple[str, TextEdit], EditCandidate] = {}
    blamed = {file for file, _ in scores}
    for file, source in ((file, sources[file]) for file in sources if file in blamed):
        for node in ast.walk(source.tree):
            for candidate in _for_node(file, source, node, scores, kinds):
                key = file, candidate.first.edit
                earlier = candidates.get(key)
                if earlier is None or earlier.weight < candidate.weight:
                    candidates[key] = candidate
    return tuple(sorted(candidates.values(), key=_order))


def _for_node(
    file: str,
    source: ParsedFile,
    node: ast.AST,
    scores: Mapping[tuple[str, int], float],
    families: tuple[Family, ...],
) -> Iterator[EditCandidate]:
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
                placed = PlacedEdit(file, line, family.name, smallest, _body(node, source))
                less = number * (1 + size_of(smallest) / WEIGHTS.candidates.characters)
                yield EditCandidate((placed,), weight / less)


def changed_texts(candidate: EditCandidate, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the changed texts of a candidate's files."""
    changed = {file: texts[file] for file in candidate.files}
    for placed in sorted(candidate.edits, key=attrgetter("edit.start", "edit.end"), reverse=True):
        changed[placed.file] = apply_edit(changed[placed.file], placed.edit)
    return changed


def _body(node: ast.AST, source: ParsedFile) -> tuple[int, int] | None:
    function = node if isinstance(node, Def) else source.scope(node)
    if function is None:
        return None
    first = function.body if isinstance(function, ast.Lambda) else function.body[0]
    return first.lineno, function.end_lineno or first.lineno


def shrink(text: str, edit: TextEdit) -> TextEdit | None:
    """Remove unchanged text from an edit; None if it changes nothing."""
    old, new = text[edit.start : edit.end], edit.text
    if old == new:
        return None
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    return TextEdit(edit.start + head, edit.end - tail, new[head : len(new) - tail])


def _common(left: str, right: str) -> int:
    same = 0
    for ours, other in zip(left, right, strict=False):
        if ours != other:
            break
        same += 1
    return same


def size_of(edit: TextEdit) -> int:
    """Return how many characters an edit removes and adds."""
    return edit.end - edit.start + len(edit.text)


def _order(candidate: EditCandidate) -> tuple[float, str, int, int, str]:
    edit = candidate.first.edit
    return -candidate.weight, candidate.first.file, edit.start, edit.end, edit.text


def in_order(candidates: Iterable[EditCandidate], seed: int = 0) -> tuple[EditCandidate, ...]:
    """Order candidates by weight, reduced for those that take longer to try.

    ``seed`` orders candidates of equal weight: 0 by their place in the files.
    """

    def rank(candidate: EditCandidate) -> tuple[object, ...]:
        share = 1.0 if candidate.first.body else WEIGHTS.candidates.outside_of_functions
        key = key_of(candidate)
        tie = sha256(f"{seed}/{key}".encode("utf-8", "replace")).hexdigest()
        return -candidate.weight * share, (tie,) if seed else key

    return tuple(sorted(candidates, key=rank))


def propose(
    codes: Mapping[str, ParsedCode], suspects: Iterable[Suspect], tests: tuple[str, ...], seed: int
) -> tuple[EditCandidate, ...]:
    """Return the edits of suspicious lines, the most promising first.

    ``tests`` are the texts of the failing cases' files; ``seed`` is that of ``in_order``.
    """
    blamed = tuple(suspects)
    texts = {
        suspect.file: codes[suspect.file].text
        for suspect in blamed
        if suspect.file.endswith(PYTHON)
    }
    python = propose_candidates(parse_sources(texts, tests), blamed, families())
    return in_order((*python, *_value_edits(codes, blamed)), seed)


def _value_edits(
    codes: Mapping[str, ParsedCode], suspects: Iterable[Suspect]
) -> Iterator[EditCandidate]:
    lines: dict[str, dict[int, float]] = {}
    others = (suspect for suspect in suspects if not suspect.file.endswith(PYTHON))
    for suspect in others:
        lines.setdefault(suspect.file, {})[suspect.line] = suspect.score
    for path in sorted(lines):
        best = dict[TextEdit, EditCandidate]()
        for candidate in _of_file(codes[path], lines[path]):
            edit = candidate.first.edit
            if edit not in best or best[edit].weight < candidate.weight:
                best[edit] = candidate
        yield from best.values()


def _of_file(code: ParsedCode, lines: Mapping[int, float]) -> Iterator[EditCandidate]:
    for family in families():
        for line, edit, share in variants_of(family.rules, code, lines):
            smallest = shrink(code.text, edit) or edit
            less = 1 + size_of(smallest) / WEIGHTS.candidates.characters
            weight = lines[line] * family.prior.others * share / less
            yield EditCandidate((PlacedEdit(code.path, line, family.name, smallest),), weight)
