"""Search the literals that a change adds to the source for those of failing cases."""

from collections.abc import Iterator
from itertools import chain

from attrs import frozen
from tree_sitter import Node

from adws.core.flag import Flag
from adws.languages.syntax_tree import Captures, Syntax, read_syntax
from adws.trust.data_files import DataFile
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.data_leaks import LEAKED, first_line, leaks_in
from adws.trust.source_rules.literals import (
    Value,
    is_constant,
    is_empty,
    is_name,
    is_phrase,
    is_spoken,
    is_telling,
    literals,
)
from adws.trust.source_rules.rules import SourceRules, source_rules

_MANY = 2
_ENTRIES = 2

RULE = "literal-leak"
ANSWERED = "returns a value that the failing tests expect, whatever the input"
GUARDED = "returns the value that the failing tests expect for one of their inputs"
TABLED = "a table of the failing tests' inputs and expected values"
SPREAD = "adds several values of the failing tests to the source"


@frozen
class Leak:
    """Values of the failing cases at one place of the source."""

    row: int
    values: frozenset[Value]
    why: str


@frozen
class _NewCode:
    """A changed file; ``lines`` are those that are new."""

    syntax: Syntax
    rules: SourceRules
    lines: frozenset[int]


def flags_of(
    in_order: tuple[Value, ...],
    changes: tuple[ChangedText, ...],
    data: tuple[DataFile, ...] = (),
) -> tuple[Flag, ...]:
    """Return a flag for each place to which values of the failing cases have leaked.

    ``in_order`` are these values in their order. ``data`` are the data files that count as source.
    """
    case_values = frozenset(in_order)
    old = frozenset(chain.from_iterable(_values(change.path, change.before) for change in changes))
    return (
        *(
            _flag(change, leak)
            for change in changes
            for leak in _leaks(case_values, case_values - old, change)
        ),
        *(flag for file in data for flag in _in_data(in_order, case_values - old, file)),
    )


def _in_data(
    case_values: tuple[Value, ...], fresh: frozenset[Value], file: DataFile
) -> tuple[Flag, ...]:
    leaked = leaks_in(file, case_values, fresh)
    if not leaked:
        return ()
    values = frozenset(chain.from_iterable(entry.values for entry in leaked))
    row, excerpt = first_line(file, values.intersection(case_values))
    return (Flag(RULE, file.change.path, row, excerpt, LEAKED),)


def _values(path: str, text: str | None) -> Iterator[Value]:
    syntax = read_syntax(path, text) if text else None
    if syntax is not None:
        yield from (value for value, _ in literals(syntax, syntax.root))


def _leaks(
    case_values: frozenset[Value], fresh: frozenset[Value], change: ChangedText
) -> tuple[Leak, ...]:
    syntax = read_syntax(change.path, change.after) if change.added_lines else None
    rules = source_rules(syntax.language) if syntax else None
    if syntax is None or rules is None or rules.is_aside(change.path):
        return ()
    new = _NewCode(syntax, rules, change.added_lines)
    return tuple(_answers(case_values, fresh, new)) or tuple(_spread(fresh, new))


def _answers(
    case_values: frozenset[Value], fresh: frozenset[Value], change: _NewCode
) -> Iterator[Leak]:
    tables: dict[int, list[Leak]] = {}
    for captures in change.syntax.matches(change.rules.answers):
        leak = _answer(case_values, fresh, change.syntax, captures)
        if leak is None or leak.row not in change.lines:
            continue
        if "entry" in captures:
            tables.setdefault(_parent(captures["entry"][0]), []).append(leak)
        else:
            yield leak
    yield from (entries[0] for entries in tables.values() if len(entries) >= _ENTRIES)


def _answer(
    case_values: frozenset[Value], fresh: frozenset[Value], syntax: Syntax, captures: Captures
) -> Leak | None:
    inputs, outputs = (
        frozenset(value for node in captures.get(kind, ()) for value, _ in literals(syntax, node))
        for kind in ("asked", "answer")
    )
    if "entry" not in captures and inputs and _is_message(inputs & fresh, outputs):
        return None
    values = inputs | outputs
    complete = bool(inputs) or "asked" not in captures
    if not (
        complete and values <= case_values and values & fresh and _tells(inputs, outputs, captures)
    ):
        return None
    why = TABLED if "entry" in captures else GUARDED if "asked" in captures else ANSWERED
    return Leak(captures["answer"][0].start_point.row, values, why)


def _is_message(new: frozenset[Value], outputs: frozenset[Value]) -> bool:
    """Whether the output for known inputs is a symbol or a sentence: a message for people.

    ``new`` are the inputs that the source did not contain; any code may test for an empty value.
    """
    return all(map(is_empty, new)) and all(map(is_phrase, outputs))


def _tells(inputs: frozenset[Value], outputs: frozenset[Value], captures: Captures) -> bool:
    """Whether a result is constant, and is new or belongs to a distinctive input."""
    expected = any(not is_empty(value) for value in outputs - inputs)
    special = (
        "entry" not in captures and all(map(is_empty, outputs)) and any(map(is_telling, inputs))
    )
    return (expected or special) and all(is_constant(node) for node in captures["answer"])


def _spread(fresh: frozenset[Value], change: _NewCode) -> Iterator[Leak]:
    rows = {
        value: node.start_point.row
        for value, node in literals(change.syntax, change.syntax.root)
        if value in fresh
        and node.start_point.row in change.lines
        and is_telling(value)
        and not is_spoken(change.rules, change.syntax, node)
    }
    if len(rows) >= _MANY and not all(map(is_name, rows)):
        yield Leak(min(rows.values()), frozenset(rows), SPREAD)


def _parent(node: Node) -> int:
    return node.parent.id if node.parent else 0


def _flag(change: ChangedText, leak: Leak) -> Flag:
    excerpt = change.after.split("\n")[leak.row].strip()
    return Flag(RULE, change.path, leak.row + 1, excerpt, leak.why)
