"""The kinds of a function's names, inferred from its declarations, assignments and uses."""

import ast
from collections.abc import Iterable, Iterator, Mapping

from adws.search.kinds import (
    CONTAINER,
    FLAG,
    FUNCTION,
    NUMBER,
    RECEIVERS,
    TEXT,
    kind_of,
    kind_of_annotation,
)
from adws.search.scopes import Scope, own_nodes, parameters

Evidence = Iterable[tuple[str, str]]
_UNCLEAR = ""
_TAKING = {
    **dict.fromkeys(("len", "enumerate", "sorted", "any", "all", "sum", "reversed"), CONTAINER),
    **dict.fromkeys(("range", "chr", "abs"), NUMBER),
}
_ROUNDS = 2


def kinds_in(scope: Scope, outer: Mapping[str, str]) -> dict[str, str]:
    """Return the kinds of a function's names: by declaration and assignment, else by use.

    Where the text contradicts itself a name has no kind: the bug may be in either place.

    >>> kinds_in(ast.parse("lambda a, b=1: a.lower()", mode="eval").body, {})
    {'a': 'text', 'b': 'number'}
    """
    found = {name: kind for name, kind in outer.items() if name not in parameters(scope)}
    for _round in range(_ROUNDS):
        found |= _agreed([*_declared(scope), *_assigned(scope, found)])
    every = _agreed(_used(scope)) | found
    return {name: kind for name, kind in every.items() if kind != _UNCLEAR}


def _agreed(evidence: Evidence) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, kind in evidence:
        found[name] = _meet(found.get(name, kind), kind)
    return found


def _meet(one: str, other: str) -> str:
    """Return the narrower of two kinds that agree; a list is a container, a flag is a number."""
    if one == other:
        return one
    wide = next((kind for kind in (CONTAINER, FLAG) if kind in (one, other)), _UNCLEAR)
    narrow = other if one == wide else one
    agree = narrow == NUMBER if wide == FLAG else narrow not in (NUMBER, FUNCTION, _UNCLEAR)
    return narrow if wide and agree else _UNCLEAR


def _declared(scope: Scope) -> Iterator[tuple[str, str]]:
    arguments = scope.args
    plain = [*arguments.posonlyargs, *arguments.args]
    for argument in [*plain, *arguments.kwonlyargs]:
        kind = kind_of_annotation(argument.annotation)
        if kind is not None:
            yield argument.arg, kind
    pairs = [*zip(plain[::-1], arguments.defaults[::-1], strict=False)]
    for argument, default in [
        *pairs,
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]:
        kind = kind_of(default, {}) if default is not None else None
        if kind is not None:
            yield argument.arg, kind


def _assigned(scope: Scope, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for node in own_nodes(scope):
        pairs: list[tuple[ast.expr, str | None]] = []
        if isinstance(node, ast.Assign):
            pairs = [one for target in node.targets for one in _unpacked(target, node.value, names)]
        elif isinstance(node, ast.For):
            pairs = _of_loop(node, names)
        elif isinstance(node, ast.AugAssign) and kind_of(node.value, names) == NUMBER:
            pairs = [(node.target, NUMBER)]
        elif isinstance(node, ast.AnnAssign):
            pairs = [(node.target, kind_of_annotation(node.annotation))]
        for target, kind in pairs:
            if isinstance(target, ast.Name) and kind is not None:
                yield target.id, kind


def _unpacked(
    target: ast.expr, value: ast.expr, names: Mapping[str, str]
) -> list[tuple[ast.expr, str | None]]:
    """Pair targets with kinds, also where a tuple is assigned to a tuple."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        parts = zip(target.elts, value.elts, strict=False)
        return [(one, kind_of(other, names)) for one, other in parts]
    return [(target, kind_of(value, names))]


def _of_loop(node: ast.For, names: Mapping[str, str]) -> list[tuple[ast.expr, str | None]]:
    called = getattr(getattr(node.iter, "func", None), "id", "")
    if called == "range":
        return [(node.target, NUMBER)]
    if called == "enumerate" and isinstance(node.target, ast.Tuple):
        return [(node.target.elts[0], NUMBER)]
    return [(node.target, TEXT if kind_of(node.iter, names) == TEXT else None)]


def _used(scope: Scope) -> Iterator[tuple[str, str]]:
    for node in own_nodes(scope):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, FUNCTION
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            kind = RECEIVERS.get(node.attr)
            if kind is not None:
                yield node.value.id, kind
        yield from _by_operation(node)


def _by_operation(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Read kinds off operations: ``n % 2``, ``n > 0``, ``range(n)``, ``for x in a``."""
    if isinstance(node, ast.For) and isinstance(node.iter, ast.Name):
        yield node.iter.id, CONTAINER
    kind = _TAKING.get(getattr(getattr(node, "func", None), "id", ""), "")
    if isinstance(node, ast.Call) and kind:
        yield from ((part.id, kind) for part in node.args if isinstance(part, ast.Name))
    sides: list[ast.expr] = []
    if isinstance(node, ast.Compare) and not isinstance(node.ops[0], ast.In | ast.NotIn):
        sides = [node.left, *node.comparators]
    elif isinstance(node, ast.BinOp) and not isinstance(node.op, ast.Mod | ast.Mult):
        sides = [node.left, node.right]
    found = {kind_of(side, {}) for side in sides}
    kinds = [kind for kind in (NUMBER, TEXT) if kind in found]
    if len(kinds) == 1:
        yield from ((side.id, kinds[0]) for side in sides if isinstance(side, ast.Name))
