"""The shape of a file's code: its syntax tree without places and blanks, comments with it."""

from collections.abc import Iterator

from tree_sitter import Node

from adws.languages.syntax_tree import read_syntax, text_of

Shape = tuple[tuple[int, str, str], ...]
"""The nodes of a tree in the order of the text: depth, type, and the text that no node in it has.

Texts in a language without a grammar are a shape of lines."""


def code_shape(path: str, text: str) -> Shape | None:
    """Return the shape of a text; None if it is no code without an error.

    >>> code_shape("a.py", "f( 1 )") == code_shape("a.py", "f(1)")
    True
    >>> code_shape("a.py", "f('1 ')") == code_shape("a.py", "f('1')")
    False
    """
    syntax = read_syntax(path, text)
    if syntax is None:
        return tuple((0, "", line.strip()) for line in text.splitlines() if line.strip())
    if syntax.root.has_error:
        return None
    nodes = syntax.language.nodes
    return tuple(_shape(syntax.root, nodes.strings | nodes.templates | nodes.comments))


def _shape(root: Node, whole: frozenset[str]) -> Iterator[tuple[int, str, str]]:
    """Yield the nodes; those of ``whole`` are taken as they stand."""
    waiting = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        children = [] if node.type in whole else node.children
        yield depth, node.type, _own_text(node, children)
        waiting.extend((child, depth + 1) for child in reversed(children))


def _own_text(node: Node, children: list[Node]) -> str:
    """Return what of a node's text is in none of its children, without blanks around."""
    if not children:
        return text_of(node)
    data, start = node.text or b"", node.start_byte
    starts = [start, *(child.end_byte for child in children)]
    ends = [*(child.start_byte for child in children), node.end_byte]
    gaps = (data[first - start : last - start] for first, last in zip(starts, ends, strict=True))
    return b"".join(gap.strip() for gap in gaps).decode(errors="replace")
