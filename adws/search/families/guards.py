"""Missing base cases: what should be answered or skipped before the rest runs."""

import ast
from collections.abc import Iterator
from itertools import chain, islice

from adws.search.conditions import conditions
from adws.search.constants import errors_of_tests
from adws.search.hazards import hazards
from adws.search.layout import before, block
from adws.search.natural import returned
from adws.search.priors import prior
from adws.search.slots import names_in
from adws.search.source import Edit, Family, Source, some

_AT_START, _LATER, _LIKELY, _EARLY = 28, 14, 7, 3
_MOST_VALUES, _MOST_LATER = 3, 2


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    r"""Put ``if …: return …``, ``continue`` or ``break`` before a statement.

    >>> from adws.search.source import variants
    >>> variants(propose, "def f(a):\n    return a[0]\n")[0]
    'def f(a):\n    if not a:\n        return None\n    return a[0]\n'
    """
    if not isinstance(node, ast.stmt) or source.scope(node) is None or _is_text(node):
        return
    is_first, is_early = _is_first(node, source), _is_early(node, source)
    asked = chain(hazards(node, source), conditions(node, source, names_in(node)))
    ways = _ways(node, source, _MOST_VALUES if is_first else _MOST_LATER)
    found = islice(dict.fromkeys(asked), _AT_START if is_early else _LATER)
    for number, condition in enumerate(found):
        likely = ways if is_first or number < _LIKELY else ways[:1]
        for way in (*likely, *_raises(condition, source)):
            yield from some(before(node, f"if {condition}:\n{source.unit}{way}", source))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_first(node: ast.stmt, source: Source) -> bool:
    above, body = source.parents.get(node), block(node, source)
    at = body.index(node) if body else 0
    return isinstance(above, ast.FunctionDef) and (at == 0 or (at == 1 and _is_text(body[0])))


def _is_early(node: ast.stmt, source: Source) -> bool:
    """Whether a statement is one of the first of a function's body."""
    body = block(node, source)[:_EARLY]
    return isinstance(source.parents.get(node), ast.FunctionDef) and node in body


def _ways(node: ast.stmt, source: Source, most: int) -> list[str]:
    above = source.parents.get(node)
    while isinstance(above, ast.If | ast.With | ast.Try):
        above = source.parents.get(above)
    looped = isinstance(above, ast.For | ast.While)
    ways = [f"return {value}" for value in islice(returned(node, source), most)]
    return [*(("continue", "break") if looped else ()), *ways]


def _raises(condition: str, source: Source) -> list[str]:
    """Return how the exception that the tests expect is raised, with the condition as its text."""
    return [f"raise {name}({condition!r})" for name in errors_of_tests(source)[:1]]


FAMILY = Family(
    "guards", "a base case or guard that is missing", prior("guards"), propose, (ast.stmt,)
)
