"""Drives a project's suite to green, in one call."""

from collections.abc import Sequence
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.api.fork_point import fork_point
from adws.api.outcome import run_for
from adws.api.project_context import THIS_CALL, open_context
from adws.api.project_run import ProjectRun
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.fix_report import FixReport
from adws.engine.events import Subscriber
from adws.engine.live_event import Listener
from adws.slots import FIX_REPORT, LEDGER_OPEN, REBASE


@frozen
class RunChoices:
    """Which run is begun or continued; at most one of these is given."""

    fresh: bool = False
    """Start a new run, also if an unfinished one could continue."""
    rebase: bool = False
    """Start a new run and keep the fixes of the unfinished one that still hold."""
    from_round: str = ""
    """Fork a run at the end of a round: ``RUN@ROUND``."""


@frozen
class RunNames:
    """How the caller knows these choices, for errors and hints."""

    fresh: str = "fresh=True"
    rebase: str = "rebase=True"
    from_round: str = "from_round"
    command: str = ""
    """The command before a choice; empty for a call from Python."""


def fix_run(
    choices: RunChoices = RunChoices(), names: RunNames = RunNames()
) -> Result[ProjectRun, PipelineError]:
    """Return how `adws fix` runs: it resumes the unfinished run, unless you choose otherwise."""
    fresh, rebase, forked = choices.fresh, choices.rebase, choices.from_round
    if fresh + rebase + bool(forked) > 1:
        return Failure(_several(names))
    run = ProjectRun(
        workflow="fix",
        saved=True,
        own_workflows=True,
        restart_command=f"{names.command}{names.fresh}",
        rebase_command=f"{names.command}{names.rebase}",
        rebases=rebase,
        resumes_from=() if fresh else (LEDGER_OPEN, REBASE),
    )
    return (
        fork_point(forked).map(lambda point: evolve(run, forks=point)) if forked else Success(run)
    )


def _several(names: RunNames) -> PipelineError:
    return SettingsInvalid(
        f"{names.fresh}, {names.rebase} and {names.from_round} cannot be combined",
        hint=f"{names.fresh} drops the fixes of the unfinished run, {names.rebase} keeps them, "
        f"{names.from_round} begins where any run stood",
    )


def fix_project(
    root: PurePath | str = ".",
    *,
    fresh: bool = False,
    rebase: bool = False,
    from_round: str = "",
    subscribers: Sequence[Subscriber] = (),
    cancellation: io_ops.Cancellation | None = None,
    subscribe: Listener | None = None,
    **settings: object,
) -> IOResult[FixReport, PipelineError]:
    """Drive the failing suite to green and return the report: `adws fix` as a function.

    An unfinished run of the project continues, unless ``fresh``. ``from_round`` forks a run at the
    end of a round: ``"RUN_ID@2"``. ``settings`` are those of
    `docs/settings.md`, on top of the project's own: ``fix_project(".", agent="claude", lanes=4)``.
    ``FixReport.exit_code`` is 0 if everything is fixed. A run that is stopped ends with
    ``Cancelled``, and the same call continues it. Fails with ``SettingsInvalid``,
    ``AgentMissing``, ``RunnerMissing``, ``LockHeld`` and what else keeps adws from working.
    """
    return IOResult.do(
        report
        for request in IOResult.from_result(fix_run(RunChoices(fresh, rebase, from_round)))
        for context in open_context(str(root), settings, origin=THIS_CALL)
        for report in run_for(request, context, FIX_REPORT, subscribers, cancellation, subscribe)
    )
