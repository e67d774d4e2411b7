"""The environment folders that are lent to the trees: what was changed in them, and its undoing."""

from functools import partial
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult

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
    "**/node_modules/.vite*/**",
)
"""What tools write there by themselves. It is loaded like the rest, so it is taken away."""


@frozen
class EnvironmentChange:
    """Files of the lent folders, relative to the repository's top, in order.

    ``added`` were not there before, ``altered`` are gone or hold something else; ``caches`` are
    files of either sort that tools write by themselves.
    """

    added: tuple[str, ...] = ()
    altered: tuple[str, ...] = ()
    caches: tuple[str, ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        """What was changed by more than the tools themselves."""
        return (*self.added, *self.altered)


def note_environment(base: Base) -> IOResult[None, PipelineError]:
    """Note how the lent folders are, to compare them with it later."""
    return _look(base).bind(lambda seen: io_ops.write_text(_noted(base), to_json(seen)))


def environment_change(base: Base) -> IOResult[EnvironmentChange, PipelineError]:
    """Return what has been changed in the lent folders since ``note_environment``."""
    return IOResult.do(
        _change(before, after)
        for text in io_ops.read_text(_noted(base))
        for before in IOResult.from_result(from_json(text, dict[str, str], str(_noted(base))))
        for after in _look(base)
    )


def undo(
    base: Base, aside: PurePath, change: EnvironmentChange
) -> IOResult[EnvironmentChange, PipelineError]:
    """Move what was added out of the way to the folder ``aside``, and remove written caches.

    What was altered stays as it is: nobody has its old content.
    """
    return IOResult.do(
        change
        for _moved in traverse(partial(_set_aside, base, aside), change.added)
        for _removed in traverse(partial(_remove, base), change.caches)
    )


def _noted(base: Base) -> PurePath:
    return base.home / "environment.json"


def _look(base: Base) -> IOResult[dict[str, str], PipelineError]:
    return traverse(partial(_stamps, base), base.lent).map(_joined)


def _stamps(base: Base, folder: str) -> IOResult[tuple[tuple[str, str], ...], PipelineError]:
    return io_ops.stamps(base.user_top / folder).map(
        lambda found: tuple((f"{folder}/{path}", stamp) for path, stamp in found.items())
    )


def _joined(found: tuple[tuple[tuple[str, str], ...], ...]) -> dict[str, str]:
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
