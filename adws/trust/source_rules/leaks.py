"""Search the literals that a change adds to the source for those of failing cases."""

from collections import Counter
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
    """Values of the failing cases at one place of the source.

    ``files`` are the numbers of the test files that the values may come from.
    """

    row: int
    values: frozenset[Value]
    why: str
    files: frozenset[int] = frozenset()


@frozen
class _CaseValues:
    """The values of the failing cases.

    ``files`` has, for each test file, those of each case; ``fresh`` are those that the old source
    did not contain.
    """

    files: tuple[tuple[frozenset[Value], ...], ...]
    fresh: frozenset[Value]

    @property
    def every(self) -> frozenset[Value]:
        """All values of the cases."""
        return frozenset(chain.from_iterable(chain.from_iterable(self.files)))

    def files_with(self, values: frozenset[Value]) -> frozenset[int]:
        """Return the numbers of the files that values may come from.

        Common values must come from one case: among those of many cases, some fit by chance.
        """
        numbers = enumerate(self.files)
        if any(map(is_telling, values)):
            return frozenset(number for number, _ in numbers)
        return frozenset(
            number for number, cases in numbers if any(values <= case for case in cases)
        )


@frozen
class _NewCode:
    """A changed file; ``lines`` are those that are new."""

    syntax: Syntax
    rules: SourceRules
    lines: frozenset[int]


def flags_of(
    files: tuple[tuple[tuple[Value, ...], ...], ...],
    changes: tuple[ChangedText, ...],
    data: tuple[DataFile, ...] = (),
) -> tuple[Flag, ...]:
    """Return a flag for each place to which values of the failing cases have leaked.

    ``files`` has, for each test file, the values of each case in their order. ``data`` are the data
    files that count as source.
    """
    in_order = tuple(chain.from_iterable(chain.from_iterable(files)))
    old = frozenset(chain.from_iterable(_values(change.path, change.before) for change in changes))
    values = _CaseValues(
        tuple(tuple(map(frozenset, cases)) for cases in files), frozenset(in_order) - old
    )
    return (
        *(_flag(change, leak) for change in changes for leak in _leaks(values, change)),
        *(flag for file in data for flag in _in_data(in_order, values.fresh, file)),
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


def _leaks(case_values: _CaseValues, change: ChangedText) -> tuple[Leak, ...]:
    syntax = read_syntax(change.path, change.after) if change.added_lines else None
    rules = source_rules(syntax.language) if syntax else None
    if syntax is None or rules is None or rules.passes_over(change):
        return ()
    new = _NewCode(syntax, rules, change.added_lines)
    return tuple(_answers(case_values, new)) or tuple(_spread(case_values.fresh, new))


def _answers(case_values: _CaseValues, change: _NewCode) -> Iterator[Leak]:
    tables: dict[int, list[Leak]] = {}
    for captures in change.syntax.matches(change.rules.answers):
        leak = _answer(case_values, change.syntax, captures)
        if leak is None or leak.row not in change.lines:
            continue
        if "entry" in captures:
            tables.setdefault(_parent(captures["entry"][0]), []).append(leak)
        else:
            yield leak
    yield from (entries[0] for entries in tables.values() if _is_table(entries))


def _is_table(entries: list[Leak]) -> bool:
    """Whether enough entries have values that may come from one test file."""
    files = Counter(chain.from_iterable(entry.files for entry in entries))
    return max(files.values()) >= _ENTRIES


def _answer(case_values: _CaseValues, syntax: Syntax, captures: Captures) -> Leak | None:
    inputs, outputs = (
        frozenset(value for node in captures.get(kind, ()) for value, _ in literals(syntax, node))
        for kind in ("asked", "answer")
    )
    fresh = case_values.fresh
    if "entry" not in captures and inputs and _is_message(inputs & fresh, outputs):
        return None
    values = inputs | outputs
    complete = bool(inputs) or "asked" not in captures
    is_known = values <= case_values.every and values & fresh
    files = case_values.files_with(values)
    if not (complete and is_known and files and _tells(inputs, outputs, captures)):
        return None
    why = TABLED if "entry" in captures else GUARDED if "asked" in captures else ANSWERED
    return Leak(captures["answer"][0].start_point.row, values, why, files)


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
