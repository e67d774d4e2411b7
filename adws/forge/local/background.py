"""What a served forge does by itself, until somebody stops it."""

from collections.abc import Callable
from datetime import datetime

from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.errors import Cancelled, PipelineError
from adws.core.railway import settle
from adws.forge.local import git
from adws.forge.local.answering import LocalForge, keep_change, settled_state, while_locked
from adws.forge.local.events import Snapshot
from adws.forge.local.routing import schedule
from adws.forge.local.runner import ActRunner, check_runner, end_lost_runs, run_next

_PAUSE_SECONDS = 0.5


def tick(forge: LocalForge, now: datetime) -> IOResult[None, PipelineError]:
    """Start the runs whose schedules have become due since the last look."""

    def started() -> IOResult[None, PipelineError]:
        return IOResult.do(
            None
            for before in settled_state(forge)
            for heads in git.heads(forge.repository)
            for after in schedule(forge.repository, Snapshot(before, heads), now)
            for _kept in keep_change(forge, before, after)
        )

    return while_locked(forge, started)


def attend(forge: LocalForge, runner: ActRunner | None = None) -> IOResult[None, PipelineError]:
    """Start what is due and run what is queued until a signal asks to stop, which is a good end."""
    if runner is None:
        return _attend(forge, io_ops.sleep)

    def run_or_wait(seconds: float) -> IOResult[None, PipelineError]:
        return IOResult.do(
            None
            for ran in run_next(runner)
            for _waited in (IOSuccess(None) if ran else io_ops.sleep(seconds))
        )

    return IOResult.do(
        stopped
        for _there in check_runner()
        for _ended in end_lost_runs(forge)
        for stopped in _attend(forge, run_or_wait)
    )


def _attend(
    forge: LocalForge, work: Callable[[float], IOResult[None, PipelineError]]
) -> IOResult[None, PipelineError]:
    while True:
        stop = settle(_turn(forge, work))
        if not is_successful(stop) or stop.unwrap():
            return IOResult.do(None for _ in IOResult.from_result(stop))


def _turn(
    forge: LocalForge, work: Callable[[float], IOResult[None, PipelineError]]
) -> IOResult[bool, PipelineError]:
    """Do what is due, and return whether somebody has asked to stop."""

    def if_cancelled(error: PipelineError) -> IOResult[bool, PipelineError]:
        return IOSuccess(True) if isinstance(error, Cancelled) else IOFailure(error)  # noqa: FBT003 - the answer itself

    return IOResult.do(
        stop is not None
        for now in io_ops.now()
        for _started in tick(forge, now)
        for _done in work(_PAUSE_SECONDS)
        for stop in io_ops.stop_requested()
    ).lash(if_cancelled)
