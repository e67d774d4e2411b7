"""Documents of adws: replaced as a whole, with a backup of the previous text."""

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
"""The suffix of a document's backup, beside the document."""


def keep_text(path: PurePath, text: str) -> IOResult[None, PipelineError]:
    """Replace a document's text as ``write_text`` does, and back up its old text.

    At every moment, even after a kill, a whole document has its name, and from the second text on
    another one has its name with ``PREVIOUS``. A caller that reads and then changes a document must
    hold a lock (``with_lock``).
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
    finally:  # After a kill, both names may be the same file; then rename(2) does nothing.
        second_name.unlink(missing_ok=True)


def _link_or_copy(path: Path, second_name: Path) -> None:
    try:
        os.link(path, second_name)
    except FileNotFoundError:
        raise
    except OSError:  # This disk does not support hard links.
        _ = shutil.copyfile(path, second_name)
