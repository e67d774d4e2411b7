"""Builds something test-first, in one call."""

from collections.abc import Sequence
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.api.outcome import run_for
from adws.api.project_context import THIS_CALL, open_context
from adws.api.project_run import ProjectRun
from adws.core.context import Context
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.work_item import VerificationPolicy, WorkRequest
from adws.core.work_report import WorkReport
from adws.engine.events import Subscriber
from adws.engine.live_event import Listener
from adws.slots import WORK_BEGUN, WORK_REPORT, WORK_WISH


@frozen
class WorkNames:
    """How the caller knows what says which work it is, for errors."""

    issue: str = "issue='ID'"
    task: str = "task"
    task_file: str = "task_file='FILE'"


def build_run(workflow: str, *, fresh: bool, restart: str = "fresh=True") -> ProjectRun:
    """Return how something is built: the unfinished run of the same wish continues, unless fresh.

    ``restart`` is what the caller gives to start a new run instead, for hints.
    """
    return ProjectRun(
        workflow=workflow,
        saved=True,
        own_workflows=True,
        resumes_from=() if fresh else (WORK_BEGUN,),
        same_slot=WORK_WISH,
        restart_command=restart,
    )


def with_work(
    context: Context, work: WorkRequest, names: WorkNames = WorkNames()
) -> IOResult[Context, PipelineError]:
    """Put the wish into the context; fails with ``SettingsInvalid`` when it is none, or several."""
    ways = tuple(filter(None, (work.words, work.issue, work.file)))
    if len(ways) != 1:
        several = (
            "you asked for several things at once" if ways else "you did not say what to build"
        )
        hint = f"describe it in words, or use {names.issue} or {names.task_file}"
        return IOFailure(SettingsInvalid(several, hint=hint))
    if work.task and not work.file:
        return IOFailure(
            SettingsInvalid(
                f"{names.task} names a task of a task file", hint=f"add {names.task_file}"
            )
        )
    if not work.file:
        return IOSuccess(context.put(WORK_WISH, work))
    return IOResult.do(
        context.put(WORK_WISH, evolve(work, file=str(here / work.file)))
        for here in io_ops.working_folder()
    )


def implement_task(  # noqa: PLR0913 - each is a way to say what is wanted
    root: PurePath | str = ".",
    *,
    words: str = "",
    issue: str = "",
    task_file: PurePath | str = "",
    task: str = "",
    criteria: Sequence[str] = (),
    verify: VerificationPolicy | None = None,
    workflow: str = "implement_verify_close",
    fresh: bool = False,
    subscribers: Sequence[Subscriber] = (),
    cancellation: io_ops.Cancellation | None = None,
    subscribe: Listener | None = None,
    **settings: object,
) -> IOResult[WorkReport, PipelineError]:
    """Build something test-first and return the report: `adws implement` as a function.

    Describe the work in ``words``, by the id of an ``issue`` of the project's tracker, or by a
    ``task`` of a ``task_file``. An unfinished run of the same request continues, unless ``fresh``.
    ``settings`` override the project's own (`docs/settings.md`). Fails with ``SettingsInvalid`` if
    you give none or several of them, with ``Cancelled`` if the run is stopped, or with another
    error that keeps adws from working.
    """
    work = WorkRequest(
        words=words.strip(),
        issue=issue,
        file=str(task_file) if task_file else "",
        task=task,
        criteria=tuple(criteria),
        verification=verify,
    )
    request = build_run(workflow, fresh=fresh)
    return IOResult.do(
        report
        for context in open_context(str(root), settings, origin=THIS_CALL)
        for wished in with_work(context, work)
        for report in run_for(request, wished, WORK_REPORT, subscribers, cancellation, subscribe)
    )
