"""Text as a syntax tree: parsing it, and asking it queries."""

from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath

from attrs import frozen
from tree_sitter import Language as Grammar
from tree_sitter import Node, Query, QueryCursor, QueryPredicate

from adws.languages import syntax_tree
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
    grammar = language.grammars[PurePosixPath(path).suffix]
    return Syntax(language, syntax_tree.grammar_of(grammar), syntax_tree.parse(grammar, text))


@cache
def _compiled(grammar: Grammar, query: str) -> Query:
    return Query(grammar, query)
