"""Whether two sources mean the same: to the parser, or on inputs."""

import ast
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from benchmarks.search.kept_process import run
from benchmarks.search.programs import SmallProgram

_PROBE = Path(__file__).parent / "behaviour_probe.py"
_FURTHER = 400
_SECONDS = 60


@frozen
class Difference:
    """On how many inputs two functions differ, and on how many the second did not end."""

    differing: int
    endless: int = 0


_BROKEN = Difference(1, 1)


def same_tree(left: str, right: str) -> bool:
    """Whether two sources are the same but for layout and comments.

    >>> same_tree("a = (1)", "a = 1  # one"), same_tree("a = 1", "a = 2")
    (True, False)
    """
    try:
        return ast.dump(ast.parse(left)) == ast.dump(ast.parse(right))
    except (SyntaxError, ValueError):
        return False


def on_examples(program: SmallProgram, wrong: str) -> Difference:
    """Compare a source with the program on the examples of its tests."""
    inputs = {"inputs": program.examples}
    return _compare(program.source, wrong, program.name, inputs)


def on_further_inputs(right: str, wrong: str, function: str, inputs: str) -> Difference:
    """Compare two sources on made up inputs, always the same."""
    return _compare(right, wrong, function, {"make": inputs, "count": _FURTHER})


def _compare(right: str, wrong: str, function: str, inputs: Mapping[str, object]) -> Difference:
    request = {"right": right, "wrong": wrong, "function": function, **inputs}
    argv = (sys.executable, "-I", str(_PROBE))
    answer = run(argv, _PROBE.parent, _SECONDS, stdin=json.dumps(request))
    document = not answer.timed_out and answer.stdout
    return Difference(**json.loads(document)) if document else _BROKEN
