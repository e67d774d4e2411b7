"""Wrong statements: guards, branches and lines that are missing, superfluous or elsewhere."""

import ast
from collections.abc import Iterator
from textwrap import dedent, indent

from benchmarks.search.seeder.module import Function, SeedModule, Slip
from benchmarks.search.seeder.pattern import SlipPattern

_ENDS = ast.Return | ast.Raise | ast.Continue | ast.Break
_SIMPLE = ast.Assign | ast.AugAssign | ast.Expr


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
            yield block


def _siblings(module: SeedModule, node: ast.AST) -> list[ast.stmt]:
    """Return the block that a statement stands in."""
    parent = module.parents.get(node)
    return next((block for block in _blocks(parent) if node in block), []) if parent else []


def _without(module: SeedModule, node: ast.stmt) -> Iterator[Slip]:
    """Leave out a statement's lines; ``pass`` where nothing else is left of the block."""
    siblings = _siblings(module, node)
    if siblings and module.is_alone(node):
        start, end = module.rows(node.lineno, node.end_lineno or node.lineno)
        margin = " " * node.col_offset
        yield Slip(start, end, "" if len(siblings) > 1 else f"{margin}pass\n")


def _guard(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Forget a case that is dealt with before the others."""
    del function
    if isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], _ENDS):
        yield from _without(module, node)


def _else(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Forget an ``else`` or ``elif`` with all that it holds."""
    del function
    if isinstance(node, ast.If) and node.orelse:
        start = module.rows(1, node.body[-1].end_lineno or 1)[1]
        last = node.orelse[-1]
        if isinstance(node.orelse[0], ast.If) and node.orelse[0].orelse:
            # An ``elif`` in the middle goes, what follows it stays.
            last = node.orelse[0].body[-1]
        yield Slip(start, module.rows(1, last.end_lineno or last.lineno)[1], "")


def _condition(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Do without a condition what should have one."""
    del function
    if isinstance(node, ast.If) and not node.orelse and module.is_alone(node):
        body = indent(dedent(module.block(node.body)), " " * node.col_offset)
        start, end = module.rows(node.lineno, node.end_lineno or node.lineno)
        if module.text[module.span(node)[0] :].startswith("if"):
            yield Slip(start, end, body)


def _superfluous(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """End a function or a turn of a loop before its time."""
    block = getattr(node, "body", None)
    if not isinstance(node, ast.For | ast.While | ast.If) or not isinstance(block, list):
        return
    names = [part.id for part in ast.walk(node) if isinstance(part, ast.Name)]
    loop = isinstance(node, ast.For | ast.While)
    margin = " " * block[0].col_offset
    at = module.rows(block[0].lineno, block[0].lineno)[0]
    for name in dict.fromkeys(name for name in names if name in module.locals_of(function)):
        ends = ("continue", "break") if loop else ("return None",)
        yield from (Slip(at, at, f"{margin}if not {name}:\n{margin}    {end}\n") for end in ends)


def _statement(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Forget a line."""
    del function
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    if isinstance(node, _SIMPLE) and not docstring:
        yield from _without(module, node)


def _moved(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Write two statements in the wrong order, or the last one of a block outside of it."""
    del function
    if not isinstance(node, ast.stmt) or not module.is_alone(node):
        return
    siblings = _siblings(module, node)
    at = siblings.index(node) if siblings else -1
    if 0 <= at < len(siblings) - 1 and module.is_alone(siblings[at + 1]):
        following = siblings[at + 1]
        start, end = module.rows(node.lineno, following.end_lineno or following.lineno)
        first, second = module.block([node]), module.block([following])
        if len(first) + len(second) == end - start:
            yield Slip(start, end, second + first)
    if isinstance(node, ast.For | ast.While | ast.If) and len(node.body) > 1 and not node.orelse:
        last = node.body[-1]
        start, end = module.rows(last.lineno, last.end_lineno or last.lineno)
        yield Slip(start, end, indent(dedent(module.text[start:end]), " " * node.col_offset))


PATTERNS = (
    SlipPattern("missing_guard", _guard),
    SlipPattern("missing_else", _else),
    SlipPattern("missing_condition", _condition),
    SlipPattern("superfluous_guard", _superfluous),
    SlipPattern("missing_statement", _statement),
    SlipPattern("moved_statement", _moved),
)
