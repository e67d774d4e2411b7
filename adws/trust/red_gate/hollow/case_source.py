"""One new case in its file's syntax tree."""

from collections.abc import Iterator

from attrs import frozen
from tree_sitter import Node

from adws.languages.language import Dialect
from adws.languages.syntax_tree import Captures, Syntax, ancestors, name_of, walk
from adws.trust.red_gate.hollow.rules import HollowRules
from adws.trust.source_rules.bindings import Bindings
from adws.trust.test_changes.code import Code
from adws.trust.test_changes.routine import CaseFile, Routine


@frozen
class CaseSource:
    """A case, the file around it, and the file's syntax tree.

    ``bindings`` resolve the file's names, ``replaced`` are the modules that are doubles in the
    whole file.
    """

    dialect: Dialect
    rules: HollowRules
    syntax: Syntax
    bindings: Bindings
    replaced: frozenset[str]
    file: CaseFile
    routine: Routine

    @property
    def node(self) -> Node:
        """The syntax node of the case."""
        return self.node_of(self.routine.whole)

    def node_of(self, code: Code) -> Node:
        """Return the syntax node of a piece of the file."""
        node = self.syntax.root.descendant_for_byte_range(code.start, code.end)
        return node or self.syntax.root

    def around(self, code: Code) -> tuple[Node, ...]:
        """Return the nodes around a piece of the case, innermost first, the case's own last."""
        return tuple(ancestors(self.node_of(code), self.node))

    def matches(self, query: str) -> Iterator[Captures]:
        """Yield the matches of a query within the case."""
        whole = self.node
        rows = range(whole.start_point.row, whole.end_point.row + 1)
        for captures in self.syntax.matches(query, rows=rows) if query else ():
            nodes = (node for named in captures.values() for node in named)
            if all(whole.start_byte <= node.start_byte <= whole.end_byte for node in nodes):
                yield captures

    def calls(self, node: Node) -> Iterator[tuple[Node, str]]:
        """Yield the calls in a node, each with the name of its function."""
        for inner in walk(node):
            if inner.type in self.dialect.language.nodes.calls:
                yield inner, name_of(inner, "function")
