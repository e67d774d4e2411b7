"""The catalogue of edits, as its tests look at it."""

import ast

from adws.search.catalogue import families
from adws.search.source import ParsedFile, apply_edit

FAMILIES = {family.name: family for family in families()}


def proposed(family: str, text: str, *tests: str) -> list[str]:
    """Return a text with each edit made that a family proposes where it says that it looks."""
    source, result = ParsedFile(text, tests=tests), FAMILIES[family]
    nodes = [node for node in ast.walk(source.tree) if isinstance(node, result.looks_at)]
    return [apply_edit(text, edit) for node in nodes for edit in result.propose(node, source)]


def inside(line: str, *before: str) -> str:
    """Return a function of ``n`` (a number), ``items`` (a list), ``text`` and ``x``.

    >>> print(inside("x = 1"))
    def f(n: int, items: list, text: str, x):
        x = 1
    <BLANKLINE>
    """
    lines = "".join(f"    {item}\n" for item in (*before, line))
    return f"def f(n: int, items: list, text: str, x):\n{lines}"
