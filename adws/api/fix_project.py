"""Drives a project's suite to green, in one call."""

from collections.abc import Sequence
from pathlib import PurePath

from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.api.outcome import run_for
from adws.api.project_context import THIS_CALL, open_context
from adws.api.project_run import ProjectRun
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.fix_report import FixReport
from adws.engine.events import Subscriber
from adws.slots import FIX_REPORT, LEDGER_OPEN, REBASE

_BOTH = SettingsInvalid(
    "--fresh and --rebase exclude each other",
    hint="--fresh drops the fixes of the unfinished run, --rebase keeps them",
)


def fix_run(*, fresh: bool = False, rebase: bool = False) -> Result[ProjectRun, PipelineError]:
    """Return how `adws fix` is run: it takes up the unfinished run, unless it is to start afresh.

    ``rebase``: it starts anew and keeps the fixes of the unfinished run that still hold.
    """
    if fresh and rebase:
        return Failure(_BOTH)
    return Success(
        ProjectRun(
            workflow="fix",
            saved=True,
            own_workflows=True,
            rebase_command="adws fix --rebase",
            rebases=rebase,
            resumes_from=() if fresh else (LEDGER_OPEN, REBASE),
        )
    )


def fix_project(
    root: PurePath | str = ".",
    *,
    fresh: bool = False,
    rebase: bool = False,
    subscribers: Sequence[Subscriber] = (),
    cancellation: io_ops.Cancellation | None = None,
    **settings: object,
) -> IOResult[FixReport, PipelineError]:
    """Drive the failing suite to green and return the report: `adws fix` as a function.

    An unfinished run of the project goes on, unless ``fresh``. ``settings`` are those of
    `docs/settings.md`, on top of the project's own: ``fix_project(".", agent="claude", lanes=4)``.
    ``FixReport.exit_code`` is 0 where everything is fixed. A run that is stopped ends with
    ``Cancelled``, and the same call continues it. Fails with ``SettingsInvalid``,
    ``AgentMissing``, ``RunnerMissing``, ``LockHeld`` and what else keeps adws from working.
    """
    return IOResult.do(
        report
        for request in IOResult.from_result(fix_run(fresh=fresh, rebase=rebase))
        for context in open_context(str(root), settings, origin=THIS_CALL)
        for report in run_for(request, context, FIX_REPORT, subscribers, cancellation)
    )
