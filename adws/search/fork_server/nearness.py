"""How close a line is to what failing cases check, where executions alone do not decide.

With one failing case and none that passes, every executed line is as suspicious as any other. Then
it matters which functions the failing statement calls, how many calls away a function is, and what
a line does there: conditions and results come before what sets them up, later lines before earlier.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from adws.search.called_names import CalledNames, Def, names_called
from adws.search.source import ParsedFile
from adws.search.suspects import Place, Suspect, TracedRun, rank
from adws.search.weights import WEIGHTS

_NEARNESS = WEIGHTS.nearness
_KINDS: tuple[tuple[tuple[type[ast.stmt], ...], float], ...] = (
    ((ast.Import, ast.ImportFrom), _NEARNESS.imports),
    ((ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef), _NEARNESS.definitions),
    ((ast.Raise, ast.Pass, ast.Global, ast.Nonlocal, ast.Delete), _NEARNESS.leaving),
    ((ast.Assign, ast.AnnAssign, ast.Expr, ast.With, ast.Try), _NEARNESS.assignments),
)


@frozen
class _Function:
    """A function, the names by which calls reach it, those that it calls, and those it reads."""

    file: str
    names: frozenset[str]
    first: int
    last: int
    calls: frozenset[str]
    reads: frozenset[str]


def closeness(
    sources: Mapping[str, ParsedFile], observed: TracedRun, called_names: CalledNames
) -> dict[Place, float]:
    """Return a factor between 0 and 1 for each line of a statement of the files."""
    kinds = {(file, line): kind for file in sources for line, kind in _kinds(sources[file].tree)}
    ran = sorted(
        _executed(sources, observed),
        key=lambda function: function.last - function.first,
        reverse=True,
    )
    away = _calls_away(ran, called_names)
    nearness = dict.fromkeys(_unread(sources, ran), _NEARNESS.unread)
    for function, distance in zip(ran, away, strict=True):
        nearness.update(
            _nearness(
                function,
                _NEARNESS.unconnected if distance is None else _NEARNESS.a_call_away**distance,
            )
        )
    return {
        place: kind * nearness.get(place, _NEARNESS.unconnected) for place, kind in kinds.items()
    }


def _kinds(tree: ast.Module) -> Iterator[tuple[int, float]]:
    """Yield each line with the weight of its statement; the last, innermost one counts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            worth = next((worth for kinds, worth in _KINDS if isinstance(node, kinds)), 1.0)
            yield from ((n, worth) for n in range(node.lineno, (node.end_lineno or 0) + 1))


def _unread(sources: Mapping[str, ParsedFile], ran: Iterable[_Function]) -> Iterator[Place]:
    """Yield the lines outside of functions that bind what no executed function reads."""
    read = frozenset(name for function in ran for name in function.reads)
    for file in sources:
        for node in sources[file].tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and not read & set(_bound(node)):
                yield from ((file, n) for n in range(node.lineno, (node.end_lineno or 0) + 1))


def _bound(node: ast.stmt) -> Iterator[str]:
    names = (part for part in ast.walk(node) if isinstance(part, ast.Name))
    yield from (part.id for part in names if isinstance(part.ctx, ast.Store))


def _nearness(function: _Function, nearness: float) -> Iterator[tuple[Place, float]]:
    first, length = _NEARNESS.first_line, max(function.last - function.first, 1)
    for line in range(function.first, function.last + 1):
        late = (line - function.first) / length
        yield (function.file, line), nearness * (first + (1 - first) * late)


def _executed(sources: Mapping[str, ParsedFile], observed: TracedRun) -> Iterator[_Function]:
    lines: dict[str, set[int]] = {}
    for case in observed.failing:
        for file in case.lines:
            lines.setdefault(file, set()).update(case.lines[file])
    for file, source in sources.items():
        for function in _functions(file, source):
            if any(function.first <= line <= function.last for line in lines.get(file, ())):
                yield function


def _functions(file: str, source: ParsedFile) -> Iterator[_Function]:
    for node in ast.walk(source.tree):
        if isinstance(node, Def):
            inside = node.body[0].lineno, node.end_lineno or node.lineno
            names = frozenset(part.id for part in ast.walk(node) if isinstance(part, ast.Name))
            calls = frozenset(names_called(node))
            yield _Function(file, _names(node, source), *inside, calls, names | calls)


def _names(node: Def, source: ParsedFile) -> frozenset[str]:
    """Return a function's names; calls of the class's name also reach special methods."""
    owner = source.parents.get(node)
    if node.name.startswith("__") and isinstance(owner, ast.ClassDef):
        return frozenset((node.name, owner.name))
    return frozenset((node.name,))


def _calls_away(functions: Iterable[_Function], called_names: CalledNames) -> list[int | None]:
    """Return for each function the number of calls that lead to it; None if none do."""
    every = list(functions)
    distances: list[int | None] = [None] * len(every)
    names, distance = called_names.at_once, 0
    while names:
        new = [
            i for i, function in enumerate(every) if distances[i] is None and function.names & names
        ]
        for i in new:
            distances[i] = distance
        names = frozenset(name for i in new for name in every[i].calls)
        names |= called_names.around if not distance else frozenset()
        names = names if new or not distance else frozenset()
        distance += 1
    return distances


def dormant_lines(
    sources: Mapping[str, ParsedFile], observed: TracedRun, nearness: Mapping[Place, float]
) -> tuple[Suspect, ...]:
    """Return the lines that no failing case executes, in functions that one does, closest first.

    No edit of them alone can fix a case; once another edit lets a case get there, one may be
    needed.
    """
    executed = {
        (file, line)
        for case in observed.failing
        for file in case.lines
        for line in case.lines[file]
    }
    return rank(
        {
            place: _NEARNESS.dormant * nearness.get(place, 1.0)
            for file in sources
            for place in _asleep(file, sources[file].tree, executed)
        }
    )


def _asleep(file: str, tree: ast.Module, executed: set[Place]) -> Iterator[Place]:
    for function in (node for node in ast.walk(tree) if isinstance(node, Def)):
        places = [
            (file, node.lineno)
            for statement in function.body
            for node in ast.walk(statement)
            if isinstance(node, ast.stmt)
        ]
        if any(place in executed for place in places):
            yield from (place for place in places if place not in executed)
