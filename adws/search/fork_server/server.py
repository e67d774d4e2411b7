"""One warm run of the project's tests, which answers what becomes of candidate edits."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import PurePath
from shlex import quote
from typing import Any, TypeVar

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import AgentFailed, PipelineError
from adws.core.process import Command
from adws.core.turn import Task
from adws.search.fork_server.answers import Answers, read_answers, read_observed, read_tried
from adws.search.fork_server.questions import ask_question, trace_question, try_question
from adws.search.fork_server.trial import Desk, Limits, Trial
from adws.search.observed import Observed
from adws.search.tried import Tried

_Value = TypeVar("_Value")

PROBES = PurePath(__file__).parent.parent / "probes"
PLUGIN = "adws_search_bench"

_SCRUBBED = ("PYTEST_*", "COV_CORE_*", "COVERAGE_*")
_GRACE_SECONDS = 15.0


@frozen
class Bench:
    """A run of the tests that has imported the project once; every question is about a task."""

    task: Task
    converse: io_ops.Ask

    def trace(
        self, *, passing: int, limit_seconds: float, total_seconds: float
    ) -> IOResult[Observed, PipelineError]:
        """Run the failing cases and up to ``passing`` others under a trace."""
        question = trace_question(self.task, passing, limit_seconds, total_seconds)
        return self.converse(question, total_seconds + _GRACE_SECONDS).bind_result(read_observed)

    def try_(
        self, trial: Trial, limits: Limits, seconds: float
    ) -> IOResult[tuple[Tried, ...], PipelineError]:
        """Try candidates for so many seconds in all; return what became of them, in their order."""
        if not trial.candidates:
            return IOSuccess(())
        question = try_question(trial, limits, seconds)
        return self.converse(question, seconds + _GRACE_SECONDS).map(read_tried)

    def ask(
        self, mode: str, payload: Mapping[str, Any], trial: Trial, limits: Limits, seconds: float
    ) -> IOResult[Answers, PipelineError]:
        """Ask a probe of ours about each candidate, with its edits in place.

        ``mode`` names it: ``answer(warm, payload)`` in ``adws_search_<mode>``. The answers are
        plain values by the candidates' numbers, in order; None for one that hung or crashed.
        """
        if not trial.candidates:
            return IOSuccess(())
        question = ask_question(mode, payload, trial, limits, seconds)
        return self.converse(question, seconds + _GRACE_SECONDS).map(read_answers)


def with_bench(
    task: Task,
    desk: Desk,
    seconds: float,
    action: Callable[[Bench], IOResult[_Value, PipelineError]],
) -> IOResult[_Value, PipelineError]:
    """Do something with a bench, for so many seconds at most; nothing of it is left afterwards.

    Fails with ``AgentFailed`` when the test command does not start pytest.
    """
    command = bench_command(task, desk, seconds)
    body = partial(_acting, task, action)
    return IOResult.do(
        value
        for _made in io_ops.make_folder(desk.scratch)
        for attended in io_ops.while_conversing(command, desk.folder, body, seconds)
        for value in _required(attended)
    )


def _acting(
    task: Task,
    action: Callable[[Bench], IOResult[_Value, PipelineError]],
    converse: io_ops.Ask,
) -> IOResult[_Value, PipelineError]:
    return action(Bench(task, converse))


def _required(attended: io_ops.Attended[_Value]) -> IOResult[_Value, PipelineError]:
    if attended.value is None:
        return IOFailure(AgentFailed("the test command did not get as far as to collect cases"))
    return IOSuccess(attended.value)


def bench_command(task: Task, desk: Desk, seconds: float) -> Command:
    """Build the run of the project's own test command with our plugin in it.

    The plugin comes through the environment, so the command may start pytest in any way; tox hands
    variables through when it is told to. Nothing is left in the tree: no compiled files, no cache,
    no temporary files of tests.
    """
    files = tuple(dict.fromkeys(failure.file for failure in task.failures))
    no_cache = f"-o cache_dir={quote(str(desk.folder / 'cache'))}"
    given = {**desk.environment, **task.test_env}
    own = {
        "ADWS_SEARCH_FOLDER": str(desk.folder),
        "ADWS_SEARCH_TREE": str(task.tree),
        "PYTEST_ADDOPTS": _joined(" ", task.test_env.get("PYTEST_ADDOPTS", ""), no_cache),
        "PYTHONPATH": _joined(":", str(PROBES), given.get("PYTHONPATH", "")),
        "PYTEST_PLUGINS": _joined(",", PLUGIN, task.test_env.get("PYTEST_PLUGINS", "")),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "TMPDIR": str(desk.scratch),
    }
    return Command(
        argv=(*task.test_argv, *files),
        cwd=task.tree,
        env={**task.test_env, **own, "TOX_OVERRIDE": f"testenv.pass_env+={','.join(own)}"},
        scrub=_SCRUBBED,
        timeout_seconds=seconds + _GRACE_SECONDS,
        watched=True,
    )


def _joined(separator: str, *parts: str) -> str:
    return separator.join(part for part in parts if part)
