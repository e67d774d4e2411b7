"""Comprehensions that lack a condition, have one too many, or collect the wrong thing."""

import ast
from collections.abc import Iterator
from itertools import islice

from adws.search.conditions import about, between, conditions
from adws.search.family import Family, Prior
from adws.search.scopes import Comprehension, targets
from adws.search.source import ParsedFile, Proposals, TextEdit

_MOST = 30


def propose(node: Comprehension, source: ParsedFile) -> Proposals:
    """Add a condition, drop one, or collect another variable."""
    for generator in node.generators:
        before: ast.expr = generator.iter
        for condition in generator.ifs:
            start = source.grouped(before)[1]
            yield TextEdit(start, source.grouped(condition)[1], "")
            before = condition
    names = targets(node)
    for element in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
        words = source.words(element)
        both = [f"({', '.join(names)})"] if len(names) > 1 else []
        for name in (*names, *both):
            if name != words:
                yield source.replace(element, name)
    yield from _reordered(node, source)
    yield from _added(node, source)


def _reordered(node: Comprehension, source: ParsedFile) -> Proposals:
    for comprehension, other in zip(node.generators, node.generators[1:], strict=False):
        if not comprehension.ifs and not other.ifs:
            start, middle = source.span(comprehension.target)[0], source.span(comprehension.iter)[1]
            resumed, end = source.span(other.target)[0], source.span(other.iter)[1]
            words = (
                source.text[resumed:end],
                source.text[middle:resumed],
                source.text[start:middle],
            )
            yield TextEdit(start, end, "".join(words))


def _added(node: Comprehension, source: ParsedFile) -> Proposals:
    last = node.generators[-1]
    if last.ifs:
        return
    end = source.grouped(last.iter)[1]
    inner = node.key if isinstance(node, ast.DictComp) else node.elt
    for condition in islice(_own_conditions(inner, targets(node), source), _MOST):
        yield TextEdit(end, end, f" if {condition}")


def _own_conditions(node: ast.expr, names: tuple[str, ...], source: ParsedFile) -> Iterator[str]:
    """Yield conditions about the comprehension's variables, then others."""
    kinds = source.kinds(node)
    own = dict.fromkeys(condition for name in names for condition in about(name, kinds.get(name)))
    others = source.variables(node, *names)
    own |= dict.fromkeys(
        condition for name in names for other in others for condition in between(name, other, kinds)
    )
    yield from dict.fromkeys([*own, *conditions(node, source, names)])


FAMILY = Family(
    mends="a comprehension that lacks a condition or collects the wrong thing",
    prior=Prior(share=0.8, edits=0.3),
    propose=propose,
    examples="""
        py: [a for a in b if c] → [a for a in b]
        py: [a for a in b] → [a for a in b if not a] → [a for a in b if a is None] → …
        py: [a for a, b in c if a] → [a for a, b in c] → [b for a, b in c if a] → …
    """,
)
