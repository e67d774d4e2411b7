"""Translates errors of the operating system into values."""

import errno
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeVar, TypeVarTuple

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import IoFailed, PipelineError

_Value = TypeVar("_Value")
_Arguments = TypeVarTuple("_Arguments")


class IoReason(StrEnum):
    """Why the operating system refused: a closed list, so that callers may branch on it."""

    MISSING = "missing"
    EXISTS = "exists"
    DENIED = "denied"
    FULL = "full"
    BUSY = "busy"
    NOT_A_FOLDER = "not-a-folder"
    NOT_A_FILE = "not-a-file"
    NOT_EMPTY = "not-empty"
    NOT_EXECUTABLE = "not-executable"
    TOO_LONG = "too-long"
    EXHAUSTED = "exhausted"
    INVALID = "invalid"
    OTHER = "other"


_REASONS = {
    errno.ENOENT: IoReason.MISSING,
    errno.EEXIST: IoReason.EXISTS,
    errno.EACCES: IoReason.DENIED,
    errno.EPERM: IoReason.DENIED,
    errno.EROFS: IoReason.DENIED,
    errno.ENOSPC: IoReason.FULL,
    errno.EDQUOT: IoReason.FULL,
    errno.EFBIG: IoReason.FULL,
    errno.EBUSY: IoReason.BUSY,
    errno.ETXTBSY: IoReason.BUSY,
    errno.EAGAIN: IoReason.BUSY,
    errno.ENOTDIR: IoReason.NOT_A_FOLDER,
    errno.EISDIR: IoReason.NOT_A_FILE,
    errno.ENOTEMPTY: IoReason.NOT_EMPTY,
    errno.ENOEXEC: IoReason.NOT_EXECUTABLE,
    errno.ENAMETOOLONG: IoReason.TOO_LONG,
    errno.E2BIG: IoReason.TOO_LONG,
    errno.EMFILE: IoReason.EXHAUSTED,
    errno.ENFILE: IoReason.EXHAUSTED,
    errno.ENOMEM: IoReason.EXHAUSTED,
}

_HINTS = {
    IoReason.MISSING: "check the path, and that its parent folder exists",
    IoReason.EXISTS: "move the existing file away, or choose another name",
    IoReason.DENIED: "check the owner and the permissions, and that the disk is writable",
    IoReason.FULL: "free some space on the disk, then run the same command again",
    IoReason.BUSY: "another program uses it; wait until it ends, then try again",
    IoReason.NOT_A_FOLDER: "a part of the path is a file where a folder is needed",
    IoReason.NOT_A_FILE: "a regular file is needed there",
    IoReason.NOT_EMPTY: "the folder is no longer empty; try again",
    IoReason.NOT_EXECUTABLE: "the file is not a program for this machine; check its first line",
    IoReason.TOO_LONG: "use a shorter name or fewer arguments",
    IoReason.EXHAUSTED: "the machine is out of memory or open files; close something",
    IoReason.INVALID: "the name contains a character that the operating system does not accept",
    IoReason.OTHER: "read the message of the operating system",
}


def perform(
    operation: str,
    target: object,
    action: Callable[[*_Arguments], _Value],
    *arguments: *_Arguments,
    hints: Mapping[IoReason, str] = _HINTS,
) -> IOResult[_Value, PipelineError]:
    """Call ``action`` with ``arguments``; an error of the operating system becomes ``IoFailed``.

    ``operation`` is a verb (``read``), ``target`` a path or a program's name. ``hints`` are for
    errors of the target itself; an error of another file names this file and has the default hint.
    """
    try:
        return IOSuccess(action(*arguments))
    except (OSError, ValueError) as error:
        if not _is_refusal(error):
            raise
        return IOFailure(_translate(operation, str(target), error, hints))


def _translate(
    operation: str, target: str, error: OSError | ValueError, hints: Mapping[IoReason, str]
) -> PipelineError:
    reason = _reason_of(error)
    reason_text = getattr(error, "strerror", None) or str(error)
    files = [
        str(n) for n in (_file_of_error(error, "filename"), _file_of_error(error, "filename2")) if n
    ]
    about_target = not files or target in files
    return IoFailed(
        f"cannot {operation} {target}: "
        f"{reason_text if about_target else f'{files[0]}: {reason_text}'}",
        hint=(hints if about_target else _HINTS).get(reason, _HINTS[reason]),
        context={"operation": operation, "target": target, "reason": reason.value},
    )


def _file_of_error(error: OSError | ValueError, attribute: str) -> object:
    return getattr(error, attribute, None)


def _is_refusal(error: OSError | ValueError) -> bool:
    """Whether it is an error of the operating system, or Python's error for an impossible name."""
    return isinstance(error, (OSError, UnicodeEncodeError)) or "null" in str(error)


def _reason_of(error: OSError | ValueError) -> IoReason:
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0, IoReason.OTHER)
    return IoReason.INVALID
