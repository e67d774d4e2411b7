"""What a search works on once the cases are traced: suspects, sources, candidates."""

from collections.abc import Iterable, Mapping
from functools import cached_property, partial
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.core.turn import Task
from adws.search import bench
from adws.search.called_names import CalledNames, asked_for, assertions
from adws.search.candidates import EditCandidate, in_order, propose_candidates
from adws.search.catalogue import families
from adws.search.fork_server.nearness import closeness, dormant_lines
from adws.search.fork_server.server import ForkServer
from adws.search.memory import content_key, recall
from adws.search.request import SearchRequest
from adws.search.source import ParsedFile
from adws.search.source_files import case_files, may_edit, named_files, parse_sources
from adws.search.style import values_in
from adws.search.suspects import Suspect, TracedRun, rank_executed, riskiest_first
from adws.search.tries import Aims, aims_of
from adws.search.weights import WEIGHTS

_SERVER = WEIGHTS.fork_server
_REACHED = _SERVER.reached_lines
_FIRST_LINES = _REACHED[1]

REACHES = len(_REACHED) - 1
"""In how many steps lines are taken in, the most suspicious first."""


@frozen(slots=False, kw_only=True)
class ForkWorkspace(bench.SearchWorkspace):
    """What a search works on, and what the trace revealed about it.

    ``dormant`` are lines that no failing case executes yet, in functions that one does. ``aims``
    are on a few cases; ``all_aims`` are what the chosen one must achieve, on all that were traced.
    """

    server: ForkServer
    observed: TracedRun
    sources: dict[str, ParsedFile]
    dormant: tuple[Suspect, ...]
    all_aims: Aims

    @cached_property
    def partners(self) -> tuple[EditCandidate, ...]:
        """The single edits to be combined: those of lines that are not executed yet, too."""
        return self._proposed((*self.suspects[:_FIRST_LINES], *self.dormant[:_FIRST_LINES]))

    def singles(self, number: int) -> tuple[EditCandidate, ...]:
        """Return the single edits of the first lines, of the next, or of still more (from 0)."""
        start, stop = _REACHED[number : number + 2]
        return self._proposed(self.suspects[start:stop]) if number else self.candidates

    def first_singles(self) -> tuple[EditCandidate, ...]:
        """Return the single edits of the most suspicious lines, in the order of trying.

        With those that may bring lines to life which no failing case executes.
        """
        return self._proposed(self.suspects[:_FIRST_LINES], self.dormant[:_FIRST_LINES])

    def _proposed(
        self, suspects: tuple[Suspect, ...], dormant: tuple[Suspect, ...] = ()
    ) -> tuple[EditCandidate, ...]:
        waking = tuple(family for family in families() if family.wakes)
        proposed = propose_candidates(self.sources, suspects, families())
        awake = propose_candidates(self.sources, dormant, waking)
        return in_order((*proposed, *awake), self.request.budget.seed)


def survey(request: SearchRequest, server: ForkServer) -> IOResult[ForkWorkspace, PipelineError]:
    """Trace the cases, read the files they executed, and think of candidates."""
    task, candidates_memory = request.task, request.budget.memory
    seconds = task.timeout_seconds * _SERVER.trace_share
    limit = min(_SERVER.longest_case_seconds, seconds / 2)
    traced = server.trace(passing=_SERVER.passing_cases, limit_seconds=limit, total_seconds=seconds)
    return IOResult.do(
        evolve(_workspace(request, server, observed, sources, tests), memory=memory)
        for observed in traced
        for sources in _texts(task, named_files(task, observed))
        for tests in _texts(task, case_files(task))
        for key in IOSuccess(content_key({**sources, **tests}, request.case_ids))
        for memory in recall(candidates_memory, key, task.attempt)
    )


def _texts(task: Task, paths: Iterable[str]) -> IOResult[dict[str, str], PipelineError]:
    """Read files; one that is gone has no text to edit."""

    def read(path: str) -> IOResult[tuple[str, str], PipelineError]:
        text = io_ops.read_text(task.tree / PurePath(path)).lash(lambda _: IOSuccess(""))
        return IOResult.do((path, content) for content in text)

    return IOResult.do(dict(texts) for texts in traverse(read, paths))


def _workspace(
    request: SearchRequest,
    server: ForkServer,
    observed: TracedRun,
    sources: Mapping[str, str],
    tests: Mapping[str, str],
) -> ForkWorkspace:
    task = request.task
    parsed = parse_sources(sources, tuple(tests.values()))
    nearness = closeness(parsed, observed, _called_names(task, tests))
    traces = [failure.evidence.frames for failure in task.failures]
    suspects = rank_executed(observed, traces, partial(may_edit, task), nearness)
    ordered = riskiest_first(observed, suspects)
    names = [failure.test for failure in task.failures]
    workspace = ForkWorkspace(
        request=request,
        suspects=suspects,
        texts={path: source.text for path, source in parsed.items()},
        values=values_in(tests.values()),
        aims=aims_of(request.case_ids, ordered, _SERVER.cases_of_a_try),
        all_aims=aims_of(request.case_ids, ordered, None),
        checks=sum(assertions(text, names) for text in tests.values()) + len(ordered.passing),
        server=server,
        observed=ordered,
        sources=parsed,
        dormant=dormant_lines(parsed, observed, nearness),
    )
    return evolve(workspace, candidates=workspace.first_singles())


def _called_names(task: Task, tests: Mapping[str, str]) -> CalledNames:
    """Return what the failing cases ask for, those of all files together."""
    names = [failure.test for failure in task.failures]
    frames = [frame for failure in task.failures for frame in failure.evidence.frames]
    names_by_file = [
        asked_for(text, [frame.line for frame in frames if frame.file == file], names)
        for file, text in tests.items()
    ]
    return CalledNames(
        frozenset(name for names in names_by_file for name in names.at_once),
        frozenset(name for names in names_by_file for name in names.around),
    )
