"""Detect changes in the environment folders that are lent to the trees, and undo them."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.codec import from_json, to_json
from adws.core.errors import PipelineError
from adws.core.globs import compile_globs
from adws.core.railway import collect, traverse
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
"""Caches that tools write there. Python loads them like other files, so adws removes them."""

_GONE = (io_ops.IoReason.MISSING, io_ops.IoReason.NOT_A_FOLDER)
"""The errors of a lent folder that no longer exists."""


@frozen
class EnvironmentChange:
    """Changed files of the lent folders, sorted, relative to the repository's top.

    ``added`` files are new; ``altered`` files are gone or hold something else; ``caches`` are
    files of either kind that tools write by themselves.
    """

    added: tuple[str, ...] = ()
    altered: tuple[str, ...] = ()
    caches: tuple[str, ...] = ()


def note_environment(base: Base) -> IOResult[None, PipelineError]:
    """Record the state of the lent folders, for a later comparison."""
    return IOResult.do(
        noted
        for stamps in _stamps(base)
        for noted in io_ops.write_text(_stamps_file(base), to_json(stamps))
    )


def lent_stamps(base: Base) -> IOResult[dict[str, str], PipelineError]:
    """Return a stamp of each file in the lent folders, without caches."""
    is_cache = compile_globs(_CACHES).fullmatch
    return IOResult.do(
        {path: stamp for path, stamp in stamps.items() if not is_cache(path)}
        for stamps in _stamps(base, may_be_gone=True)
    )


def environment_change(base: Base) -> IOResult[EnvironmentChange, PipelineError]:
    """Return what has changed in the lent folders since ``note_environment``.

    A lent folder that is no longer a folder has lost all its files.
    """
    return IOResult.do(
        _change(before, after)
        for text in io_ops.read_text(_stamps_file(base))
        for before in IOResult.from_result(from_json(text, dict[str, str], str(_stamps_file(base))))
        for after in _stamps(base, may_be_gone=True)
    )


def undo(
    base: Base, aside: PurePath, change: EnvironmentChange
) -> IOResult[tuple[str, ...], PipelineError]:
    """Move the added files to the folder ``aside``, and remove the caches.

    Returns all files in ``aside``, including those that an earlier call moved there. Altered files
    stay as they are, because no copy of their old content exists.
    """
    return IOResult.do(
        there
        for _moved in collect(
            io_ops.move(base.user_top / path, aside / path) for path in change.added
        )
        for _removed in collect(io_ops.remove_tree(base.user_top / path) for path in change.caches)
        for is_there in io_ops.exists(aside)
        for there in (io_ops.list_files(aside) if is_there else IOSuccess(()))
    )


def _stamps_file(base: Base) -> PurePath:
    return base.home / "environment.json"


def _stamps(base: Base, *, may_be_gone: bool = False) -> IOResult[dict[str, str], PipelineError]:
    """Return a stamp of each file in the lent folders, by paths relative to the top."""

    def nothing_if_gone(error: PipelineError) -> IOResult[Mapping[str, str], PipelineError]:
        is_gone = may_be_gone and error.context.get("reason") in _GONE
        return IOSuccess({}) if is_gone else IOFailure(error)

    def stamps_in(folder: str) -> IOResult[dict[str, str], PipelineError]:
        return IOResult.do(
            {f"{folder}/{path}": stamp for path, stamp in stamps.items()}
            for stamps in io_ops.stamps(base.user_top / folder).lash(nothing_if_gone)
        )

    return IOResult.do(
        {path: stamp for stamps in all_stamps for path, stamp in stamps.items()}
        for all_stamps in traverse(stamps_in, base.lent)
    )


def _change(before: dict[str, str], after: dict[str, str]) -> EnvironmentChange:
    is_cache = compile_globs(_CACHES).fullmatch
    added = sorted(after.keys() - before.keys())
    altered = sorted(path for path, stamp in before.items() if after.get(path) != stamp)
    return EnvironmentChange(
        added=tuple(path for path in added if not is_cache(path)),
        altered=tuple(path for path in altered if not is_cache(path)),
        caches=tuple(path for path in (*added, *altered) if is_cache(path)),
    )
