"""Small functions that their package's suite calls often enough."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

from attrs import frozen

from benchmarks.search.fresh.calls import Function, call_results, is_result, recorded_calls

_FEWEST_CALLS = 8
_MOST_SHOWN = 10
_LONGEST_RESULT = 300
_LINES = range(4, 61)


@frozen
class FunctionTarget:
    """A function, where it stands, and calls of it with their results, all as source.

    ``shown`` are for its test, ``held`` are held back.
    """

    function: Function
    first: int
    last: int
    shown: tuple[tuple[str, str], ...]
    held: tuple[tuple[str, str], ...]


def targets(tree: Path, random: Random) -> Iterator[FunctionTarget]:
    """Yield the targets of a package in a random order, those of one seed always in the same."""
    functions = sorted(recorded_calls(tree).items(), key=_name)
    random.shuffle(functions)
    for function, calls in functions:
        place = _body_lines(tree, function)
        if place is None or len(calls) < _FEWEST_CALLS:
            continue
        known = _known(tree, function, calls)
        if len(known) >= _FEWEST_CALLS and len({result for _, result in known}) > 1:
            random.shuffle(known)
            half = min(len(known) // 2, _MOST_SHOWN)
            yield FunctionTarget(function, *place, tuple(known[:half]), tuple(known[half:]))


def _name(found: tuple[Function, tuple[str, ...]]) -> tuple[str, str]:
    return found[0].module, found[0].name


def _body_lines(tree: Path, function: Function) -> tuple[int, int] | None:
    """Return the first and the last line of a small function's body."""
    for node in ast.parse((tree / function.file).read_text()).body:
        if isinstance(node, ast.FunctionDef) and node.name == function.name:
            body = node.body[1:] if ast.get_docstring(node) else node.body
            if not body:
                return None
            first, last = body[0].lineno, body[-1].end_lineno or body[-1].lineno
            return (first, last) if last - first + 1 in _LINES else None
    return None


def _known(tree: Path, function: Function, calls: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the calls that have a result, and the same one each time."""
    first, again = (call_results(tree, function, calls, salt) for salt in ("1", "2"))
    return [
        (call, result)
        for call, result, other in zip(calls, first, again, strict=True)
        if result == other and is_result(result) and len(result) <= _LONGEST_RESULT
    ]
