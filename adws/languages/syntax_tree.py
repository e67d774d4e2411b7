"""Syntax trees as tree-sitter builds them: parsing, queries, and what is asked of any node."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from adws.languages.language import Dialect, Language, dialect_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Language as Grammar
    from tree_sitter import Node, Parser, Query, QueryPredicate

Captures: TypeAlias = "dict[str, list[Node]]"
"""The nodes of a match by the names under which its query captures them."""

_MOST = 300_000  # characters
_DEEPEST = 200


@frozen
class Syntax:
    """A parsed file; if its text is no code the tree holds error nodes."""

    dialect: Dialect
    """What it is written in."""
    root: Node
    """The top of its syntax tree."""

    @property
    def language(self) -> Language:
        """The language of the file."""
        return self.dialect.language

    def matches(
        self, query: str, holds: QueryPredicate | None = None, rows: range | None = None
    ) -> Iterator[Captures]:
        """Yield what each match of a query captures in these rows, or anywhere.

        ``holds`` decides on the predicates that tree-sitter does not know.
        """
        from tree_sitter import QueryCursor  # noqa: PLC0415 - slow to import, seldom needed

        cursor = QueryCursor(compiled(self.dialect.grammar, query))
        if rows is not None:
            cursor.set_point_range((rows.start, 0), (rows.stop, 0))
        matches = cursor.matches(self.root, holds) if holds else cursor.matches(self.root)
        yield from (captures for _, captures in matches)


def read_syntax(path: str, text: str) -> Syntax | None:
    """Return a file's syntax, broken parts and all, or None when no grammar is known for it."""
    dialect = dialect_of(path)
    return None if dialect is None else Syntax(dialect, parse(dialect.grammar, text))


def parse(grammar: str, text: str) -> Node:
    """Return the top of a text's syntax tree; if the text is no code it holds error nodes.

    ``grammar`` is the module and the function that it comes from (see ``grammar_of``).

    >>> parse("tree_sitter_python:language", "x = 1").type
    'module'
    """
    return _parser(grammar).parse(text.encode("utf-8", "replace")).root_node


def is_readable(grammar: str, text: str) -> bool:
    """Whether a text is small and flat enough to be looked at closely, whoever wrote it."""
    return len(text) <= _MOST and _depth(parse(grammar, text)) <= _DEEPEST


@cache
def grammar_of(entry: str) -> Grammar:
    """Return a grammar by where it comes from: ``module:function``; imported when first asked."""
    from tree_sitter import Language as Grammar  # noqa: PLC0415 - slow to import, seldom needed

    module, _, function = entry.partition(":")
    return Grammar(getattr(import_module(module), function)())


@cache
def compiled(grammar: str, query: str) -> Query:
    """Return a query in tree-sitter's language, compiled for a grammar."""
    from tree_sitter import Query  # noqa: PLC0415 - slow to import, seldom needed

    return Query(grammar_of(grammar), query)


def text_of(node: Node) -> str:
    """Return the code that a node stands for."""
    return (node.text or b"").decode(errors="replace")


def name_of(node: Node, field: str = "name") -> str:
    """Return the code of one part of a node, by default its name; empty if it has no such part.

    >>> name_of(parse("tree_sitter_python:language", "def f(): ...").named_children[0])
    'f'
    """
    part = node.child_by_field_name(field)
    return text_of(part) if part else ""


def line_of(node: Node) -> int:
    """Return the line that a node begins on, from 1."""
    return node.start_point[0] + 1


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all below it, in the order of the text, however deep it is."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(current.children))


def ancestors(node: Node, top: Node | None = None) -> Iterator[Node]:
    """Yield the nodes around a node, innermost first, up to ``top`` if it is one of them."""
    around = node
    while around != top and around.parent is not None:
        around = around.parent
        yield around


@cache
def _parser(grammar: str) -> Parser:
    from tree_sitter import Parser  # noqa: PLC0415 - slow to import, seldom needed

    return Parser(grammar_of(grammar))


def _depth(top: Node) -> int:
    deepest, waiting = 0, [(top, 1)]
    while waiting and deepest <= _DEEPEST:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting.extend((child, depth + 1) for child in node.children)
    return deepest
