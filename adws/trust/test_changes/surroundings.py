"""What a case of a test file depends on besides its own body, for comparing two versions of it."""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

from adws.languages.language import Dialect
from adws.languages.syntax_tree import ancestors, parse
from adws.trust.test_changes.module_parts import depends_on, is_case, parts_of, used_in
from adws.trust.test_changes.reading import read
from adws.trust.test_changes.syntax import children, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.trust.test_changes.routine import Routine

_OF_PLACE = frozenset({"__file__", "__dirname", "__filename", "import.meta", "relative_import("})
"""Names whose meaning depends on the folder of their file."""
_RELATIVE = re.compile(r"\.\.?/")


def surroundings(dialect: Dialect, path: str, text: str, case: Routine) -> tuple[str, ...]:
    """Return the shape of all that can alter what a case checks, apart from its body and names.

    In Python: the classes around it without their other cases, and of its module what it uses,
    directly or not, and what acts on all cases. In other languages: the whole file without its
    cases; paths in it are those from the repository's top.
    """
    top = parse(dialect.grammar, text)
    if dialect.language.name == "python":
        return tuple(_of_python(top, case))
    cases = (routine.whole for routine in read(dialect, text).routines if routine.noun == "case")
    spans = {(case.start, case.end) for case in cases}
    words = (word for node in _without(top, spans) for word in shape(node))
    package = (dirname(path),) if dialect.language.imports.package else ()
    return (*package, *(_from_top(word, dirname(path)) for word in words))


def tells_place(words: tuple[str, ...]) -> bool:
    """Whether a shape depends on the folder of its file."""
    return not _OF_PLACE.isdisjoint(words)


def _from_top(word: str, folder: str) -> str:
    return normpath(join(folder, word)) if _RELATIVE.match(word) else word


def _without(node: Node, spans: set[tuple[int, int]]) -> Iterator[Node]:
    """Yield the largest parts of a tree that hold no part with one of these spans."""
    if (node.start_byte, node.end_byte) in spans:
        return
    holds = any(node.start_byte <= start and end <= node.end_byte for start, end in spans)
    if not holds:
        yield node
        return
    for child in children(node):
        yield from _without(child, spans)


def _of_python(top: Node, case: Routine) -> Iterator[str]:
    node = top.descendant_for_byte_range(case.whole.start, case.whole.end) or top
    around = [ancestor for ancestor in ancestors(node, top) if ancestor.type == "class_definition"]
    own = [part for outer in around for part in _of_class(outer)]
    for part in own:
        yield from shape(part)
    for module_part in depends_on(parts_of(top), used_in(node, *own)):
        yield from module_part.words


def _of_class(node: Node) -> Iterator[Node]:
    """Yield the parts of a class besides its name and its cases."""
    outer = node.parent
    if outer is not None and outer.type == "decorated_definition":
        yield from (child for child in outer.children if child.type == "decorator")
    bases = node.child_by_field_name("superclasses")
    yield from () if bases is None else (bases,)
    body = node.child_by_field_name("body")
    yield from (child for child in children(body or node) if not is_case(child))
