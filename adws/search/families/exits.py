"""Loops and functions that are left too late, too early, or by the wrong statement."""

import ast

from adws.search.constants import returned
from adws.search.family import Family, Prior
from adws.search.layout import after, following
from adws.search.source import ParsedFile, Proposals, some

_LOOPS = (ast.For, ast.While, ast.AsyncFor)
_ENDS = (ast.Return, ast.Raise, ast.Break, ast.Continue)
_MOST_VALUES = 4


def propose(node: ast.stmt, source: ParsedFile) -> Proposals:
    """Replace one of ``continue``, ``break`` and ``return`` by another, or add one to a branch."""
    if isinstance(node, ast.Break | ast.Continue):
        for other in ("continue", "break", "pass", *_returns(node, source)):
            if other != source.words(node):
                yield source.replace(node, other)
    elif isinstance(node, ast.Return) and _in_loop(node, source):
        yield from (source.replace(node, other) for other in ("continue", "break"))
    elif not isinstance(node, _ENDS):
        yield from _early_exits(node, source)


def _returns(node: ast.AST, source: ParsedFile) -> list[str]:
    return [f"return {value}" for value in returned(node, source)][:_MOST_VALUES]


def _in_loop(node: ast.AST, source: ParsedFile) -> bool:
    above = source.parents.get(node)
    while isinstance(above, ast.stmt) and not isinstance(above, ast.FunctionDef | ast.ClassDef):
        if isinstance(above, _LOOPS):
            return True
        above = source.parents.get(above)
    return False


def _early_exits(node: ast.stmt, source: ParsedFile) -> Proposals:
    """Add an exit after the last statement of a branch or of a loop's body."""
    above = source.parents.get(node)
    if following(node, source) or not isinstance(above, ast.If | ast.For | ast.While | ast.With):
        return
    doors = ["continue", "break"] if _in_loop(node, source) else []
    doors = doors[1:] if isinstance(above, _LOOPS) else doors
    doors += _returns(node, source) if source.scope(node) is not None else []
    yield from some(*[after(node, door, source) for door in doors])


FAMILY = Family(
    mends="a loop or function left too late or too early",
    prior=Prior(share=1.5, edits=3.9),
    propose=propose,
    examples="""
        py: for a in b:⏎    break → for a in b:⏎    continue → for a in b:⏎    pass
          → for a in b:⏎    return None → …
        py: for a in b:⏎    if a:⏎        c()⏎    d()⏎
          → for a in b:⏎    if a:⏎        c()⏎    d()⏎    break⏎
          → for a in b:⏎    if a:⏎        c()⏎        continue⏎    d()⏎ → …
    """,
)
