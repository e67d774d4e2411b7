"""The id of a run: the moment when it began, and a few random letters."""

from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError


def new_run_id() -> IOResult[str, PipelineError]:
    """Return a new id, such as ``20260131-142500-1f0a``; later runs sort after earlier ones."""
    return IOResult.do(
        f"{moment:%Y%m%d-%H%M%S}-{suffix[:4]}"
        for moment in io_ops.now()
        for suffix in io_ops.new_id()
    )
