"""Calls with arguments swapped or one too many."""

import ast
from collections.abc import Iterator

from adws.search.priors import prior
from adws.search.source import Edit, Family, Source

_NEEDING = ("len", "range", "sorted", "sum", "min", "max", "abs", "any", "all", "enumerate")


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    r"""Swap arguments, leave one out.

    >>> from adws.search.source import variants
    >>> variants(propose, "f(a, b)")[:3]
    ['f(b, a)', 'f(b)', 'f(a)']
    """
    if not isinstance(node, ast.Call):
        return
    yield from _swapped(node, source)
    yield from _dropped(node, source)


def _swapped(node: ast.Call, source: Source) -> Iterator[Edit]:
    for given in (node.args, [keyword.value for keyword in node.keywords]):
        pairs = [
            (one, other) for gap in (1, 2) for one, other in zip(given, given[gap:], strict=False)
        ]
        for left, right in pairs:
            yield source.swap(left, right)


def _dropped(node: ast.Call, source: Source) -> Iterator[Edit]:
    given = sorted([*node.args, *node.keywords], key=source.span)  # ``*a`` may stand last
    for number, argument in enumerate(given):
        start, end = source.span(argument)
        if number + 1 < len(given):
            yield Edit(start, source.span(given[number + 1])[0], "")
        elif number:
            yield Edit(source.span(given[number - 1])[1], end, "")
        elif getattr(node.func, "id", "") not in _NEEDING:
            yield Edit(start, end, "")


FAMILY = Family(
    "arguments",
    "arguments swapped or one too many",
    prior("arguments"),
    propose,
    (ast.Call,),
)
