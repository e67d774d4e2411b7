"""Outer variables that are set as if they were local."""

import ast
from collections.abc import Iterator

from adws.search.layout import before
from adws.search.priors import prior
from adws.search.scopes import Scope, bound_in, parameters
from adws.search.source import Edit, Family, Source, some


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    r"""Declare a variable ``global`` or ``nonlocal`` before it is set.

    >>> from adws.search.source import variants
    >>> variants(propose, "n = 0\ndef f():\n    n += 1\n")
    ['n = 0\ndef f():\n    global n\n    n += 1\n']
    """
    scope = source.scope(node)
    if not isinstance(node, ast.stmt) or not isinstance(scope, ast.FunctionDef):
        return
    first = next((one for one in scope.body if not _is_text(one)), None)
    if node is not first or isinstance(node, ast.Global | ast.Nonlocal):
        return
    outer = source.scope(scope)
    shared = set(bound_in(outer)) if isinstance(outer, Scope) else set()
    for name in bound_in(scope):
        if name not in parameters(scope) and name in (*source.module_names, *shared):
            word = "nonlocal" if name in shared else "global"
            yield from some(before(node, f"{word} {name}", source))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


FAMILY = Family(
    "declarations",
    "an outer variable set as if it were local",
    prior("declarations"),
    propose,
    (ast.stmt,),
)
