"""The bench for every test tool: copies of the tree, in which the project's own command runs."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import PurePath
from typing import TypeVar

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess
from tree_sitter import Node

from adws import io_ops
from adws.core.errors import AgentFailed, PipelineError
from adws.languages.syntax_tree import text_of
from adws.search.behaviour import Behaviours
from adws.search.bench import ConfirmedFinalist
from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.copies.course import run_course
from adws.search.copies.mixture import STRIDE, FailuresByNumber, in_words
from adws.search.copies.runs import SuiteTool, tool_of
from adws.search.copies.workspace import CopiesWorkspace, survey
from adws.search.explanation import measuring
from adws.search.languages.code import ParsedCode
from adws.search.request import SearchRequest
from adws.search.tries import Finalist, TryHistory
from adws.search.weights import WEIGHTS, ComparisonLimits

_Value = TypeVar("_Value")

_SEVERAL = 2
_FAMILY = "inputs"


@frozen
class CopiesBench:
    """The tests of a project, run by its own command in copies of its tree."""

    workspace: CopiesWorkspace
    comparison: ComparisonLimits = WEIGHTS.copies.comparison

    def explore(self) -> IOResult[TryHistory, PipelineError]:
        """Try candidates together, then the remaining ones alone."""
        return run_course(self.workspace)

    def compare(self, candidates: tuple[EditCandidate, ...]) -> IOResult[Behaviours, PipelineError]:
        """Run the tests with other values in them, all candidates and all values in one run.

        There are no results if the test tool cannot do that.
        """
        workspace = self.workspace
        runner = workspace.filter.runner
        if len(candidates) < _SEVERAL or runner is None:
            return IOSuccess(Behaviours())
        numbered_inputs = dict(enumerate(inputs(workspace.tests), start=1))
        by_number = {STRIDE * number: candidate for number, candidate in numbered_inputs.items()}
        numbered = dict(enumerate(candidates, start=1))
        return IOResult.do(
            _behaviours(len(candidates), numbered_inputs, failures)
            for failures in runner.failures({**numbered, **by_number}, workspace.executor.copies[0])
        )

    def confirm(
        self, finalists: tuple[Finalist, ...]
    ) -> IOResult[ConfirmedFinalist | None, PipelineError]:
        """Return the first finalist: the whole suite has already run for each of them."""
        if not finalists:
            return IOSuccess(None)
        workspace, first = self.workspace, finalists[0]
        mended, failing = first.mended_counts[0], len(workspace.aims.case_ids)
        cases = len(workspace.request.task.failures) if mended == failing else mended
        return IOSuccess(ConfirmedFinalist(first, cases, failing - mended, failing))


def _behaviours(
    count: int, candidates: Mapping[int, EditCandidate], failures: FailuresByNumber
) -> Behaviours:
    """Return the results of candidates for the inputs for which all candidates have a result."""
    edits = range(1, count + 1)
    usable = [
        candidate
        for candidate in candidates
        if all(STRIDE * candidate + edit in failures for edit in edits)
    ]
    if not usable:
        return Behaviours()
    results = {
        edit - 1: tuple(in_words(failures[STRIDE * text + edit]) for text in usable)
        for edit in edits
    }
    return Behaviours(results, tuple(candidates[text] for text in usable))


def inputs(tests: Iterable[ParsedCode]) -> tuple[EditCandidate, ...]:
    """Return edits of tests, each of which replaces one value.

    They are spread over the values in functions.
    """
    candidates = [candidate for code in tests for candidate in _of(code)]
    step = max(1, -(-len(candidates) // WEIGHTS.copies.comparison.inputs))
    return tuple(candidates[::step])


def _of(code: ParsedCode) -> Iterator[EditCandidate]:
    kinds = code.language.nodes.numbers | code.language.nodes.strings
    for node in code.nodes:
        if node.type in kinds and not node.has_error and code.scope(node) is not None:
            for text in dict.fromkeys(_other_values(node, code)):
                edit = code.replace(node.start_byte, node.end_byte, text)
                line = node.start_point.row + 1
                yield EditCandidate((PlacedEdit(code.path, line, _FAMILY, edit),), 1.0)


def _other_values(node: Node, code: ParsedCode) -> Iterator[str]:
    """Yield a number one more and one less, a text one letter shorter and one that is longer."""
    own = text_of(node)
    if own.isdecimal():
        yield from (str(int(own) + 1), str(abs(int(own) - 1)))
    elif node.type in code.language.nodes.strings and own[1:-1]:
        yield from (f"{own[:-2]}{own[-1]}", f"{own[:-1]}{own[-2:]}")


def with_copies(
    request: SearchRequest, action: Callable[[CopiesBench], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Run ``action`` with the cases of a task in copies of the tree, which are removed afterwards.

    Fails with ``AgentFailed`` if the output of the test tool is unknown.
    """
    runner = request.task.runner
    tool = tool_of(runner)
    if tool is None:
        words = f"search has no edits for suites that run under {runner}"
        return IOFailure(AgentFailed(words, hint="choose another agent: --agent NAME"))
    work = partial(_with_folder, request, tool, action)
    return io_ops.with_stop_signals(partial(io_ops.with_folder, work))


def _with_folder(
    request: SearchRequest,
    tool: SuiteTool,
    action: Callable[[CopiesBench], IOResult[_Value, PipelineError]],
    folder: PurePath,
) -> IOResult[_Value, PipelineError]:
    def with_workers(count: int) -> IOResult[_Value, PipelineError]:
        reporting = evolve(request, task=tool.reporting(request.task))
        request.say(measuring(request.seconds))
        baseline = survey(reporting, tool, folder, min(WEIGHTS.copies.workers, count))
        return baseline.map(CopiesBench).bind(action)

    return io_ops.processors().bind(with_workers)
