"""Statements that should run only under a condition."""

import ast
from itertools import islice

from adws.search.conditions import conditions
from adws.search.family import Family, Prior
from adws.search.layout import block, indentation, is_docstring, lines_of, shifted
from adws.search.source import ParsedFile, Proposals, TextEdit
from adws.search.value_places import names_in

_MOST, _OF_RANGE, _OF_END = 20, 18, 66
_ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_LONGEST = 3
_SIMPLE = (
    ast.Assign | ast.AugAssign | ast.Expr | ast.Return | ast.Raise | ast.If | ast.For | ast.While
)

_WHOLE = _SIMPLE | ast.Continue | ast.Break


def propose(node: _SIMPLE, source: ParsedFile) -> Proposals:
    """Put a statement, alone or with the following ones, under an ``if``.

    A ``return`` or the like that is not the last in its block has probably lost its condition.
    """
    if is_docstring(node) or source.scope(node) is None:
        return
    body = block(node, source)
    at = body.index(node)
    for end in range(at + 1, min(at + _LONGEST, len(body)) + 1):
        cut_off = isinstance(body[end - 1], _ENDS) and end < len(body)
        most = _OF_END if cut_off else _MOST if end == at + 1 else _OF_RANGE
        yield from _enclosed(body[at:end], most, source)


def _enclosed(nodes: list[ast.stmt], most: int, source: ParsedFile) -> Proposals:
    first = nodes[0]
    blanks, text = indentation(first, source), shifted(nodes, 1, source)
    if (
        blanks is None
        or text is None
        or not all(isinstance(statement, _WHOLE) for statement in nodes)
    ):
        return
    start, end = lines_of(nodes, source)
    for condition in islice(conditions(first, source, names_in(first)), most):
        yield TextEdit(start, end, f"{blanks}if {condition}:{source.newline}{text}")


FAMILY = Family(
    mends="statements that should run only under a condition",
    prior=Prior(share=2.5, edits=32.3, study="dissection"),
    propose=propose,
    examples="""
        py: def f(a):⏎    a.b()⏎ → def f(a):⏎    if not a:⏎        a.b()⏎ → …
    """,
)
