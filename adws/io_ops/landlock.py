"""Whether the kernel can hold programs by Landlock."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError


def holds_by_landlock() -> IOResult[bool, PipelineError]:
    """Return whether this kernel has Landlock; ``landlock_start.py`` starts programs by it."""
    from adws.io_ops.landlock_start import landlock_version  # noqa: PLC0415 - loads ctypes

    return IOSuccess(landlock_version() >= 1)
