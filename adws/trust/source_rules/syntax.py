"""Text as a syntax tree: parsing it, and asking it queries."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import PurePosixPath

from attrs import frozen
from tree_sitter import Language as Grammar
from tree_sitter import Node, Parser, Query, QueryCursor, QueryPredicate

from adws.trust.source_rules.language import Language, language_of

Captures = dict[str, list[Node]]


@frozen
class Syntax:
    """A parsed file."""

    language: Language
    grammar: Grammar
    root: Node

    def matches(
        self, query: str, holds: QueryPredicate | None = None, rows: range | None = None
    ) -> Iterator[Captures]:
        """Yield what each match of a query captures in these rows, or anywhere.

        ``holds`` decides on predicates of ours.
        """
        cursor = QueryCursor(_compiled(self.grammar, query))
        if rows is not None:
            cursor.set_point_range((rows.start, 0), (rows.stop, 0))
        found = cursor.matches(self.root, holds) if holds else cursor.matches(self.root)
        yield from (captures for _, captures in found)


def parse(path: str, text: str) -> Syntax | None:
    """Return a file's syntax, broken parts and all, or None when its language is unknown."""
    language = language_of(path)
    if language is None:
        return None
    grammar = _grammar(language.grammars[PurePosixPath(path).suffix])
    return Syntax(language, grammar, Parser(grammar).parse(text.encode()).root_node)


def text_of(node: Node) -> str:
    """Return the code that a node stands for."""
    return (node.text or b"").decode(errors="replace")


def ancestors(node: Node) -> Iterator[Node]:
    """Yield the nodes around a node, innermost first."""
    around = node.parent
    while around is not None:
        yield around
        around = around.parent


@cache
def _grammar(entry: str) -> Grammar:
    module, _, function = entry.partition(":")
    return Grammar(getattr(import_module(module), function)())


@cache
def _compiled(grammar: Grammar, query: str) -> Query:
    return Query(grammar, query)
