"""Syntax trees as tree-sitter builds them, and what is asked of a node in every language."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Language as Grammar
    from tree_sitter import Node, Parser


def parse(grammar: str, text: str) -> Node:
    """Return the top of a text's syntax tree; where the text is no code it holds error nodes.

    ``grammar`` is the module and the function that it comes from (see ``grammar_of``).

    >>> parse("tree_sitter_python:language", "x = 1").type
    'module'
    """
    return _parser(grammar).parse(text.encode("utf-8", "replace")).root_node


@cache
def grammar_of(entry: str) -> Grammar:
    """Return a grammar by where it comes from: ``module:function``; imported when first asked."""
    from tree_sitter import Language as Grammar  # noqa: PLC0415 - slow to import, seldom needed

    module, _, function = entry.partition(":")
    return Grammar(getattr(import_module(module), function)())


def text_of(node: Node) -> str:
    """Return the code that a node stands for."""
    return (node.text or b"").decode(errors="replace")


def walk(node: Node) -> Iterator[Node]:
    """Give a node and all below it, in the order of the text, however deep it is."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(reversed(found.children))


def ancestors(node: Node, top: Node | None = None) -> Iterator[Node]:
    """Give the nodes around a node, innermost first; ``top``, if it is one of them, is the last."""
    around = node
    while around != top and around.parent is not None:
        around = around.parent
        yield around


@cache
def _parser(grammar: str) -> Parser:
    from tree_sitter import Parser  # noqa: PLC0415 - slow to import, seldom needed

    return Parser(grammar_of(grammar))
