"""The environment of the process: variables, folders, files of the package."""

import errno
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePath

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.io_ops.translation import IoReason, perform

_HOMELESS = {
    IoReason.MISSING: "set ADWS_CACHE to a folder that adws may write to, or HOME to your own"
}
_PACKAGE = Path(__file__).resolve().parent.parent


def environment() -> IOResult[Mapping[str, str], PipelineError]:
    """Return the variables of this process, as they are now."""
    return IOSuccess(dict(os.environ))


def working_folder() -> IOResult[PurePath, PipelineError]:
    """Return the folder in which this process works (absolute)."""
    return perform("find", "the working folder", lambda: PurePath(Path.cwd()))


def cache_folder() -> IOResult[PurePath, PipelineError]:
    """Return the user's cache folder of adws; it may not exist yet.

    ``$ADWS_CACHE``, else ``adws`` below ``$XDG_CACHE_HOME``, else below ``~/.cache`` (XDG Base
    Directory Specification: a relative ``XDG_CACHE_HOME`` is ignored).
    """
    return perform("find", "the cache folder", _cache_folder, hints=_HOMELESS)


def processors() -> IOResult[int, PipelineError]:
    """Return how many processors this process may use; 1 where that is not known."""
    cpus = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ()
    return IOSuccess(len(cpus) or 1)


def home_folders() -> IOResult[tuple[PurePath, ...], PipelineError]:
    """Return the user's home folders without links: ``$HOME``, then what the system knows.

    They are mostly the same; missing folders and the file system's root are left out.
    """
    return perform("find", "the home folder", _home_folders)


def shipped_folder(name: str) -> IOResult[PurePath, PipelineError]:
    """Return a folder that adws ships: ``workflows``, ``commands``, ``docs``, ``examples``.

    It is inside the installed package, or beside it in a checkout.
    """
    return perform("find", name, _shipped_folder, _PACKAGE, name)


def _cache_folder() -> PurePath:
    if chosen := os.environ.get("ADWS_CACHE"):
        return PurePath(Path(chosen).absolute())
    base = PurePath(os.environ.get("XDG_CACHE_HOME", ""))
    return (base if base.is_absolute() else PurePath(_home(), ".cache")) / "adws"


def _home() -> Path:
    """Return the user's home; a user without an account, as in containers, may have none."""
    try:
        return Path.home()
    except RuntimeError as error:
        raise FileNotFoundError(errno.ENOENT, "this user has no home folder") from error


def _home_folders() -> tuple[PurePath, ...]:
    named = (PurePath(os.environ.get("HOME", "")), *_account_home(os.getuid()))
    real = (Path(os.path.realpath(home)) for home in named if home.is_absolute())
    return tuple(dict.fromkeys(PurePath(home) for home in real if home.name and home.is_dir()))


def _account_home(user: int) -> tuple[PurePath, ...]:
    import pwd  # noqa: PLC0415 - not on every system

    with suppress(KeyError):
        return (PurePath(pwd.getpwuid(user).pw_dir),)
    return ()


def _shipped_folder(package: Path, name: str) -> PurePath:
    for folder in (package / "_data" / name, package.parent / name):
        if folder.is_dir():
            return PurePath(folder)
    message = "it is not part of this installation"
    raise FileNotFoundError(2, message, name)
