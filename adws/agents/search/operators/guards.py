"""Missing base cases: what should be answered or skipped before the rest runs."""

import ast
from collections.abc import Iterator
from itertools import chain, islice

from adws.agents.search.conditions import conditions
from adws.agents.search.hazards import hazards
from adws.agents.search.layout import before, block
from adws.agents.search.natural import returned
from adws.agents.search.priors import prior
from adws.agents.search.slots import names_in
from adws.agents.search.source import Edit, Family, Source, some

_AT_START, _LATER = 28, 14
_MOST_VALUES, _MOST_LATER = 4, 2


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    r"""Put ``if …: return …``, ``continue`` or ``break`` before a statement.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "def f(a):\n    return a[0]\n")[0]
    'def f(a):\n    if not a:\n        return None\n    return a[0]\n'
    """
    if not isinstance(node, ast.stmt) or source.scope(node) is None or _is_text(node):
        return
    is_first = _is_first(node, source)
    asked = chain(hazards(node, source), conditions(node, source, names_in(node)))
    for condition in islice(dict.fromkeys(asked), _AT_START if is_first else _LATER):
        for way in _ways(node, source, _MOST_VALUES if is_first else _MOST_LATER):
            yield from some(before(node, f"if {condition}:\n{source.unit}{way}", source))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_first(node: ast.stmt, source: Source) -> bool:
    above, body = source.parents.get(node), block(node, source)
    at = body.index(node) if body else 0
    return isinstance(above, ast.FunctionDef) and (at == 0 or (at == 1 and _is_text(body[0])))


def _ways(node: ast.stmt, source: Source, most: int) -> list[str]:
    above = source.parents.get(node)
    while isinstance(above, ast.If | ast.With | ast.Try):
        above = source.parents.get(above)
    looped = isinstance(above, ast.For | ast.While)
    ways = [f"return {value}" for value in islice(returned(node, source), most)]
    return [*(("continue", "break") if looped else ()), *ways]


FAMILY = Family(
    "guards", "a base case or guard that is missing", prior("guards"), propose, (ast.stmt,)
)
