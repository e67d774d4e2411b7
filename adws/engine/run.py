"""Runs a program under its lock, from the start or from the position of an earlier run."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from attrs import evolve, frozen
from returns.functions import tap
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.context import Context, Slot, Step, given_context
from adws.core.displayed import name_value
from adws.core.errors import Cancelled, PipelineError, SlotMissing, WorkflowInvalid
from adws.core.railway import settle
from adws.core.run import state_folder
from adws.engine.announcer import Announcer
from adws.engine.events import Subscriber
from adws.engine.execution import Execution
from adws.engine.frame import Ending, WorkflowFrame
from adws.engine.live_event import Listener
from adws.engine.old_runs import keep_newest_runs
from adws.engine.program import WorkflowProgram
from adws.engine.recorder import RunRecorder, hide_from_git, recorder_of, restore
from adws.engine.resumption import frames_at, frames_before
from adws.engine.run_names import repeated_steps, unused_run_id, valid_run_id
from adws.engine.run_result import RunResult, RunStatus
from adws.engine.run_state import RunState, read_state, run_folder
from adws.slots import RUN_REQUEST

_COMPLETED = Ending()
"""The ending of a workflow that ran every step."""


@frozen
class SaveAs:
    """Save the run, so that it can be resumed."""

    run: str
    """The id of the run, such as ``io_ops.new_id()``: no saved run may have it."""
    prepare: Step | None = None
    """Makes the first context of the run, under its locks; None leaves it as it is."""


@frozen
class Resume:
    """Continue a saved run."""

    run: str
    """The id of the run."""
    check: Step | None = None
    """Checks the saved context; if it fails, nothing runs and nothing is saved. If it removes a
    slot, the run goes back to the first step that writes the slot."""


def run_workflow(
    program: WorkflowProgram,
    context: Context,
    *,
    subscribers: tuple[Subscriber, ...] = (),
    state: SaveAs | Resume | None = None,
    pause_after: str | tuple[str, ...] = (),
    cancellation: io_ops.Cancellation | None = None,
    subscribe: Listener | None = None,
) -> IOResult[RunResult, PipelineError]:
    """Run a program; a step that fails makes a result with the status ``failed``.

    ``state`` is ``SaveAs(run)`` to save the run after each step, or ``Resume(run)`` to continue a
    saved run after its last finished step; its slots replace those of ``context``. Without
    ``state``, nothing is written. ``pause_after`` names repeated steps: the run pauses after one
    turn of any of them, unless it was the last one. ``cancellation`` stops the run from any thread:
    its processes end at once, no further step begins, and you can resume the run. ``subscribe`` is
    called with each event in the thread of the work: small typed events that name what changed.

    Before any step runs, it can fail with ``ContextInvalid`` if ``context`` is not a context,
    ``SlotMissing`` if the program reads a slot that is not there, ``LockHeld`` if the project or
    this run is busy, ``NameUnknown`` for an unknown run or a step in ``pause_after`` that does not
    repeat, ``NameInvalid`` for an invalid id, ``NameDuplicated`` if a saved run has the id,
    ``WorkflowInvalid`` if ``program`` is not a workflow, or if its text changed since the run, and
    ``IoFailed`` if the run cannot be saved. It does not catch an exception in a step: that is a
    bug.
    """
    if not isinstance(program, WorkflowProgram):
        return IOFailure(_no_workflow(program))
    pauses = (pause_after,) if isinstance(pause_after, str) else pause_after
    job = _RunOptions(program, subscribers, state, pauses)
    if subscribe is None:
        return _run_cancellable(job, context, cancellation)
    live_feed = import_module("adws.engine.live_feed")  # late: most runs have no listener
    feed = live_feed.LiveFeed(program.name, subscribe)
    observed = evolve(job, subscribers=(*subscribers, feed.take))
    outcome = _run_cancellable(observed, context, cancellation)
    return outcome.map(tap(feed.end)).alt(tap(feed.refuse))


@frozen
class _RunOptions:
    """The options of ``run_workflow``."""

    program: WorkflowProgram
    subscribers: tuple[Subscriber, ...]
    state: SaveAs | Resume | None
    pause_after: tuple[str, ...]

    @property
    def slots(self) -> Mapping[str, Slot[Any]]:
        """The slots to save: those that the program reads or writes, and the options of the run."""
        return {**self.program.slots, RUN_REQUEST.name: RUN_REQUEST}


def _run_cancellable(
    job: _RunOptions, context: Context, cancellation: io_ops.Cancellation | None
) -> IOResult[RunResult, PipelineError]:
    def run() -> IOResult[RunResult, PipelineError]:
        return _run_alone(job, context)

    return IOResult.do(
        result
        for _checked in IOResult.from_result(_check(job, context))
        for result in (
            run() if cancellation is None else io_ops.with_cancellation(cancellation, run)
        )
    )


def _check(job: _RunOptions, context: Context) -> Result[None, PipelineError]:
    """Check the options of the run, before anything happens."""
    return Result.do(
        None
        for given in given_context(context)
        for _slots in _slots_given(job, given)
        for _pauses in repeated_steps(job.program, job.pause_after)
        for _run in (Success("") if job.state is None else valid_run_id(job.state.run))
    )


def _slots_given(job: _RunOptions, context: Context) -> Result[None, PipelineError]:
    missing = [name for name in job.program.reads if name not in context.slots]
    if missing and not isinstance(job.state, Resume):
        return Failure(_slot_missing(job.program, missing[0]))
    return Success(None)


def _run_alone(job: _RunOptions, context: Context) -> IOResult[RunResult, PipelineError]:
    """Run a program; if it is exclusive, only while no other run of it works in the project."""
    if not job.program.exclusive:
        return _run(job, context)

    def run() -> IOResult[RunResult, PipelineError]:
        outcome = _run(job, context)
        # A failure to save here does not harm the run.
        _ = settle(keep_newest_runs(context))
        return outcome

    return IOResult.do(
        result
        for _hidden in hide_from_git(context)
        for result in io_ops.with_lock(state_folder(context.root) / "lock", run)
    )


def _run(job: _RunOptions, context: Context) -> IOResult[RunResult, PipelineError]:
    if job.state is None:
        return IOSuccess(_perform(job, context, [WorkflowFrame(job.program)], None))
    run, state = job.state.run, job.state

    def start_or_resume() -> IOResult[RunResult, PipelineError]:
        if isinstance(state, SaveAs):
            return _start_prepared(job, context, state)
        return _resume(job, context, state)

    return IOResult.do(
        result
        for _saved in (IOSuccess(None) if isinstance(state, SaveAs) else read_state(context, run))
        for _hidden in hide_from_git(context)
        for result in io_ops.with_lock(run_folder(context, run) / "lock", start_or_resume)
    )


def _start_prepared(
    job: _RunOptions, context: Context, save_as: SaveAs
) -> IOResult[RunResult, PipelineError]:
    prepare: Step = save_as.prepare or IOSuccess
    return IOResult.do(
        result
        for _unused in unused_run_id(context, save_as.run)
        for ready in prepare(context)
        for result in _start_saved(job, ready, save_as.run)
    )


def _start_saved(
    job: _RunOptions, context: Context, run: str
) -> IOResult[RunResult, PipelineError]:
    program, frame = job.program, WorkflowFrame(job.program)
    return IOResult.do(
        result
        for now in io_ops.now()
        for state in IOSuccess(
            RunState(
                run,
                program.name,
                program.digest,
                now.isoformat(),
                (frame.position,),
                exclusive=program.exclusive,
            )
        )
        for recorder in IOSuccess(RunRecorder(context, state, slots=job.slots))
        for _saved in recorder.keep((frame.position,), context)
        for result in _perform_saved(job, context, [frame], recorder)
    )


def _resume(
    job: _RunOptions, context: Context, resume: Resume
) -> IOResult[RunResult, PipelineError]:
    check: Step = resume.check or IOSuccess
    outcome: IOResult[IOResult[RunResult, PipelineError], PipelineError] = IOResult.do(
        _perform_saved(
            job,
            restored,
            frames_before(frames, saved.slots.keys() - restored.slots.keys()),
            recorder_of(saved, state, job.slots),
        )
        for state in read_state(context, resume.run)
        for frames in IOResult.from_result(frames_at(job.program, state))
        for saved in restore(context, state, job.slots)
        for restored in check(saved)
    )
    return outcome.bind(lambda result: result)


def _perform_saved(
    job: _RunOptions, context: Context, frames: list[WorkflowFrame], recorder: RunRecorder
) -> IOResult[RunResult, PipelineError]:
    result = _perform(job, context, frames, recorder)
    return recorder.close(result.status).map(lambda _: result)


def _perform(
    job: _RunOptions, context: Context, frames: list[WorkflowFrame], recorder: RunRecorder | None
) -> RunResult:
    announcer = Announcer.of(job.program.name, job.subscribers)
    announcer.run_started(context)
    resumed = isinstance(job.state, Resume)
    execution = Execution(frames, context, announcer, recorder, job.pause_after, resumed=resumed)
    ending = execution.run() or _COMPLETED
    run = recorder.state.run if recorder else ""
    result = RunResult(_status(ending), execution.context, ending.error, ending.paused_by, run)
    announcer.run_ended(result)
    return result


def _status(ending: Ending) -> RunStatus:
    if ending.paused_by or (ending.error is not None and ending.error.pauses):
        return RunStatus.PAUSED
    if isinstance(ending.error, Cancelled):
        return RunStatus.STOPPED
    return RunStatus.FINISHED if ending.error is None else RunStatus.FAILED


def _no_workflow(value: object) -> PipelineError:
    return WorkflowInvalid(
        f"expected a workflow, got {name_value(value)}",
        hint="build it with adws.workflow, or load it by its name: unwrap(load_workflow(name))",
    )


def _slot_missing(program: WorkflowProgram, name: str) -> PipelineError:
    return SlotMissing(
        f"the workflow '{program.name}' reads the slot '{name}', which no step has written",
        hint="use the command for this workflow (adws commands list), or nest it: "
        f"workflow:{program.name} after a step that writes '{name}'",
        context={"slot": name},
    )
