"""The user's repository while an agent could reach it: compared, and put right."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import PurePath
from typing import TypeVar

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.globs import compile_globs
from adws.core.railway import settle, traverse
from adws.vcs.base import Base
from adws.vcs.git import Place, ask

_Value = TypeVar("_Value")

_STARTS_PROGRAMS = (
    *("/config", "/config.worktree", "hooks/**", "info/**", "worktrees/*/config.worktree"),
    *("modules/**/config", "modules/**/hooks/**", "modules/**/info/**"),
)
"""What can make git start a program (gitsecurity(7)), or hides files from it."""

_REFERENCES = (
    *("/HEAD", "/packed-refs", "/shallow", "refs/**", "reftable/**", "worktrees/*/HEAD"),
    *("worktrees/*/gitdir", "worktrees/*/commondir", "modules/**/HEAD", "modules/**/refs/**"),
)
_SKIPPED = ("objects", "logs", "lfs")


@frozen
class RepositoryChange:
    """Files of the user's repository that changed while an agent worked, in order.

    ``undone`` are as they were; what they had become lies aside. ``seen`` were left: they may be
    the user's own work meanwhile.
    """

    undone: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()


@frozen
class _Before:
    """How the repository in ``folder`` was: stamps by path, with copies in ``kept``."""

    folder: PurePath
    stamps: Mapping[str, str]
    kept: PurePath
    kept_stamps: Mapping[str, str]


def guarded(
    base: Base,
    aside: PurePath,
    action: Callable[[], IOResult[_Value, PipelineError]],
    *,
    references: bool,
) -> IOResult[tuple[_Value, RepositoryChange], PipelineError]:
    """Do something, and return with its value what it changed in the user's repository.

    What could start a program is put back, whatever came of the action; branches, HEAD and linked
    worktrees only where ``references`` says so: otherwise the user may have committed meanwhile.
    What is taken away is moved to the folder ``aside``.
    """
    undone = _STARTS_PROGRAMS + (_REFERENCES if references else ())
    return IOResult.do(
        (value, change)
        for before in _look(base)
        for outcome in IOSuccess(settle(action()))
        for change in _put_right(before, aside, undone)
        for value in IOResult.from_result(outcome)
    )


def _look(base: Base) -> IOResult[_Before, PipelineError]:
    kept = base.home / "guarded"
    question = ("rev-parse", "--path-format=absolute", "--git-common-dir")
    return IOResult.do(
        _Before(folder, stamps, kept, kept_stamps)
        for folder in ask(Place(base.user_top), *question).map(PurePath)
        for stamps in _stamps(folder)
        for _ in io_ops.remove_tree(kept)
        for _ in io_ops.make_folder(kept)
        for _ in traverse(partial(_copy, folder, kept), stamps)
        for kept_stamps in io_ops.stamps(kept)
    )


def _stamps(folder: PurePath) -> IOResult[Mapping[str, str], PipelineError]:
    counts = compile_globs(_STARTS_PROGRAMS + _REFERENCES).fullmatch
    return io_ops.stamps(folder, _SKIPPED).map(
        lambda found: {path: stamp for path, stamp in found.items() if counts(path)}
    )


def _copy(folder: PurePath, target: PurePath, path: str) -> IOResult[None, PipelineError]:
    """Copy a file; a link that leads nowhere cannot be, and is only compared."""
    return io_ops.copy_file(folder / path, target / path).lash(lambda _: IOSuccess(None))


def _put_right(
    before: _Before, aside: PurePath, globs: tuple[str, ...]
) -> IOResult[RepositoryChange, PipelineError]:
    is_undone = compile_globs(globs).fullmatch
    return IOResult.do(
        RepositoryChange(undone, tuple(path for path in changed if path not in undone))
        for after in _stamps(before.folder)
        for kept in io_ops.stamps(before.kept)
        for changed in IOSuccess(_differing(before.stamps, after))
        for undone in IOSuccess(tuple(path for path in changed if is_undone(path)))
        for _ in traverse(partial(_set_aside, before.folder, aside), _both(undone, after))
        for _ in traverse(
            partial(_copy, before.kept, before.folder),
            (path for path in _both(undone, kept) if kept[path] == before.kept_stamps.get(path)),
        )
    )


def _differing(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[str, ...]:
    paths = sorted({*before, *after})
    return tuple(path for path in paths if before.get(path) != after.get(path))


def _both(paths: Iterable[str], there: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(path for path in paths if path in there)


def _set_aside(folder: PurePath, aside: PurePath, path: str) -> IOResult[None, PipelineError]:
    return io_ops.move(folder / path, aside / path)
