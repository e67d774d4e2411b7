"""The values in failing cases: in their own code, and in code of their file that it names."""

from collections.abc import Iterator

from tree_sitter import Node

from adws.languages.syntax_tree import Syntax, name_of, read_syntax, text_of, walk
from adws.trust.source_rules.literals import Value, literals


def case_values(path: str, text: str, cases: tuple[str, ...]) -> Iterator[tuple[Value, ...]]:
    """Yield the values of each of these cases of a test file; of the whole file if it has none."""
    syntax = read_syntax(path, text)
    if syntax is None:
        return
    names = frozenset(name for case in cases for name in _spellings(case))
    bodies = tuple(_bodies(syntax, names))
    for body in bodies:
        used = {text_of(node) for node in walk(body) if node.type == "identifier"}
        tables = (node for node in syntax.root.children if _defines(syntax, node, used))
        yield tuple(value for node in (body, *tables) for value, _ in literals(syntax, node))
    if not bodies:
        yield tuple(value for value, _ in literals(syntax, syntax.root))


def _spellings(case: str) -> Iterator[str]:
    """Yield the possible names of a case in its file, without rows and subtests."""
    for separator in ("::", " > ", "."):
        last = case.rpartition(separator)[2]
        yield from (case, last, last.partition("[")[0], last.partition("/")[0])


def _bodies(syntax: Syntax, names: frozenset[str]) -> Iterator[Node]:
    types = syntax.language.tests.nodes
    for node in walk(syntax.root):
        if node.type in types and _title(syntax, node) in names:
            yield node


def _title(syntax: Syntax, node: Node) -> Value:
    defined = node.child_by_field_name("definition") or node
    if name := name_of(defined):
        return name
    arguments = node.child_by_field_name("arguments")
    titles = arguments.named_children[:1] if arguments else []
    return next((value for title in titles for value, _ in literals(syntax, title)), "")


def _defines(syntax: Syntax, node: Node, names: set[str]) -> bool:
    if node.type in syntax.language.tests.nodes or node.type.startswith("import"):
        return False
    first = next((inner for inner in walk(node) if inner.type == "identifier"), None)
    return first is not None and text_of(first) in names
