"""The folder of a project, which must be there before anything is written into it."""

from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import IoFailed, PipelineError


def existing_folder(folder: PurePath) -> IOResult[PurePath, PipelineError]:
    """Return the folder; fails with ``IoFailed`` if it does not exist."""
    return io_ops.exists(folder).bind(
        lambda exists: IOSuccess(folder) if exists else _missing(folder)
    )


def _missing(folder: PurePath) -> IOResult[PurePath, PipelineError]:
    hint = "give a project's folder, such as --root DIR"
    return IOFailure(IoFailed(f"no folder {folder}", hint=hint))
