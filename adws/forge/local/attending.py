"""What a served forge does by itself, until somebody stops it."""

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import Cancelled, PipelineError
from adws.forge.local.answering import LocalForge

_PAUSE_SECONDS = 0.5


def attend(
    forge: LocalForge, address: str, *, run_workflows: bool
) -> IOResult[None, PipelineError]:
    """Stay until a signal asks to stop, which is a good end."""

    def turn() -> IOResult[bool, PipelineError]:
        _ = forge, address, run_workflows
        return io_ops.sleep(_PAUSE_SECONDS).bind(lambda _: io_ops.stop_requested()).map(bool)

    while True:
        is_over = turn().lash(_unless_cancelled)
        if is_over != IOSuccess(False):  # noqa: FBT003 - the answer itself
            return is_over.map(lambda _: None)


def _unless_cancelled(error: PipelineError) -> IOResult[bool, PipelineError]:
    return IOSuccess(True) if isinstance(error, Cancelled) else IOFailure(error)  # noqa: FBT003 - the answer itself
