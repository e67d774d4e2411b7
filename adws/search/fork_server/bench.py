"""The bench for pytest: a run that has imported the project once and forks for each edit."""

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any, TypeVar

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.search.behaviour import Behaviours
from adws.search.bench import ConfirmedFinalist
from adws.search.candidates import EditCandidate
from adws.search.explanation import measuring
from adws.search.fork_server.server import ForkServer, TryLimits, TryOrder, limits_of, with_server
from adws.search.fork_server.waves import run_waves
from adws.search.fork_server.workspace import ForkWorkspace, survey
from adws.search.request import SearchRequest
from adws.search.tries import Finalist, TryHistory, TryResult, is_plausible, mended_cases
from adws.search.weights import WEIGHTS, ComparisonLimits

_Value = TypeVar("_Value")

_COMPARISON = WEIGHTS.fork_server.comparison
_LIMITS = TryLimits(_COMPARISON.live_seconds, _COMPARISON.cpu_seconds, _COMPARISON.fresh_seconds)
_AS_IT_IS = EditCandidate((), 0.0)
_SKIP = (".git",)


@frozen
class _Call:
    """A call: the function's place, its pickled arguments, and both in words.

    ``back`` is the distance to the input of the case's call that it comes from.
    """

    spot: str
    pickled: str
    words: str
    back: int


@frozen
class ForkServerBench:
    """The tests of a project in one process that is forked for each edit."""

    workspace: ForkWorkspace
    comparison: ComparisonLimits = _COMPARISON

    def explore(self) -> IOResult[TryHistory, PipelineError]:
        """Try candidates in waves."""
        return run_waves(self.workspace)

    def compare(self, candidates: tuple[EditCandidate, ...]) -> IOResult[Behaviours, PipelineError]:
        """Call the edited functions with inputs near those of the failing and a few passing cases.

        The cases run with the first candidate in place, so that the failing ones reach their ends.
        """
        if not candidates:
            return IOSuccess(Behaviours())
        aims = self.workspace.aims
        cases = (*aims.case_ids, *aims.guards[: _COMPARISON.passing_cases])
        return IOResult.do(
            behaviours
            for answers in self._ask(candidates[:1], {"cases": cases})
            for behaviours in self._call(candidates, answers)
        )

    def _call(
        self, candidates: tuple[EditCandidate, ...], plain: Mapping[int, Any]
    ) -> IOResult[Behaviours, PipelineError]:
        """Call the functions with and without edits, with the inputs that were found."""
        calls = tuple(_Call(*row) for row in plain.get(0) or ())
        request = {"inputs": [(call.spot, call.pickled) for call in calls]}
        return IOResult.do(
            _behaviours(results, calls) for results in self._ask((*candidates, _AS_IT_IS), request)
        )

    def _ask(
        self, candidates: tuple[EditCandidate, ...], question: Mapping[str, Any]
    ) -> IOResult[dict[int, Any], PipelineError]:
        workspace, count = self.workspace, len(candidates)
        trial = TryOrder(
            candidates, workspace.texts, workspace.aims, frozenset(range(count)), count
        )
        payload = {"files": sorted(workspace.texts), **question}
        answers = workspace.server.ask("behaviour", payload, trial, _LIMITS, _COMPARISON.seconds)
        return answers.map(dict)

    def confirm(
        self, finalists: tuple[Finalist, ...]
    ) -> IOResult[ConfirmedFinalist | None, PipelineError]:
        """Try finalists with fresh imports on all traced cases."""
        if not finalists:
            return IOSuccess(None)
        workspace, aims = self.workspace, self.workspace.all_aims
        candidates = tuple(finalist.candidate for finalist in finalists)
        trial = TryOrder(candidates, workspace.texts, aims, frozenset(), 0)
        limits = limits_of(workspace.observed, aims)

        def first_sound(results: tuple[TryResult, ...]) -> ConfirmedFinalist | None:
            pairs = ((finalists[result.index], result) for result in results)
            sound = (
                ConfirmedFinalist(finalist, len(mended_cases(result, aims.case_ids)))
                for finalist, result in pairs
                if is_plausible(finalist.candidate, result, aims)
            )
            return next(sound, None)

        return IOResult.do(
            first_sound(results)
            for now in io_ops.monotonic_seconds()
            for seconds in IOSuccess(max(workspace.request.ends - now, _COMPARISON.confirm_seconds))
            for results in workspace.server.try_(trial, limits, seconds)
        )


def _behaviours(answers: Mapping[int, Any], inputs: tuple[_Call, ...]) -> Behaviours:
    results = {
        index: tuple(results_of_run)
        for index, results_of_run in answers.items()
        if results_of_run is not None
    }
    original = results.pop(max(answers, default=0), ())
    origins = tuple(place - call.back for place, call in enumerate(inputs))
    return Behaviours(results, tuple(call.words for call in inputs), origins, original)


def with_fork_server(
    request: SearchRequest, action: Callable[[ForkServerBench], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Run ``action`` with the cases of a task in a process; files that they leave are removed.

    Fails with ``AgentFailed`` if the test command does not start pytest.
    """

    def on_server(server: ForkServer) -> IOResult[_Value, PipelineError]:
        return survey(request, server).map(ForkServerBench).bind(action)

    def in_folder(folder: PurePath) -> IOResult[_Value, PipelineError]:
        request.say(measuring(request.seconds))
        return IOResult.do(
            value
            for environment in io_ops.environment()
            for value in with_server(request, folder, environment, on_server)
        )

    return without_leftovers(request.task.tree, lambda: io_ops.with_folder(in_folder))


def without_leftovers(
    tree: PurePath, work: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Run ``work``; always remove files that are new in the tree afterwards."""

    def work_and_clean(before: tuple[str, ...]) -> IOResult[_Value, PipelineError]:
        outcome, present_before = work(), frozenset(before)
        return IOResult.do(
            value
            for after in io_ops.list_files(tree, _SKIP)
            for _gone in traverse(
                io_ops.remove_tree, [tree / path for path in after if path not in present_before]
            )
            for value in outcome
        )

    return io_ops.list_files(tree, _SKIP).bind(work_and_clean)
