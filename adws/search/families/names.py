"""Undefined names: misspelt, without ``self.``, or never imported."""

import ast
import sys
from collections.abc import Iterator
from difflib import get_close_matches

from adws.search.family import Family, Prior
from adws.search.source import ParsedFile, Proposals, TextEdit

_NEAR = 0.75


def propose(node: ast.Name | ast.ImportFrom | ast.Attribute, source: ParsedFile) -> Proposals:
    """Replace a name by the most similar known one, add ``self.``, or add an import."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield from _unknown(node, source)
    if isinstance(node, ast.ImportFrom):
        offered = source.modules.get(node.module or "", ())
        for alias in node.names:
            if offered and alias.name not in (*offered, "*"):
                alias_words = f" as {alias.asname or alias.name}"
                for name in get_close_matches(alias.name, offered, n=3):
                    yield source.replace(alias, f"{name}{alias_words}")
    if isinstance(node, ast.Attribute):
        yield from _misspelt_attribute(node, source)


def _unknown(node: ast.Name, source: ParsedFile) -> Proposals:
    names_in_scope = sorted(source.known_names(node))
    if node.id in names_in_scope:
        return
    near_names = get_close_matches(node.id, names_in_scope, n=3, cutoff=_NEAR)
    yield from (source.replace(node, name) for name in near_names)
    if "self" in source.local_names(node) and node.id in source.attributes.get("self", ()):
        yield source.wrap(node, "self.", "")
    # A new import goes before the first one, or after docstring and ``__future__`` imports.
    first = next(other for other in source.tree.body if not _stays_first(other))
    decorators: list[ast.expr] = getattr(first, "decorator_list", [])
    first_line = min([first.lineno, *(decorator.lineno for decorator in decorators)])
    at = source.offset(first_line, 0)
    for line in _imports_of(node.id, source):
        yield TextEdit(at, at, f"{line}\n")


def _imports_of(name: str, source: ParsedFile) -> Iterator[str]:
    if name in sys.stdlib_module_names or name in source.modules:
        yield f"import {name}"
    for module, names in sorted(source.modules.items()):
        if name in names:
            yield f"from {module} import {name}"


def _stays_first(node: ast.stmt) -> bool:
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


def _misspelt_attribute(node: ast.Attribute, source: ParsedFile) -> Proposals:
    """Replace an attribute of the project's module by a similar name that the module defines."""
    offered = source.modules.get(source.words(node.value), ())
    if offered and node.attr not in offered:
        end = source.span(node)[1]
        for name in get_close_matches(node.attr, offered, n=3):
            yield TextEdit(end - len(node.attr), end, name)


FAMILY = Family(
    mends="a name misspelt, without self or never imported",
    prior=Prior(share=1.5, edits=0.2),
    propose=propose,
    examples="""
        py: def f(total):⏎    return totl → def f(total):⏎    return total
        py: x = math.pi → import math⏎x = math.pi
    """,
)
