"""Places in folders that an agent can write, made safe to mount something on.

Who builds a cage makes them where they are missing; on the way there a link that the agent has left
would lead it out of the agent's folders, with the user's rights.
"""

from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.cage import Mount
from adws.core.errors import PipelineError
from adws.core.railway import collect, traverse


def without_links(mounts: tuple[Mount, ...]) -> IOResult[tuple[Mount, ...], PipelineError]:
    """Remove each link on the way to what is mounted inside of what can be written."""

    def clear(outer: Mount) -> IOResult[tuple[None, ...], PipelineError]:
        inner = (mount.at for mount in mounts if outer.at in mount.at.parents)
        folder = outer.source or outer.at
        return collect(remove_links(folder, at.relative_to(outer.at)) for at in inner)

    writable = tuple(mount for mount in mounts if mount.writable)
    return IOResult.do(mounts for _cleared in traverse(clear, writable))


def remove_links(folder: PurePath, way: PurePath) -> IOResult[None, PipelineError]:
    """Remove each link on a way, which is relative, in a folder that an agent can write."""
    steps = (*reversed(way.parents[:-1]), way)
    return IOResult.do(
        None
        for real in io_ops.real_path(folder)
        for _removed in traverse(_remove_if_link, [real / step for step in steps])
    )


def read_written(folder: PurePath, name: str) -> IOResult[str, PipelineError]:
    """Read what may have been written to a folder by those who may not see the user's files.

    A link, which could lead to one of these, is removed; what is not there is empty.
    """
    return IOResult.do(text or "" for text in read_if_written(folder, name))


def read_if_written(folder: PurePath, name: str) -> IOResult[str | None, PipelineError]:
    """Read a file as ``read_written`` does, or return None if it is not there."""
    nothing: IOResult[str | None, PipelineError] = IOSuccess(None)
    return IOResult.do(
        text
        for _cleared in remove_links(folder, PurePath(name))
        for there in io_ops.exists(folder / name)
        for text in (io_ops.read_text(folder / name) if there else nothing)
    )


def _remove_if_link(at: PurePath) -> IOResult[None, PipelineError]:
    return IOResult.do(
        removed
        for leads_to in io_ops.real_path(at)
        for removed in (IOSuccess(None) if leads_to == at else io_ops.remove_tree(at))
    )
