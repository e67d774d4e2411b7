"""Lines that no failing case executes, in functions that one does.

No edit of them alone can mend a case; once another edit lets a case get there, one may be needed.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping

from adws.search.observed import Observed
from adws.search.source import Source
from adws.search.suspects import Place, Suspect

_SHARE = 0.7
_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def dormant_lines(
    sources: Mapping[str, Source], observed: Observed, near: Mapping[Place, float]
) -> tuple[Suspect, ...]:
    """Return the lines of statements that were not executed, closest first."""
    executed = {
        (file, line)
        for case in observed.failing
        for file in case.lines
        for line in case.lines[file]
    }
    found = [
        Suspect(*place, _SHARE * near.get(place, 1.0))
        for file in sources
        for place in _asleep(file, sources[file].tree, executed)
    ]
    return tuple(sorted(dict.fromkeys(found), key=lambda one: (-one.score, one.file, one.line)))


def _asleep(file: str, tree: ast.Module, executed: set[Place]) -> Iterator[Place]:
    for function in (node for node in ast.walk(tree) if isinstance(node, _FUNCTIONS)):
        places = [(file, line) for line in _statement_lines(function.body)]
        if any(place in executed for place in places):
            yield from (place for place in places if place not in executed)


def _statement_lines(body: Iterable[ast.stmt]) -> list[int]:
    nodes = (node for statement in body for node in ast.walk(statement))
    return [node.lineno for node in nodes if isinstance(node, ast.stmt)]
