"""Stamps of files, which show later which files were touched, without reading most of them."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path, PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.io_ops.files import content_digest
from adws.io_ops.folders import files_below
from adws.io_ops.translation import perform


def stamps(
    folder: PurePath, skip: tuple[str, ...] = ()
) -> IOResult[Mapping[str, str], PipelineError]:
    """Return a stamp for each file and link below a folder; ``skip`` are folders not entered.

    A stamp changes with any change to the file, even one that resets its times: nobody can set the
    time of the last status change (``st_ctime``, see inode(7)). That time also changes when the
    file gets another name, as with installers that link environments to a cache. So the stamp of a
    file with several names is the SHA-256 of its content instead.
    """

    def look() -> Mapping[str, str]:
        return {path: _stamp(entry) for path, entry in files_below(folder, frozenset(skip))}

    return perform("look at", folder, look)


def _stamp(entry: os.DirEntry[str]) -> str:
    try:
        status = entry.stat(follow_symlinks=False)
        mark = _mark(entry, status)
    except FileNotFoundError:
        return "gone"
    return f"{status.st_ino}:{status.st_mode}:{status.st_size}:{mark}"


def _mark(entry: os.DirEntry[str], status: os.stat_result) -> str:
    if stat.S_ISREG(status.st_mode) and status.st_nlink > 1:
        return content_digest(Path(entry))
    return str(status.st_ctime_ns)
