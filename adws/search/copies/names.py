"""Rank suspicious lines: those that failing tests name or ran, and those in their traces.

Lcov's tracefiles and Go's cover profiles tell how often lines ran.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from math import sqrt

from tree_sitter import Node

from adws.core.failure import Failure
from adws.languages.syntax_tree import ancestors, text_of
from adws.search.languages.code import ParsedCode
from adws.search.suspects import Place, Suspect, rank
from adws.search.weights import WEIGHTS

Counts = dict[str, dict[int, int]]
"""How often each line of a file ran; missing lines have no code of their own."""

_BLOCK = re.compile(
    r"^(?P<file>.+):(?P<first>\d+)\.\d+,(?P<last>\d+)\.\d+ \d+ (?P<count>\d+)$", re.MULTILINE
)


def read_counts(text: str, files: Collection[str], folder: str = ".") -> Counts:
    """Read a tracefile or a cover profile.

    ``files`` are those of the tree, relative to it; ``folder`` is the one in which the tool ran.
    """
    counts: Counts = {}
    rows = _blocks(text) if text.startswith("mode:") else _lines(text)
    for name, line, count in rows:
        file = _file(name, files, folder)
        if file is not None:
            counts_by_line = counts.setdefault(file, {})
            counts_by_line[line] = max(counts_by_line.get(line, 0), count)
    return counts


def _lines(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the lines of a tracefile; one without a count belongs to the one before it."""
    for record in text.split("end_of_record"):
        name = re.search(r"^SF:(.+)$", record, re.MULTILINE)
        counts = {int(a): int(b) for a, b in re.findall(r"^DA:(\d+),(\d+)", record, re.MULTILINE)}
        if name is None or not counts:
            continue
        count = 0
        for line in range(min(counts), max(counts) + 1):
            count = counts.get(line, count)
            yield name[1], line, count


def _blocks(text: str) -> Iterator[tuple[str, int, int]]:
    ran: Counter[tuple[str, int, int]] = Counter()
    for block in _BLOCK.finditer(text):
        ran[block["file"], int(block["first"]), int(block["last"])] += int(block["count"])
    for (file, first, last), count in ran.items():
        yield from ((file, line, count) for line in range(first, last + 1))


def _file(name: str, files: Collection[str], folder: str) -> str | None:
    """Return the file of this name in the folder, or else the file that a longer name ends with."""
    below = name if folder == "." else f"{folder}/{name}"
    if below in files:
        return below
    ends = [file for file in files if name.endswith(f"/{file}")]
    return max(ends, key=len, default=None)


_PARTS = re.compile(r" > |::|[./]")
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_NAMES = WEIGHTS.blame.names
_CONSTRUCTORS = frozenset({"constructor", "__init__"})

Definition = tuple[str, ParsedCode, Node]
"""A name, and the code that defines it."""


def rank_named(
    codes: Mapping[str, ParsedCode],
    failures: Iterable[Failure],
    may_edit: Callable[[str], bool],
    ran: Counts,
    usually: Counts,
) -> tuple[Suspect, ...]:
    """Return the lines of source files by suspicion; those that did not run are left out.

    ``ran`` are the counts of the failing cases, ``usually`` those of all; a file that neither of
    them knows counts as run.
    """
    all_failures = tuple(failures)
    sources = {path: code for path, code in codes.items() if may_edit(path)}
    named = _score_definitions(codes, sources, all_failures)
    traced = _traced(all_failures)
    lines = (
        (path, line)
        for path, code in sources.items()
        for line in range(1, code.text.count("\n") + 2)
    )
    return rank(
        {
            place: (named.get(place, _NAMES.unnamed) + traced.get(place, 0.0))
            * _share(*place, ran, usually)
            for place in lines
        }
    )


def _traced(failures: Iterable[Failure]) -> dict[Place, float]:
    scores: dict[Place, float] = {}
    for failure in failures:
        frames = [(frame.file, frame.line) for frame in failure.evidence.frames]
        scores.update({place: _NAMES.frame for place in frames if place not in scores})
        if failure.source_file is not None and failure.source_line is not None:
            scores[failure.source_file, failure.source_line] = _NAMES.deepest_place
    return scores


def _score_definitions(
    codes: Mapping[str, ParsedCode],
    sources: Mapping[str, ParsedCode],
    failures: tuple[Failure, ...],
) -> dict[Place, float]:
    """Score the definitions that the tests name, then those that these name, and so on.

    A definition that several failures name counts more.
    """
    definitions = [definition for code in sources.values() for definition in _definitions(code)]
    words = [frozenset(_words_of(failure, codes)) for failure in failures[: _NAMES.failures]]
    each = [_reached(definitions, set(word)) for word in dict.fromkeys(words)]
    places = {place for scores in each for place in scores}
    return {
        place: sum(scores.get(place, _NAMES.unnamed) for scores in each) / len(each)
        for place in places
    }


def _reached(definitions: list[Definition], words: set[str]) -> dict[Place, float]:
    """Score the lines of definitions by their distance from some words."""
    scores: dict[Place, float] = {}
    waiting, score = definitions, 1.0
    for _ in range(_NAMES.hops):
        matching = [definition for definition in waiting if definition[0] in words]
        waiting = [definition for definition in waiting if definition[0] not in words]
        for _, code, node in matching:
            for line in range(node.start_point.row + 1, node.end_point.row + 2):
                scores[code.path, line] = max(scores.get((code.path, line), 0.0), score)
        words |= {word for _, _, node in matching for word in _WORD.findall(text_of(node))}
        words |= _CONSTRUCTORS
        score *= _NAMES.one_name_farther
    return scores


def _definitions(code: ParsedCode) -> Iterator[Definition]:
    """Yield functions and values that others may use, but not classes, which are too large."""
    assigned = [node for node in code.nodes if code.is_at(node, code.language.names.assigned)]
    for name in (*code.introduced(code.language.names.defined), *assigned):
        node = next(ancestors(name))
        if "class" not in node.type and "import" not in node.type:
            yield _WORD.findall(text_of(name))[-1], code, node


def _words_of(failure: Failure, codes: Mapping[str, ParsedCode]) -> Iterator[str]:
    """Yield the words of the functions that a failure's frames are in, and of the case itself.

    If neither is found, yield the words of the whole file.
    """
    places = ((codes.get(frame.file), frame.line) for frame in failure.evidence.frames)
    nodes = [_around(line, code) for code, line in places if code is not None]
    code = codes.get(failure.file)
    if code is not None:
        nodes += _case(failure.test, code) or ([] if nodes else [code.root])
    yield from (word for node in nodes for word in _WORD.findall(text_of(node)))


def _around(line: int, code: ParsedCode) -> Node:
    """Return the smallest function around a line, or the whole file without one."""
    row = line - 1
    inside = [node for node in code.nodes if node.start_point.row <= row <= node.end_point.row]
    functions = [node for node in inside if node.type in code.language.nodes.functions]
    return functions[-1] if functions else code.root


def _case(test: str, code: ParsedCode) -> list[Node]:
    """Return the functions named like the last part of a case's name."""
    functions = [node for node in code.nodes if node.type in code.language.nodes.functions]
    for part in filter(None, reversed(_PARTS.split(test))):
        matching = [node for node in functions if part in _beginning(node, code)]
        if matching:
            return matching
    return []


def _beginning(node: Node, code: ParsedCode) -> str:
    """Return the name of a function, with the words before it in its statement."""
    before = code.data[(code.statement(node) or node).start_byte : node.start_byte].decode()
    name = node.child_by_field_name("name")
    return before if name is None else f"{before} {text_of(name)}"


def _share(path: str, line: int, ran: Counts, usually: Counts) -> float:
    """Return how much a line concerns the failing cases: 0 if they do not run it."""
    if path not in ran:
        return 0.0 if ran else 1.0
    count = ran[path].get(line, 0)
    whole = max(usually.get(path, {}).get(line, 0), count)
    share = _NAMES.runs_everywhere
    return share + (1 - share) * sqrt(count / whole) if count else 0.0
