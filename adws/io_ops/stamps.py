"""Stamps of files: by them a later look sees which files were touched, without reading any."""

import os
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.io_ops.folders import files_below
from adws.io_ops.translation import perform


def stamps(
    folder: PurePath, skip: tuple[str, ...] = ()
) -> IOResult[Mapping[str, str], PipelineError]:
    """Return a stamp for each file and link below a folder; ``skip`` are folders not entered.

    A stamp changes with any change to the file, one that sets its times back included: the time
    of the last status change (``st_ctime``, see inode(7)) cannot be set.
    """
    return perform("look at", folder, partial(_stamps, folder, frozenset(skip)))


def _stamps(folder: PurePath, skip: frozenset[str]) -> Mapping[str, str]:
    return {path: _stamp(entry) for path, entry in files_below(folder, skip)}


def _stamp(entry: os.DirEntry[str]) -> str:
    try:
        status = entry.stat(follow_symlinks=False)
    except FileNotFoundError:
        return "gone"
    return f"{status.st_ino}:{status.st_mode}:{status.st_size}:{status.st_ctime_ns}"
