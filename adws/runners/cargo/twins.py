"""The twins of Rust's test cases: a literal of one assertion is altered, or its macro turned round.

A type may say what is equal to its values. If no literal can be altered, the near twin compares
what is printed of both sides instead, in any order. A statement before the macro marks that it was
reached.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adws.core.twin import TwinForm, TwinnedFile, TwinRequest
from adws.languages.syntax_tree import is_readable, line_of, name_of, read_syntax, text_of, walk
from adws.runners.cargo.names import SEPARATOR
from adws.runners.cargo.twin_equality import edits_of_equality, printed_sides
from adws.runners.cargo.twin_literals import altered_literal
from adws.runners.twin_sites import NUMBER, ByteEdit, TwinSite, around, put_twins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.runners.cargo.twin_equality import Edits

_TURNED = {
    "assert_eq": "assert_ne",
    "assert_ne": "assert_eq",
    "debug_assert_eq": "debug_assert_ne",
    "debug_assert_ne": "debug_assert_eq",
}
_EQUAL = {"assert_eq": "assert", "debug_assert_eq": "debug_assert"}
_OF_A_CONDITION = frozenset({"assert", "debug_assert"})
_STATEMENTS = frozenset({"expression_statement", "block"})
_MARK = (
    "if let Ok(mut f) = ::std::fs::OpenOptions::new().append(true).create(true).open(<marks>) "
    '{ let _ = ::std::io::Write::write_all(&mut f, b"' + NUMBER + '\\n"); } '
)


def twins(request: TwinRequest) -> TwinnedFile:
    """Put the twins that are asked for into a test file; those that cannot be made are left out."""
    syntax = read_syntax(request.path, request.text)
    if syntax is None or not is_readable(syntax.dialect.grammar, request.text):
        return TwinnedFile(request.text)
    mark = _MARK.replace("<marks>", json.dumps(request.marks))
    functions = tuple(node for node in walk(syntax.root) if node.type == "function_item")

    def sites_of(name: str) -> tuple[TwinSite, ...]:
        last = name.rpartition(SEPARATOR)[2]
        named = [function for function in functions if name_of(function) == last]
        return tuple(_sites(named[0], mark, request.form)) if len(named) == 1 else ()

    return put_twins(request, sites_of)


def _sites(function: Node, mark: str, form: TwinForm) -> Iterator[TwinSite]:
    """Yield the assertions of a test; none of one that is meant to panic."""
    before = function.prev_named_sibling
    while before is not None and before.type == "attribute_item":
        if "should_panic" in text_of(before):
            return
        before = before.prev_named_sibling
    for macro in walk(function):
        is_statement = macro.parent is not None and macro.parent.type in _STATEMENTS
        edits = _edits(macro, form) if macro.type == "macro_invocation" and is_statement else None
        if edits:
            marked_edits = (ByteEdit(macro.start_byte, macro.start_byte, mark), *edits[0])
            yield TwinSite(line_of(macro), macro.end_point[0] + 1, marked_edits, edits[1])


def _edits(macro: Node, form: TwinForm) -> Edits | None:
    """Return how a macro is altered; None for one that asserts nothing."""
    name, tree = macro.children[0], macro.children[-1]
    arguments = _arguments(tree)
    if text_of(name) in _OF_A_CONDITION and arguments:
        return _of_a_condition(arguments, form)
    literal = altered_literal(arguments[:2], form)
    if text_of(name) in _EQUAL and literal:
        return (literal,), (literal,)
    turned = _TURNED.get(text_of(name))
    if turned is None:
        return None
    renamed = ByteEdit(name.start_byte, name.end_byte, turned)
    condition = _EQUAL.get(text_of(name))
    if condition is None or form is not TwinForm.NEAR or not _are_two(arguments[:2]):
        return (renamed,), (renamed,)
    comma = next(token for token in tree.children if token.type == ",")
    edits, shown = printed_sides(arguments[0], comma, arguments[1])
    return (ByteEdit(name.start_byte, name.end_byte, condition), *edits), (renamed, *shown)


def _arguments(tree: Node) -> list[list[Node]]:
    """Return the tokens of each argument of a macro."""
    arguments: list[list[Node]] = [[]]
    for token in tree.children[1:-1]:
        if token.type == ",":
            arguments.append([])
        else:
            arguments[-1].append(token)
    return [tokens for tokens in arguments if tokens]


def _are_two(sides: list[list[Node]]) -> bool:
    """Return whether these are two values: a comma behind a sign may be one between types."""
    return len(sides) > 1 and all(token.type not in {"<", ">"} for side in sides for token in side)


def _of_a_condition(arguments: list[list[Node]], form: TwinForm) -> Edits | None:
    """Alter an equality, negate others; a comma that no message follows is one between types."""
    if len(arguments) > 1 and not arguments[1][0].type.endswith("string_literal"):
        return None
    negated = around(arguments[0][0].start_byte, arguments[0][-1].end_byte, "!(")
    return edits_of_equality(arguments[0], form) or (negated, negated)
