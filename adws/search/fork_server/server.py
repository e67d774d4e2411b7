"""Talk to one run of the project's tests that tries candidates, in lines of JSON."""

import json
from collections.abc import Callable, Mapping
from math import inf
from pathlib import PurePath
from shlex import quote
from typing import Any, TypeVar

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result

from adws import io_ops
from adws.behaviour.calls import PROBE
from adws.core.codec import structure
from adws.core.errors import AgentFailed, PipelineError
from adws.core.process import Command
from adws.core.turn import Task
from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.request import SearchRequest
from adws.search.suspects import CaseProgress, TracedRun
from adws.search.tries import Aims, TryResult
from adws.search.weights import WEIGHTS

_LIMITS = WEIGHTS.fork_server.limits


@frozen
class TryLimits:
    """The limits of one try, in seconds.

    ``live`` and ``cpu`` are wall clock and processor time of a try in live functions, ``fresh``
    is wall clock of one with a fresh import. ``first`` is processor time, too: what takes longer
    must wait until others have been tried.
    """

    live: float
    cpu: float
    fresh: float
    first: float = inf


@frozen
class TryOrder:
    """Candidates to try.

    ``live`` are the indexes of those that may be tried in live functions; the others are imported
    afresh. The run ends ``after_first`` tries after the first that fulfils the aims. If it is
    not ``thorough``, those that are costly to try are put off.
    """

    candidates: tuple[EditCandidate, ...]
    texts: Mapping[str, str]
    aims: Aims
    live: frozenset[int]
    after_first: int
    thorough: bool = True


def limits_of(observed: TracedRun, aims: Aims) -> TryLimits:
    """Return how long a try may take, from how long the cases took under the trace.

    Processor time ends endless loops soon, however busy the machine is; the clock is generous. A
    failing case may have much before it where it failed; of one that never ended nothing is known.
    """
    seconds_by_case = {
        case.id: case.seconds for case in observed.cases if case.passed or case.progress
    }
    failing = [seconds_by_case.get(case, _LIMITS.unknown_seconds) for case in aims.case_ids]
    passing = [
        seconds_by_case.get(case, _LIMITS.unknown_seconds) for case in (*aims.guards, *aims.others)
    ]
    cpu = (
        _LIMITS.least_seconds
        + _LIMITS.unseen_part * max(failing, default=0.0)
        + sum(failing)
        + sum(passing)
    )
    live = 5.0 + 3 * cpu
    return TryLimits(live, cpu, live + 3 * observed.seconds, min(cpu, _at_first(observed, aims)))


def _at_first(observed: TracedRun, aims: Aims) -> float:
    """Return the first limit of a try: enough for most, and short for endless ones."""
    seconds_by_case = {
        case.id: (case.seconds / _LIMITS.trace_slows if case.alone is None else case.alone)
        for case in observed.cases
        if case.passed or case.progress
    }
    failing = [seconds_by_case.get(case, _LIMITS.unknown_first_seconds) for case in aims.case_ids]
    every = [*failing, *(seconds_by_case.get(case, 0.0) for case in (*aims.guards, *aims.others))]
    return (
        _LIMITS.least_first_seconds
        + _LIMITS.unseen_first_part * max(failing, default=0.0)
        + 2 * sum(every)
    )


_Value = TypeVar("_Value")

PROBES = PurePath(__file__).parent.parent / "probes"
PLUGIN = "adws_search_bench"

_SCRATCH = "tmp"
"""Where tests find their temporary folder."""

_SCRUBBED = ("PYTEST_*", "COV_CORE_*", "COVERAGE_*")
_GRACE_SECONDS = WEIGHTS.fork_server.grace_seconds

Answers = tuple[tuple[int, Any], ...]
"""Plain values by the numbers of candidates."""

_NOT_COLLECTED = AgentFailed(
    "the test command ended before pytest collected the cases",
    hint="run adws analyze, which shows what it prints",
)
_NOTHING: dict[str, Any] = {"outcomes": {}, "errors": (), "progress": {}}


@frozen
class ForkServer:
    """A run of the tests that has imported the project once and answers questions about cases."""

    case_ids: tuple[str, ...]
    converse: io_ops.Ask

    def trace(
        self, *, passing: int, limit_seconds: float, total_seconds: float
    ) -> IOResult[TracedRun, PipelineError]:
        """Run the failing cases and up to ``passing`` others under a trace."""
        request = {"mode": "trace", "ids": self.case_ids, "passing": passing}
        limits = {"limit_seconds": limit_seconds, "seconds": total_seconds}
        answer = self.converse(json.dumps({**request, **limits}), total_seconds + _GRACE_SECONDS)
        return answer.bind_result(_read_observed)

    def try_(
        self, trial: TryOrder, limits: TryLimits, seconds: float
    ) -> IOResult[tuple[TryResult, ...], PipelineError]:
        """Try candidates for at most ``seconds`` in all; return their results in order."""
        if not trial.candidates:
            return IOSuccess(())
        question = {
            "mode": "try",
            "ids": trial.aims.case_ids,
            "guards": trial.aims.guards,
            "others": trial.aims.others,
            "after_first": trial.after_first,
            "thorough": trial.thorough,
        }
        return self._about(question, trial, limits, seconds).map(_read_tried)

    def ask(
        self,
        mode: str,
        payload: Mapping[str, Any],
        trial: TryOrder,
        limits: TryLimits,
        seconds: float,
    ) -> IOResult[Answers, PipelineError]:
        """Ask a probe of ours about each candidate, with its edits in place.

        ``mode`` names it: ``answer(warm, payload)`` in ``adws_search_<mode>``. The answers are
        plain values by the candidates' numbers, in order; None for one that hung or crashed.
        """
        if not trial.candidates:
            return IOSuccess(())
        question = {"mode": mode, "payload": payload}
        return self._about(question, trial, limits, seconds)

    def _about(
        self, request: Mapping[str, Any], trial: TryOrder, limits: TryLimits, seconds: float
    ) -> IOResult[Answers, PipelineError]:
        """Ask something about each candidate."""
        touched = {file for candidate in trial.candidates for file in candidate.files}
        question = {
            **request,
            "texts": {file: trial.texts[file] for file in sorted(touched)},
            "candidates": [
                {"live": index in trial.live, "edits": [*map(_edit, candidate.edits)]}
                for index, candidate in enumerate(trial.candidates)
            ],
            "live_seconds": limits.live,
            "cpu_seconds": limits.cpu,
            "first_seconds": min(limits.first, limits.cpu),
            "fresh_seconds": limits.fresh,
            "seconds": seconds,
        }
        return IOResult.do(
            tuple((number, value) for number, value in json.loads(line))
            for line in self.converse(json.dumps(question), seconds + _GRACE_SECONDS)
        )


def with_server(
    request: SearchRequest,
    folder: PurePath,
    environment: Mapping[str, str],
    action: Callable[[ForkServer], IOResult[_Value, PipelineError]],
) -> IOResult[_Value, PipelineError]:
    """Run ``action`` with a server, as long as the task allows, and end the server.

    ``folder`` is an empty one outside of the tree, ``environment`` are the user's variables. Fails
    with ``AgentFailed`` when the test command does not start pytest.
    """
    command = server_command(request.task, folder, environment)

    def body(converse: io_ops.Ask) -> IOResult[_Value, PipelineError]:
        return action(ForkServer(request.case_ids, converse))

    return IOResult.do(
        value
        for _made in io_ops.make_folder(folder / _SCRATCH)
        for attended in io_ops.while_conversing(command, folder, body, request.task.timeout_seconds)
        for value in (
            IOFailure(_NOT_COLLECTED) if attended.value is None else IOSuccess(attended.value)
        )
    )


def server_command(task: Task, folder: PurePath, environment: Mapping[str, str]) -> Command:
    """Return the project's own test command with the search's plugin in it.

    The environment loads the plugin, so the command may start pytest in any way; tox passes
    variables if asked to. Nothing is left in the tree: no compiled files, no cache, no temporary
    files of tests.
    """
    files = tuple(dict.fromkeys(failure.file for failure in task.failures))
    no_cache = f"-o cache_dir={quote(str(folder / 'cache'))}"
    variables = {**environment, **task.test_env}
    own = {
        "ADWS_SEARCH_FOLDER": str(folder),
        "ADWS_SEARCH_TREE": str(task.tree),
        "PYTEST_ADDOPTS": _joined(" ", task.test_env.get("PYTEST_ADDOPTS", ""), no_cache),
        "PYTHONPATH": _joined(":", str(PROBES), str(PROBE), variables.get("PYTHONPATH", "")),
        "PYTEST_PLUGINS": _joined(",", PLUGIN, task.test_env.get("PYTEST_PLUGINS", "")),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "TMPDIR": str(folder / _SCRATCH),
    }
    return Command(
        argv=(*task.test_argv, *files),
        cwd=task.tree,
        env={**task.test_env, **own, "TOX_OVERRIDE": f"testenv.pass_env+={','.join(own)}"},
        scrub=_SCRUBBED,
        timeout_seconds=task.timeout_seconds + _GRACE_SECONDS,
        watched=True,
    )


def _joined(separator: str, *parts: str) -> str:
    return separator.join(part for part in parts if part)


def _edit(placed: PlacedEdit) -> dict[str, object]:
    edit = placed.edit
    return {"file": placed.file, "start": edit.start, "end": edit.end, "text": edit.text}


def _read_observed(line: str) -> Result[TracedRun, PipelineError]:
    """Read a trace; fails if pytest ended before it collected the cases."""
    plain = json.loads(line)
    if plain is None:
        return Failure(_NOT_COLLECTED)
    return structure(plain, TracedRun).alt(AgentFailed)


def _read_tried(answers: Answers) -> tuple[TryResult, ...]:
    """Return the results of candidates; one that hung or crashed has none."""
    return tuple(_read_try(number, value or _NOTHING) for number, value in answers)


def _read_try(index: int, value: Mapping[str, Any]) -> TryResult:
    progress = {case: CaseProgress(**got) for case, got in value["progress"].items()}
    put_off = value.get("later", False)
    return TryResult(index, value["outcomes"], tuple(value["errors"]), progress, put_off)
