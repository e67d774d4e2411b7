"""Exceptions that are not handled."""

import ast

from adws.search.constants import returned
from adws.search.family import Family, Prior
from adws.search.layout import indentation, is_docstring, lines_of, shifted
from adws.search.source import ParsedFile, Proposals, TextEdit

_CAUGHT = {
    ast.Subscript: ("(KeyError, IndexError, TypeError)",),
    ast.Call: ("(ValueError, TypeError)",),
    ast.Div: ("ZeroDivisionError",),
    ast.Mod: ("ZeroDivisionError",),
    ast.Attribute: ("AttributeError",),
}
_SIMPLE = ast.Assign | ast.AugAssign | ast.Expr | ast.Return
_MOST_VALUES = 2


def propose(node: _SIMPLE, source: ParsedFile) -> Proposals:
    """Catch an exception that a statement may raise, and return a default or continue."""
    if source.scope(node) is None or is_docstring(node):
        return
    blanks, text = indentation(node, source), shifted([node], 1, source)
    if blanks is None or text is None or isinstance(source.parents.get(node), ast.Try):
        return
    start, end = lines_of([node], source)
    with_line_end = text if text.endswith(("\n", "\r")) else f"{text}{source.newline}"
    parts = [type(part) for part in ast.walk(node)]
    looped = isinstance(source.parents.get(node), ast.For | ast.While)
    values = [f"return {value}" for value in returned(node, source)][:_MOST_VALUES]
    for error_name in dict.fromkeys(name for part in parts for name in _CAUGHT.get(part, ())):
        for way in (*(("continue",) if looped else ()), *values):
            lines = (
                f"{blanks}try:",
                f"{blanks}except {error_name}:",
                f"{blanks}{source.unit}{way}",
            )
            head, tail = lines[0], source.newline.join(lines[1:])
            yield TextEdit(
                start, end, f"{head}{source.newline}{with_line_end}{tail}{source.newline}"
            )


FAMILY = Family(
    mends="an exception that is not handled",
    prior=Prior(share=0.8, edits=11.6, study="dissection"),
    propose=propose,
    examples="""
        py: def f(a):⏎ return a / 2
          → def f(a):⏎ try:⏎  return a / 2⏎ except ZeroDivisionError:⏎  return 0⏎
          → def f(a):⏎ try:⏎  return a / 2⏎ except ZeroDivisionError:⏎  return None⏎
    """,
)
