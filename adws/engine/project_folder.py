"""The folder of a project, which must be there before anything is written into it."""

from functools import partial
from pathlib import PurePath

from returns.io import IOFailure, IOResult

from adws import io_ops
from adws.core.errors import IoFailed, PipelineError

_HINT = "give a project's folder, such as --root DIR"


def existing_folder(folder: PurePath) -> IOResult[PurePath, PipelineError]:
    """Return the folder; fails with ``IoFailed`` if there is none, or a file in its place."""
    return io_ops.exists(folder).bind(
        lambda exists: (
            io_ops.list_folder(folder).map(lambda _: folder).alt(partial(_named_a_file, folder))
            if exists
            else IOFailure(IoFailed(f"no folder {folder}", hint=_HINT))
        )
    )


def _named_a_file(folder: PurePath, error: PipelineError) -> PipelineError:
    if error.context.get("reason") != io_ops.IoReason.NOT_A_FOLDER:
        return error
    return IoFailed(f"{folder} is a file, not a folder", hint=_HINT)
