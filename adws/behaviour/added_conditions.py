"""Find the conditions that a change adds, and write the file in which one always holds or fails."""

from attrs import frozen

from adws.languages.language import rules_of
from adws.languages.syntax_tree import Syntax, line_of, read_syntax, text_of

MOST_CONDITIONS = 8
_ROOM = "adws.behaviour"
_Span = tuple[int, int]
"""The first byte of a part of a text, and the one behind its last."""


@frozen
class _Rules:
    """How a language writes conditions; its data file in this room says so."""

    query: str
    """Captures each ``@condition``, and each ``@loop``: what decides whether a loop goes on."""
    holds: tuple[str, str]
    """A condition that always holds; and one like ``{condition}``, but raises if that fails."""
    fails: tuple[str, str]
    """A condition that never holds; and one like ``{condition}``, but raises if that holds."""


@frozen
class FixedCondition:
    """A file in which an added condition has a fixed value."""

    value: str
    """What replaces the condition, as the language writes it."""
    file: str
    """The text of the file."""
    raising: str
    """The same text, but with the condition in it, which raises if it has the other value."""


@frozen
class AddedCondition:
    """A condition that a change adds to a file."""

    path: str
    """The file, relative to the project."""
    line: int
    """The line on which the condition begins, from 1."""
    text: str
    """The condition, on one line."""
    fixed: tuple[FixedCondition, ...]
    """The file in which it always holds, and the one in which it never does."""


def added_conditions(path: str, old: str, new: str) -> tuple[AddedCondition, ...]:
    """Return the conditions that are new in a file, the outermost first.

    ``old`` is its text without the change; empty if the file is new. Conditions of loops are left
    out, as a loop may never end without them. Lines keep their numbers. Returns nothing for files
    in a language without data in this room.
    """
    syntax, before = read_syntax(path, new), read_syntax(path, old)
    rules = syntax and rules_of(syntax.language, _ROOM, _Rules)
    if not (syntax and before and rules):
        return ()
    known = {condition for _, condition in _conditions(before, rules.query).values()}
    added = (
        AddedCondition(
            path,
            line,
            condition,
            tuple(_fixed(new, span, *forms) for forms in (rules.holds, rules.fails)),
        )
        for span, (line, condition) in sorted(
            _conditions(syntax, rules.query).items(), key=lambda found: (found[0][0], -found[0][1])
        )
        if condition not in known
    )
    return tuple(added)[:MOST_CONDITIONS]


def _conditions(syntax: Syntax, query: str) -> dict[_Span, tuple[int, str]]:
    """Return the lines and the texts of the conditions by their places."""
    loops: list[range] = []
    found: dict[_Span, tuple[int, str]] = {}
    for captures in syntax.matches(query):
        loops += [range(node.start_byte, node.end_byte) for node in captures.get("loop", ())]
        for node in captures.get("condition", ()):
            words = " ".join(text_of(node).split())
            found[node.start_byte, node.end_byte] = line_of(node), words
    return {
        span: condition
        for span, condition in found.items()
        if not any(span[0] in loop for loop in loops)
    }


def _fixed(text: str, span: _Span, value: str, raising: str) -> FixedCondition:
    start, end = span
    whole = text.encode()
    condition = whole[start:end].decode()

    def replaced(by: str) -> str:
        return (whole[:start] + by.encode() + whole[end:]).decode()

    breaks = "\n" * condition.count("\n")
    return FixedCondition(
        value, replaced(value + breaks), replaced(raising.replace("{condition}", condition))
    )
