"""The disk on which adws builds its trees, for ``adws doctor``."""

from pathlib import PurePath

from returns.io import IOResult
from returns.pipeline import is_successful
from returns.result import Result

from adws import io_ops
from adws.cli.health_check import HealthCheck
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.reports.disk import size_text
from adws.vcs.base import Base

_LEAST_BYTES = 1_000_000


def is_about_space(opened: Result[Base, PipelineError]) -> bool:
    """Whether the user's tree could not be copied because the disk is full."""
    reason = opened.swap().map(lambda error: error.context.get("reason")).value_or(None)
    return reason == io_ops.IoReason.FULL


def tree_checks(opened: Result[Base, PipelineError]) -> tuple[HealthCheck, ...]:
    """Check where trees are built; the check of the repository says why else none can be.

    ``opened`` is the copy of the user's tree, or why there is none.
    """
    if not is_successful(opened) and not is_about_space(opened):
        return ()
    cache = settle(io_ops.cache_folder()).unwrap()
    free = settle(_free_bytes(cache))
    if is_successful(opened) and free.value_or(_LEAST_BYTES) >= _LEAST_BYTES:
        return (HealthCheck("trees", ok=True, detail=f"built below {cache}"),)
    left = free.map(lambda size: f": {size_text(size)} free").value_or("")
    return (
        HealthCheck(
            "trees",
            ok=False,
            detail=f"too little space on the disk of {cache}{left}",
            hint="free some space there (adws clean removes what old runs left), or set ADWS_CACHE "
            "to a folder on another disk",
        ),
    )


def _free_bytes(cache: PurePath) -> IOResult[int, PipelineError]:
    """Return how much is free in the cache folder, or where it would be made."""
    return io_ops.free_bytes(cache).lash(lambda _: io_ops.free_bytes(cache.parent))
