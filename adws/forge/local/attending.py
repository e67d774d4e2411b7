"""What a served forge does by itself, until somebody stops it."""

from datetime import datetime

from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.errors import Cancelled, PipelineError
from adws.core.railway import settle
from adws.forge.local import git
from adws.forge.local.answering import LocalForge, keep_change, settled_state, while_locked
from adws.forge.local.events import Seen
from adws.forge.local.routing import schedule

_PAUSE_SECONDS = 0.5


def tick(forge: LocalForge, now: datetime) -> IOResult[None, PipelineError]:
    """Start the runs whose schedules have become due since the last look."""

    def started() -> IOResult[None, PipelineError]:
        return IOResult.do(
            None
            for before in settled_state(forge)
            for heads in git.heads(forge.repository)
            for after in schedule(forge.repository, Seen(before, heads), now)
            for _kept in keep_change(forge, before, after)
        )

    return while_locked(forge, started)


def attend(forge: LocalForge) -> IOResult[None, PipelineError]:
    """Stay until a signal asks to stop, which is a good end."""
    while True:
        stop = settle(_turn(forge))
        if not is_successful(stop) or stop.unwrap():
            return IOResult.from_result(stop.map(lambda _: None))


def _turn(forge: LocalForge) -> IOResult[bool, PipelineError]:
    """Do what is due, wait a moment, and return whether somebody has asked to stop."""
    return IOResult.do(
        stop is not None
        for now in io_ops.now()
        for _done in tick(forge, now)
        for _waited in io_ops.sleep(_PAUSE_SECONDS)
        for stop in io_ops.stop_requested()
    ).lash(_unless_cancelled)


def _unless_cancelled(error: PipelineError) -> IOResult[bool, PipelineError]:
    return IOSuccess(True) if isinstance(error, Cancelled) else IOFailure(error)  # noqa: FBT003 - the answer itself
