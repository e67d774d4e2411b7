"""Moves a file, a link or a folder to another place, even to another disk."""

import shutil
from pathlib import Path, PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.io_ops.translation import perform


def move(source: PurePath, target: PurePath) -> IOResult[None, PipelineError]:
    """Move ``source`` to ``target``; makes the parent folders, follows no link."""

    def move_there() -> None:
        Path(target).parent.mkdir(parents=True, exist_ok=True)
        _ = shutil.move(source, target)

    return perform("move", source, move_there)
