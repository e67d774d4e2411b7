"""Mix many candidates into one run: files with all their edits, and the failures of each.

The file has all variants of a function, and a number chooses the one that runs.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter

from attrs import frozen
from tree_sitter import Node

from adws.languages.syntax_tree import ancestors, text_of
from adws.search.behaviour import RAISES
from adws.search.candidates import EditCandidate
from adws.search.languages.code import ParsedCode, Variations, variations_of
from adws.search.source import TextEdit

Edits = tuple[TextEdit, ...]

_BLOCKS = frozenset({"statement_block", "block"})

EDIT = "adwsEdit"
"""The variable that holds the number of an edit of the source."""


def switched(
    code: ParsedCode, edits: Mapping[int, Edits], variable: str = EDIT
) -> tuple[str, frozenset[int]]:
    """Return a text in which each number chooses the variant of a function with its edits.

    With any other number, the code behaves as before. Also return the numbers that have a variant:
    all their edits are in the body of one function.
    """
    ways = variations_of(code.language)
    if ways is None:
        return code.text, frozenset()
    hosts: dict[int, _Host] = {}
    bodies = tuple(_bodies(code))
    for number, own_edits in edits.items():
        body = _innermost(bodies, own_edits)
        if body is not None:
            hosts.setdefault(body.id, _Host(body, {})).variants[number] = own_edits
    ordered = tuple(sorted(hosts.values(), key=lambda host: host.body.start_byte))
    whole = _Writing(code, ways, variable, _checks(code, ways)).text(0, len(code.text), ordered)
    return whole, frozenset(number for host in ordered for number in host.variants)


Body = tuple[int, int, Node]
"""The body of a function: where it begins and ends, in characters, and its node."""


def _bodies(code: ParsedCode) -> Iterator[Body]:
    """Yield the bodies of all functions, outer ones first."""
    functions = code.language.nodes.functions
    for node in code.nodes:
        body = node.child_by_field_name("body") if node.type in functions else None
        if body is not None:
            yield (*_within(code, body), body)


def _innermost(bodies: Iterable[Body], edits: Edits) -> Node | None:
    """Return the innermost body that contains all edits, if there is one."""
    start, end = min(edit.start for edit in edits), max(edit.end for edit in edits)
    enclosing = [body for first, last, body in bodies if first <= start and end <= last]
    return enclosing[-1] if enclosing else None


@frozen
class _Host:
    """The body of a function, and its variants."""

    body: Node
    variants: dict[int, Edits]


def _is_block(body: Node) -> bool:
    return body.type in _BLOCKS


def _within(code: ParsedCode, body: Node) -> tuple[int, int]:
    """Return where a body begins and ends, in characters, without the braces of a block."""
    brace = int(_is_block(body))
    return code.place(body.start_byte) + brace, code.place(body.end_byte) - brace


def _checks(code: ParsedCode, ways: Variations) -> Edits:
    loops = (node.child_by_field_name("body") for node in code.nodes if node.type in ways.loops)
    blocks = (body for body in loops if body is not None and _is_block(body))
    starts = (_within(code, body)[0] for body in blocks)
    return tuple(TextEdit(start, start, ways.check) for start in starts)


@frozen
class _Writing:
    """Writes all variants of a file."""

    code: ParsedCode
    ways: Variations
    variable: str
    checks: Edits

    def text(self, start: int, end: int, hosts: tuple[_Host, ...]) -> str:
        """Return a part of the file, with the variants of its functions."""
        pieces, at = list[str](), start
        for host in hosts:
            first, last = _within(self.code, host.body)
            if first < at:
                continue
            inside = tuple(
                inner
                for inner in hosts
                if inner is not host
                and any(node.id == host.body.id for node in ancestors(inner.body))
            )
            pieces += (self.edited(at, first), self.host(host, inside))
            at = last
        return "".join((*pieces, self.edited(at, end)))

    def host(self, host: _Host, inside: tuple[_Host, ...]) -> str:
        """Return the inner text of a body: its variants, then the original."""
        first, last = _within(self.code, host.body)
        was, ways = self.text(first, last, inside), self.ways
        bodies = {
            number: self.edited(first, last, own_edits)
            for number, own_edits in host.variants.items()
        }
        if not _is_block(host.body):
            return f"({self._all(bodies, ways.expression, '')}({was}\n))"
        result = _result(host.body)
        variants = self._all(bodies, ways.one if result else ways.plain, result)
        before = ways.before.replace("{variable}", self.variable)
        return f"{before}{variants}{ways.after}{was}"

    def _all(self, bodies: Mapping[int, str], template: str, result: str) -> str:
        return "".join(
            template.replace("{variable}", self.variable)
            .replace("{number}", str(number))
            .replace("{result}", result)
            .replace("{body}", body)
            for number, body in bodies.items()
        )

    def edited(self, start: int, end: int, edits: Edits = ()) -> str:
        """Return a part of the file with edits made, and with the checks of its loops."""
        checks = (
            check
            for check in self.checks
            if not any(edit.start < check.start < edit.end for edit in edits)
        )
        inside = (edit for edit in (*checks, *edits) if start <= edit.start and edit.end <= end)
        return _edited(self.code.text[start:end], start, inside)


def _edited(text: str, offset: int, edits: Iterable[TextEdit]) -> str:
    for edit in sorted(edits, key=attrgetter("start", "end"), reverse=True):
        text = f"{text[: edit.start - offset]}{edit.text}{text[edit.end - offset :]}"
    return text


def _result(body: Node) -> str:
    """Return the result that a function declares, if it declares any."""
    function = body.parent
    result = function.child_by_field_name("result") if function is not None else None
    return "" if result is None else text_of(result)


_TELLING = re.compile(
    r"error\b|panic:|expected|received|actual|\.go:\d+: |^\s*[-+] ", re.IGNORECASE
)
_PLACE = re.compile(r"\(?\S*[\w]\.[cm]?[jt]sx?:\d+(?::\d+)?\)?")
_CRASH = re.compile(r"TypeError|ReferenceError|panic:|no end")

Failures = Mapping[str, str]
"""The messages of failures, by their names."""

FailuresByNumber = Mapping[int, Failures]
"""The failures by the number of a candidate; 0 is no edit."""

Numbered = Mapping[int, EditCandidate]
"""Edits by their numbers; those of tests have multiples of ``STRIDE``, others less than that."""

STRIDE = 1000
INPUT = "adwsInput"
"""The variable that holds the number of an edit of the tests."""


@frozen
class Mixture:
    """Files with many edits by their paths, and the numbers that choose among the edits.

    If tests are edited too, a number is the sum of a source edit's and a test edit's; 0 is no edit.
    """

    texts: dict[str, str]
    numbers: tuple[int, ...]


def mixture(codes: Mapping[str, ParsedCode], candidates: Numbered) -> Mixture:
    """Mix the candidates of which each changes one function; the others are left out."""
    by_file: dict[str, dict[int, Edits]] = {}
    for number, candidate in candidates.items():
        if len(candidate.files) == 1:
            edits = tuple(placed.edit for placed in candidate.edits)
            by_file.setdefault(candidate.first.file, {})[number] = edits
    texts, mixed = dict[str, str](), set[int]()
    for file, numbers_of_file in sorted(by_file.items()):
        text, numbers = switched(
            codes[file], numbers_of_file, INPUT if max(numbers_of_file) >= STRIDE else EDIT
        )
        mixed |= numbers
        if numbers:
            texts[file] = text
    return Mixture(texts, _numbers(mixed))


def _numbers(numbers: set[int]) -> tuple[int, ...]:
    edits = sorted(number for number in numbers if number < STRIDE)
    inputs = sorted(numbers.difference(edits))
    return tuple(edit + chosen for chosen in (inputs or [0]) for edit in (edits or [0]))


def mending(failures: FailuresByNumber, known_mending: frozenset[str]) -> frozenset[int]:
    """Return the numbers with fewer failures than without an edit, and no new failures.

    >>> sorted(mending({0: {"a": "", "b": ""}, 1: {"a": ""}, 2: {"a": "", "c": ""}}, frozenset()))
    [1]
    """
    before = failures.get(0, {}).keys()
    allowed = before | known_mending
    return frozenset(
        number
        for number, failed in failures.items()
        if failed.keys() <= allowed and before - failed
    )


def in_words(failed: Failures) -> str:
    """Return what failed and why, in words that do not depend on the place of the code."""
    messages = "; ".join(f"{name}: {_words(message)}" for name, message in sorted(failed.items()))
    return f"{RAISES}{messages}" if _CRASH.search(messages) else messages


def _words(message: str) -> str:
    lines = (_PLACE.sub("", line).strip() for line in message.splitlines() if _TELLING.search(line))
    return " / ".join(lines)
