"""The documents that adws lives on: replaced as a whole, with the generation before kept beside."""

import os
import shutil
from contextlib import suppress
from pathlib import Path, PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.io_ops.atomic_write import durable_beside, sync_folder
from adws.io_ops.temporary import temporary_beside
from adws.io_ops.translation import perform

PREVIOUS = ".previous"
"""What the name of a document's previous generation ends with, beside the document."""


def keep_text(path: PurePath, text: str) -> IOResult[None, PipelineError]:
    """Replace a document's text as ``write_text`` does, and keep the text that it had.

    At every moment, a kill included, a whole document is there under its name, and from the second
    generation on one under its name with ``PREVIOUS``. Whoever reads, changes and keeps a document
    holds a lock meanwhile (``with_lock``).
    """
    return perform("write", path, _keep, Path(path), text)


def _keep(path: Path, text: str) -> None:
    with durable_beside(path, text) as temporary:
        _keep_previous(path)
        _ = temporary.replace(path)
    sync_folder(path.parent)


def _keep_previous(path: Path) -> None:
    second_name = temporary_beside(path)
    try:
        with suppress(FileNotFoundError):
            _link_or_copy(path, second_name)
            _ = second_name.replace(path.with_name(path.name + PREVIOUS))
    finally:  # between two names of one file, which a kill may have left, rename(2) does nothing
        second_name.unlink(missing_ok=True)


def _link_or_copy(path: Path, second_name: Path) -> None:
    try:
        os.link(path, second_name)
    except FileNotFoundError:
        raise
    except OSError:  # this disk knows no second names
        _ = shutil.copyfile(path, second_name)
