"""What candidates that mend the cases do with the tests when these have other values in them."""

from collections.abc import Iterable, Iterator, Mapping

from returns.io import IOResult, IOSuccess
from tree_sitter import Node

from adws.core.errors import PipelineError
from adws.languages.syntax_tree import text_of
from adws.search.behaviour import Behaviours
from adws.search.candidates import Candidate, Placed
from adws.search.copies.mixture import STRIDE, FailuresByNumber, in_words
from adws.search.copies.workspace import Workspace
from adws.search.languages.code import Code
from adws.search.weights import WEIGHTS

_SEVERAL = 2
_FAMILY = "inputs"


def compare(
    workspace: Workspace, candidates: tuple[Candidate, ...]
) -> IOResult[Behaviours, PipelineError]:
    """Run the tests with other values in them, all candidates and all values in one run.

    Nothing is known where that cannot be done.
    """
    runner = workspace.filter.runner
    if len(candidates) < _SEVERAL or runner is None:
        return IOSuccess(Behaviours())
    given = dict(enumerate(inputs(workspace.tests), start=1))
    asked = {STRIDE * number: one for number, one in given.items()}
    numbered = dict(enumerate(candidates, start=1))
    failures = runner.failures({**numbered, **asked}, workspace.executor.copies[0])
    return failures.map(lambda found: _behaviours(len(candidates), given, found))


def _behaviours(
    count: int, given: Mapping[int, Candidate], failures: FailuresByNumber
) -> Behaviours:
    """Return what was told of each candidate with each input of which all were told."""
    edits = range(1, count + 1)
    usable = [one for one in given if all(STRIDE * one + edit in failures for edit in edits)]
    if not usable:
        return Behaviours()
    results = {
        edit - 1: tuple(in_words(failures[STRIDE * one + edit]) for one in usable) for edit in edits
    }
    return Behaviours(results, tuple(given[one] for one in usable))


def inputs(tests: Iterable[Code]) -> tuple[Candidate, ...]:
    """Return edits of tests, each of which puts another value in the place of one.

    They are spread over the values that stand in functions.
    """
    found = [one for code in tests for one in _of(code)]
    step = max(1, -(-len(found) // WEIGHTS.copies.comparison.inputs))
    return tuple(found[::step])


def _of(code: Code) -> Iterator[Candidate]:
    kinds = code.language.numbers | code.language.strings
    for node in code.nodes:
        if node.type in kinds and not node.has_error and code.scope(node) is not None:
            for text in dict.fromkeys(_others(node, code)):
                edit = code.replace(node.start_byte, node.end_byte, text)
                line = node.start_point.row + 1
                yield Candidate((Placed(code.path, line, _FAMILY, edit),), 1.0)


def _others(node: Node, code: Code) -> Iterator[str]:
    """Yield a number one more and one less, a text one letter shorter and one that is longer."""
    own = text_of(node)
    if own.isdecimal():
        yield from (str(int(own) + 1), str(abs(int(own) - 1)))
    elif node.type in code.language.strings and own[1:-1]:
        yield from (f"{own[:-2]}{own[-1]}", f"{own[:-1]}{own[-2:]}")
