"""The statements of a Python module: the names each binds, and whether it acts without a name."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from adws.languages.syntax_tree import name_of, text_of, walk
from adws.trust.test_changes.syntax import children, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_DEFINITIONS = frozenset({"function_definition", "class_definition"})
_IMPORTS = frozenset({"import_statement", "import_from_statement"})
_HOOKS = re.compile(r"(?:setup|teardown)(?:_\w+)?|(?:setUp|tearDown)Module|pytest_?\w*|__\w+__")
"""Names that a test tool looks for in a module."""
_WORKS = frozenset({"call", "await", "list_comprehension", "generator_expression"})
"""Expressions that may run any code."""


@frozen
class ModulePart:
    """A statement of a module, or one name that an import binds.

    ``words`` are its shape, ``names`` what it binds, ``used`` what it names. ``active``: it works
    without being named.
    """

    words: tuple[str, ...]
    names: frozenset[str]
    used: frozenset[str]
    active: bool


def parts_of(top: Node) -> tuple[ModulePart, ...]:
    """Return the statements of a module that are neither cases nor plain texts."""
    statements = (node for node in children(top) if not (is_case(node) or _is_plain(node)))
    return tuple(part for node in statements for part in _parts(node))


def is_case(node: Node) -> bool:
    """Whether a statement is a test function."""
    inner = _inner(node)
    return inner.type == "function_definition" and name_of(inner).startswith("test")


def used_in(*nodes: Node) -> frozenset[str]:
    """Return the names in pieces of code, and the texts that may be names of fixtures."""
    every = (inner for node in nodes for inner in walk(node))
    return frozenset(
        text_of(node) for node in every if node.type in {"identifier", "string_content"}
    )


def depends_on(parts: tuple[ModulePart, ...], names: frozenset[str]) -> tuple[ModulePart, ...]:
    """Return the parts that these names mean, directly or not, and those that are active.

    They are in the order of the module; where their order means nothing, in one of their own.
    """
    needed_before: set[int] = set()
    names_in_use = names
    while True:
        needed = {
            place for place, part in enumerate(parts) if part.active or part.names & names_in_use
        }
        if needed == needed_before:
            return _in_order([part for place, part in enumerate(parts) if place in needed_before])
        needed_before = needed
        names_in_use = names_in_use.union(*(parts[place].used for place in needed_before))


def _in_order(parts: list[ModulePart]) -> tuple[ModulePart, ...]:
    bound = Counter(name for part in parts for name in part.names)
    if any(times > 1 for times in bound.values()):
        return tuple(parts)
    passive = sorted((part for part in parts if not part.active), key=lambda part: part.words)
    return (*(part for part in parts if part.active), *passive)


def _parts(node: Node) -> Iterator[ModulePart]:
    if node.type in _IMPORTS:
        yield from _imports(node)
        return
    name, acts = _binding(node)
    names = frozenset(filter(None, (name,)))
    yield ModulePart(shape(node), names, used_in(node), acts or bool(_HOOKS.fullmatch(name)))


def _imports(node: Node) -> Iterator[ModulePart]:
    module = name_of(node, "module_name")
    origin = ("relative_import(",) if module.startswith(".") else ()
    imported = node.children_by_field_name("name")
    for name_node in imported:
        name = name_of(name_node, "alias") or text_of(name_node).partition(".")[0]
        words = (*origin, "import", module, " ".join(text_of(name_node).split()))
        yield ModulePart(words, frozenset({name}), frozenset(), active=False)
    if not imported:  # all names of a module
        yield ModulePart((*origin, *shape(node)), frozenset(), frozenset(), active=True)


def _binding(node: Node) -> tuple[str, bool]:
    """Return the name that a statement binds, empty for none or several, and whether it acts."""
    inner = _inner(node)
    if inner.type in _DEFINITIONS:
        return name_of(inner), _acts(node)
    assigned = node.named_children[0] if node.type == "expression_statement" else node
    target = assigned.child_by_field_name("left")
    if assigned.type != "assignment" or target is None or target.type != "identifier":
        return "", True
    return text_of(target), _works(assigned)


def _inner(node: Node) -> Node:
    return node.child_by_field_name("definition") or node


def _acts(node: Node) -> bool:
    """Whether a definition may do more than bind its name."""
    inner = _inner(node)
    if not all(_is_fixture(child) for child in node.children if child.type == "decorator"):
        return True
    if inner.type == "class_definition":
        body = inner.child_by_field_name("body")
        return any(_acts_in_class(child) for child in children(body or inner))
    return any(_works(part) for part in inner.named_children if part.type == "parameters")


def _acts_in_class(node: Node) -> bool:
    return not is_case(node) and (
        _acts(node) if _inner(node).type in _DEFINITIONS else _works(node)
    )


def _is_fixture(decorator: Node) -> bool:
    """Whether a decorator makes a fixture that only works where it is named."""
    text = "".join(text_of(decorator).split())
    plain = re.fullmatch(r"@(?:pytest\.)?fixture(?:\((?P<given>.*)\))?", text)
    return plain is not None and not re.search(r"autouse|name=", plain["given"] or "")


def _works(node: Node) -> bool:
    return any(inner.type in _WORKS for inner in walk(node))


def _is_plain(node: Node) -> bool:
    inner = node.named_children[0] if node.type == "expression_statement" else node
    return inner.type in {"string", "pass_statement", "future_import_statement"}
