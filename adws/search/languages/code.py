"""A source file as a syntax tree: its nodes, its names, and edits of its text.

The languages are those of ``adws.languages`` for which the search has rules of its own.
"""

from collections.abc import Iterator
from functools import cache, cached_property

from attrs import frozen
from tree_sitter import Node, Parser

from adws.languages import language as facts
from adws.languages.language import Dialect, Language, dialect_of, rules_of
from adws.languages.syntax_tree import Captures, Syntax, ancestors, grammar_of, text_of
from adws.search.source import TextEdit


@frozen
class Variations:
    """How a file holds several variants of a function, of which a number chooses one.

    ``one`` is the template of a variant, with the ``{variable}`` that holds the chosen number, the
    variant's ``{number}`` and ``{body}``, and the function's ``{result}``. ``plain`` is the
    template in functions without a result, ``expression`` the one for a body that is an expression.
    ``before`` and ``after`` enclose all variants. ``loops`` are the types of loop nodes; ``check``
    is added to each loop, so that it ends.
    """

    one: str
    plain: str
    expression: str = ""
    before: str = ""
    after: str = ""
    loops: frozenset[str] = frozenset()
    check: str = ""


@frozen
class _Rules:
    """What only the search needs to know about a language."""

    variations: Variations | None = None


def language_of(path: str) -> Language | None:
    """Return the language of a file, or None when the search has no rules for it."""
    language = facts.language_of(path)
    return language if language is not None and _rules(language) is not None else None


def variations_of(language: Language) -> Variations | None:
    """Return how variants of functions are written side by side, where that is known."""
    rules = _rules(language)
    return None if rules is None else rules.variations


@cache
def _rules(language: Language) -> _Rules | None:
    return rules_of(language, "adws.search.languages", _Rules)


@frozen(slots=False, eq=False)
class ParsedCode:
    """A parsed file; positions in the tree count bytes, those of edits count characters."""

    path: str
    text: str
    language: Language
    dialect: Dialect
    root: Node

    @cached_property
    def data(self) -> bytes:
        """The text in UTF-8."""
        return self.text.encode()

    @property
    def sound(self) -> bool:
        """Whether the whole file could be parsed."""
        return not self.root.has_error

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """All named nodes, in the order of the text."""
        return tuple(_below(self.root))

    def matches(self, query: str) -> Iterator[Captures]:
        """Yield what each match of a query in tree-sitter's language captures."""
        return Syntax(self.dialect, self.root).matches(query)

    def between(self, start: int, end: int) -> str:
        """Return the text between two byte positions."""
        return self.data[start:end].decode()

    def replace(self, start: int, end: int, text: str) -> TextEdit:
        """Replace the text between two byte positions."""
        return TextEdit(self.place(start), self.place(end), text)

    def place(self, byte: int) -> int:
        """Return the position of a byte in characters."""
        return byte if self.text.isascii() else len(self.data[:byte].decode())

    def indent(self, node: Node) -> str:
        """Return the indentation of a node's line."""
        line = self.text.splitlines()[node.start_point.row]
        return line[: len(line) - len(line.lstrip())]

    def scope(self, node: Node) -> Node | None:
        """Return the innermost function around a node, or None."""
        return next(iter(self.scopes(node)), None)

    def scopes(self, node: Node) -> tuple[Node, ...]:
        """Return the functions around a node, innermost first."""
        return tuple(
            ancestor
            for ancestor in ancestors(node)
            if ancestor.type in self.language.nodes.functions
        )

    def statement(self, node: Node) -> Node | None:
        """Return the statement that a node is, or is part of."""
        around = (node, *ancestors(node))
        return next((node for node in around if node.type in self.language.nodes.statements), None)

    def is_at(self, node: Node, places: frozenset[str]) -> bool:
        """Whether a node is in one of the places (``parent.field``)."""
        around = node.parent
        while around is not None and around.type in self.language.names.lists:
            node, around = around, around.parent
        if around is None:
            return False
        parts = (place.partition(".") for place in places)
        fields = [field for parent, _, field in parts if parent == around.type]
        return any(not field or node in around.children_by_field_name(field) for field in fields)

    def introduced(self, places: frozenset[str]) -> tuple[Node, ...]:
        """Return the names that are introduced in some places, in order."""
        words = (node for node in self.nodes if not node.named_child_count)
        return tuple(node for node in words if self.is_at(node, places))

    @cached_property
    def variables(self) -> tuple[tuple[Node, Node], ...]:
        """The variables of functions, each with the function that it belongs to."""
        scopes = ((name, self.scope(name)) for name in self.introduced(self.language.names.bound))
        return tuple((name, scope) for name, scope in scopes if scope is not None)

    @cached_property
    def definitions(self) -> tuple[str, ...]:
        """The names that are defined outside of all functions, or imported."""
        nodes = self.introduced(self.language.names.defined)
        outside = (node for node in nodes if self.scope(next(ancestors(node))) is None)
        return tuple(dict.fromkeys(map(text_of, outside)))


def parse(path: str, text: str) -> ParsedCode | None:
    """Parse a file, even if parts of it are broken; None if its language is unknown."""
    language, dialect = language_of(path), dialect_of(path)
    if language is None or dialect is None:
        return None
    # Each call has its own parser, because several threads parse at the same time.
    parser = Parser(grammar_of(dialect.grammar))
    return ParsedCode(path, text, language, dialect, parser.parse(text.encode()).root_node)


def _below(node: Node) -> Iterator[Node]:
    yield node
    for child in node.named_children:
        yield from _below(child)
