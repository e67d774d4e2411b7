"""Another way to make bugs than the seeder's: by where in the grammar people's fixes lie.

Kinds of places are drawn by how often fixes change them; what is written there is any other piece
of the same function, or nothing.
"""

import ast
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from textwrap import indent
from typing import cast

from benchmarks.search.seeder.module import Function, SeedModule, Slip

_WEIGHTS = Path(__file__).parent / "drawn.toml"
_TRIES = 60
_Places = Callable[[Function], Iterator[ast.AST]]
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
_COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq, ast.In, ast.NotIn)


@cache
def weights() -> dict[str, float]:
    """Return how often each kind of place is drawn."""
    return {row["name"]: row["share"] for row in tomllib.loads(_WEIGHTS.read_text())["kinds"]}


def draw(text: str, name: str, random: Random) -> Iterator[tuple[str, str]]:
    """Yield sources with a bug in a function of a module, each with the kind of its place."""
    module = SeedModule(text)
    function = next(one for one in module.functions if one.name == name)
    for _ in range(_TRIES):
        kind = random.choices(list(weights()), list(weights().values()))[0]
        found = list(_KINDS[kind](function))
        if found:
            slip = _slip(module, function, kind, random.choice(found), random)
            wrong = slip.apply(text) if slip else text
            if _differs(text, wrong):
                yield kind, wrong


def _differs(text: str, wrong: str) -> bool:
    try:
        return ast.dump(ast.parse(wrong)) != ast.dump(ast.parse(text))
    except (SyntaxError, ValueError):
        return False


def _slip(
    module: SeedModule, function: Function, kind: str, node: ast.AST, random: Random
) -> Slip | None:
    """Leave a statement out, take another operator, or write another of the expressions there."""
    if isinstance(node, ast.stmt):
        return _without(module, node, random)
    if kind == "operator":
        return _other_operator(module, node, random)
    return _replaced(module, function, node, random) if isinstance(node, ast.expr) else None


def _without(module: SeedModule, node: ast.stmt, random: Random) -> Slip:
    """Take a statement away; of a branch, its condition may go alone."""
    start, end = module.span(node)
    margin = " " * node.col_offset
    if isinstance(node, ast.If) and random.random() < 1 / 2:
        body = "\n".join(ast.unparse(one) for one in node.body)
        return Slip(start, end, indent(body, margin).lstrip())
    siblings = getattr(module.parents[node], "body", ())
    if node in siblings and len(siblings) > 1 and module.is_alone(node):
        return Slip(*module.rows(node.lineno, node.end_lineno or node.lineno), "")
    return Slip(start, end, "pass")


def _other_operator(module: SeedModule, node: ast.AST, random: Random) -> Slip | None:
    match node:
        case ast.BinOp(left, _, right):
            other: ast.expr = ast.BinOp(left, random.choice(_ARITHMETIC)(), right)
        case ast.BoolOp(op, values):
            other = ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.Compare(left, _, [right]):
            other = ast.Compare(left, [random.choice(_COMPARISONS)()], [right])
        case ast.UnaryOp(_, operand):
            other = operand
        case _:
            return None
    return module.put(cast("ast.expr", node), ast.unparse(other))


def _replaced(
    module: SeedModule, function: Function, node: ast.expr, random: Random
) -> Slip | None:
    """Write a piece of an expression in its place, or another one of the function."""
    target = random.choice(_parts(node))
    others = sorted({module.code(one) for one in _expressions(function)} - {module.code(target)})
    pieces = [module.code(part) for part in _parts(target)[1:]]
    return module.put(target, random.choice([*others, *pieces, *pieces])) if others else None


def _parts(node: ast.expr) -> list[ast.expr]:
    """Return an expression and those in it that have a place of their own."""
    return [one for one in ast.walk(node) if isinstance(one, ast.expr) and _is_read(one)]


def _is_read(node: ast.expr) -> bool:
    return isinstance(getattr(node, "ctx", ast.Load()), ast.Load) and not isinstance(
        node, ast.JoinedStr | ast.FormattedValue | ast.Slice | ast.Starred
    )


def _expressions(function: Function) -> Iterator[ast.expr]:
    for statement in function.body:
        yield from (
            one for one in ast.walk(statement) if isinstance(one, ast.expr) and _is_read(one)
        )


def _statements(function: Function) -> Iterator[ast.stmt]:
    for statement in function.body:
        yield from (one for one in ast.walk(statement) if isinstance(one, ast.stmt))


def _conditions(function: Function) -> Iterator[ast.AST]:
    yield from (one.test for one in _statements(function) if isinstance(one, ast.If))


def _branches(function: Function) -> Iterator[ast.AST]:
    yield from (one for one in _statements(function) if isinstance(one, ast.If))


def _arguments(function: Function) -> Iterator[ast.AST]:
    for call in _expressions(function):
        if isinstance(call, ast.Call):
            yield from call.args
            yield from (keyword.value for keyword in call.keywords)


def _values(function: Function) -> Iterator[ast.AST]:
    for one in _statements(function):
        if isinstance(one, ast.Assign | ast.AugAssign | ast.AnnAssign) and one.value:
            yield one.value


def _sequence(function: Function) -> Iterator[ast.AST]:
    simple = ast.Assign | ast.AugAssign | ast.Expr | ast.Raise | ast.Continue | ast.Break
    yield from (one for one in _statements(function) if isinstance(one, simple))


def _loops(function: Function) -> Iterator[ast.AST]:
    for one in _statements(function):
        if isinstance(one, ast.While):
            yield one.test
        elif isinstance(one, ast.For):
            yield one.iter


def _results(function: Function) -> Iterator[ast.AST]:
    yield from (
        one.value for one in _statements(function) if isinstance(one, ast.Return) and one.value
    )


def _operators(function: Function) -> Iterator[ast.AST]:
    kinds = ast.BinOp | ast.Compare | ast.BoolOp | ast.UnaryOp
    yield from (one for one in _expressions(function) if isinstance(one, kinds))


_KINDS: dict[str, _Places] = {
    "condition": _conditions,
    "branch": _branches,
    "argument": _arguments,
    "value": _values,
    "sequence": _sequence,
    "loop": _loops,
    "result": _results,
    "operator": _operators,
}
