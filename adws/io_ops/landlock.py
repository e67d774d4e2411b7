"""Whether the kernel can confine programs with Landlock."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError

_TRUNCATION = 3
"""The first version of Landlock that forbids truncate(2)."""


def holds_by_landlock() -> IOResult[bool, PipelineError]:
    """Return whether this kernel's Landlock covers every change of a file's content (Linux 6.2).

    ``landlock_start.py`` starts programs by it.
    """
    from adws.io_ops.landlock_start import landlock_version  # noqa: PLC0415 - loads ctypes

    return IOSuccess(landlock_version() >= _TRUNCATION)
