"""Outer variables that are set as if they were local."""

import ast

from adws.search.family import Family, Prior
from adws.search.layout import before, is_docstring
from adws.search.scopes import Scope, bound_in, parameters
from adws.search.source import ParsedFile, Proposals, some


def propose(node: ast.stmt, source: ParsedFile) -> Proposals:
    """Declare a variable ``global`` or ``nonlocal`` before it is set."""
    scope = source.scope(node)
    if not isinstance(scope, ast.FunctionDef):
        return
    first = next((statement for statement in scope.body if not is_docstring(statement)), None)
    if node is not first or isinstance(node, ast.Global | ast.Nonlocal):
        return
    outer = source.scope(scope)
    shared = set(bound_in(outer)) if isinstance(outer, Scope) else set()
    for name in bound_in(scope):
        if name not in parameters(scope) and name in (*source.module_names, *shared):
            word = "nonlocal" if name in shared else "global"
            yield from some(before(node, f"{word} {name}", source))


FAMILY = Family(
    mends="an outer variable set as if it were local",
    prior=Prior(share=0.1, edits=0.2),
    propose=propose,
    examples="""
        py: n = 0⏎def f():⏎    n += 1⏎ → n = 0⏎def f():⏎    global n⏎    n += 1⏎
    """,
)
