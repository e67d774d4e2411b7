"""Search the lines that a change adds for code that the rules describe."""

from collections import Counter
from collections.abc import Iterator

from attrs import frozen
from tree_sitter import Node

from adws.core.flag import Flag
from adws.languages.syntax_tree import read_syntax, text_of
from adws.trust.source_rules.bindings import bindings_of
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.predicates import Predicates
from adws.trust.source_rules.rules import SourceRule, source_rules


@frozen
class _Hit:
    """Code that a rule describes; equal hits are the same code."""

    rule: SourceRule
    code: str


@frozen
class _RulePlace:
    path: str
    rows: range
    hit: _Hit


@frozen
class _Search:
    """A search for ``rules`` (None: all); ``own`` are the project's own modules."""

    own: frozenset[str]
    rules: frozenset[SourceRule] | None = None

    def places(
        self, change: ChangedText, text: str | None, rows: range | None = None
    ) -> Iterator[_RulePlace]:
        """Yield the places in one text of a file, or in some of its rows, that rules describe."""
        path = change.path
        syntax = read_syntax(path, text) if text else None
        rules = source_rules(syntax.language) if syntax else None
        if syntax is None or rules is None:
            return
        predicates = Predicates(bindings_of(syntax), self.own)
        for rule in rules.rules_for(change):
            if self.rules is None or rule in self.rules:
                for captures in syntax.matches(rule.query, predicates, rows):
                    yield _place(path, rule, captures["seen"][0])


def flags_of(changes: tuple[ChangedText, ...]) -> tuple[Flag, ...]:
    """Return the flags of a change, in the order of its files and lines.

    Code that the change only moves, within a file or between files, gives none.
    """
    own = frozenset(part.partition(".")[0] for change in changes for part in change.path.split("/"))
    fresh = [(change, place) for change in changes for place in _new_places(_Search(own), change)]
    search = _Search(own, frozenset(place.hit.rule for _, place in fresh))
    before = [place for change in changes for place in search.places(change, change.before)]
    habits = {(place.path, place.hit.rule) for place in before if place.hit.rule.habit}
    moved = Counter(place.hit for place in before)
    moved.subtract(hit for change in changes for hit in _unchanged_hits(search, change))
    flags: dict[tuple[str, str], Flag] = {}
    for change, place in fresh:
        moved[place.hit] -= 1
        if moved[place.hit] < 0 and (place.path, place.hit.rule) not in habits:
            flag = _flag(change, place)
            _ = flags.setdefault((flag.rule, flag.place), flag)
    return tuple(flags.values())


def _new_places(search: _Search, change: ChangedText) -> list[_RulePlace]:
    lines = change.added_lines
    if not lines:
        return []
    places = search.places(change, change.after, range(min(lines), max(lines) + 1))
    new = [place for place in places if not lines.isdisjoint(place.rows)]
    return sorted(new, key=lambda place: place.rows.start)


def _unchanged_hits(search: _Search, change: ChangedText) -> Iterator[_Hit]:
    for place in search.places(change, change.after) if change.before else ():
        if change.added_lines.isdisjoint(place.rows):
            yield place.hit


def _place(path: str, rule: SourceRule, node: Node) -> _RulePlace:
    rows = range(node.start_point.row, node.end_point.row + 1)
    return _RulePlace(path, rows, _Hit(rule, " ".join(text_of(node).split())))


def _flag(change: ChangedText, place: _RulePlace) -> Flag:
    row = next(row for row in place.rows if row in change.added_lines)
    rule, excerpt = place.hit.rule, change.after.split("\n")[row].strip()
    return Flag(rule.name, change.path, row + 1, excerpt, rule.why)
