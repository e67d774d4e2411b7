"""The environment folders that are lent to the trees: what was changed in them, and its undoing."""

from collections.abc import Callable
from functools import partial
from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.codec import from_json, to_json
from adws.core.errors import PipelineError
from adws.core.globs import compile_globs
from adws.core.railway import traverse
from adws.vcs.base import Base

_CACHES = (
    "**/__pycache__/**",
    "*.pyc",
    "**/node_modules/.cache/**",
    "**/node_modules/.tmp/**",
    "**/node_modules/.vite*/**",
    "**/.venv/.lock",
    "**/venv/.lock",
    "**/env/.lock",
)
"""What tools write there by themselves. It is loaded like the rest, so it is taken away."""

_GONE = (io_ops.IoReason.MISSING, io_ops.IoReason.NOT_A_FOLDER)
"""Why a lent folder that was there cannot be looked at any more."""

_Stamps = tuple[tuple[str, str], ...]
_StampsOf = Callable[[Base, str], IOResult[_Stamps, PipelineError]]


@frozen
class EnvironmentChange:
    """Files of the lent folders, relative to the repository's top, in order.

    ``added`` were not there before, ``altered`` are gone or hold something else; ``caches`` are
    files of either sort that tools write by themselves.
    """

    added: tuple[str, ...] = ()
    altered: tuple[str, ...] = ()
    caches: tuple[str, ...] = ()


def note_environment(base: Base) -> IOResult[None, PipelineError]:
    """Note how the lent folders are, to compare them with it later."""
    return _all_stamps(base, _stamps).bind(
        lambda seen: io_ops.write_text(_stamps_file(base), to_json(seen))
    )


def lent_stamps(base: Base) -> IOResult[dict[str, str], PipelineError]:
    """Return a stamp of each file in the lent folders, but for what tools write there."""
    is_cache = compile_globs(_CACHES).fullmatch
    return _all_stamps(base, _stamps_if_present).map(
        lambda seen: {path: stamp for path, stamp in seen.items() if not is_cache(path)}
    )


def environment_change(base: Base) -> IOResult[EnvironmentChange, PipelineError]:
    """Return what has been changed in the lent folders since ``note_environment``.

    A lent folder that is no folder any more has lost all its files.
    """
    return IOResult.do(
        _change(before, after)
        for text in io_ops.read_text(_stamps_file(base))
        for before in IOResult.from_result(from_json(text, dict[str, str], str(_stamps_file(base))))
        for after in _all_stamps(base, _stamps_if_present)
    )


def undo(
    base: Base, aside: PurePath, change: EnvironmentChange
) -> IOResult[tuple[str, ...], PipelineError]:
    """Move what was added out of the way to the folder ``aside``, and remove written caches.

    Returns all that lies in ``aside``, what an earlier call for it has moved there included. What
    was altered stays as it is: nobody has its old content.
    """
    return IOResult.do(
        there
        for _moved in traverse(partial(_set_aside, base, aside), change.added)
        for _removed in traverse(partial(_remove, base), change.caches)
        for made in io_ops.exists(aside)
        for there in (io_ops.list_files(aside) if made else IOSuccess(()))
    )


def _stamps_file(base: Base) -> PurePath:
    return base.home / "environment.json"


def _all_stamps(base: Base, stamps_of: _StampsOf) -> IOResult[dict[str, str], PipelineError]:
    return traverse(partial(stamps_of, base), base.lent).map(_joined)


def _stamps_if_present(base: Base, folder: str) -> IOResult[_Stamps, PipelineError]:
    return _stamps(base, folder).lash(_nothing_if_gone)


def _nothing_if_gone(error: PipelineError) -> IOResult[_Stamps, PipelineError]:
    return IOSuccess(()) if error.context.get("reason") in _GONE else IOFailure(error)


def _stamps(base: Base, folder: str) -> IOResult[_Stamps, PipelineError]:
    return io_ops.stamps(base.user_top / folder).map(
        lambda found: tuple((f"{folder}/{path}", stamp) for path, stamp in found.items())
    )


def _joined(found: tuple[_Stamps, ...]) -> dict[str, str]:
    return dict(row for rows in found for row in rows)


def _change(before: dict[str, str], after: dict[str, str]) -> EnvironmentChange:
    is_cache = compile_globs(_CACHES).fullmatch
    added = sorted(after.keys() - before.keys())
    altered = sorted(path for path, stamp in before.items() if after.get(path) != stamp)
    return EnvironmentChange(
        added=tuple(path for path in added if not is_cache(path)),
        altered=tuple(path for path in altered if not is_cache(path)),
        caches=tuple(path for path in (*added, *altered) if is_cache(path)),
    )


def _set_aside(base: Base, aside: PurePath, path: str) -> IOResult[None, PipelineError]:
    return io_ops.move(base.user_top / path, aside / path)


def _remove(base: Base, path: str) -> IOResult[None, PipelineError]:
    return io_ops.remove_tree(base.user_top / path)
