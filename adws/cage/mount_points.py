"""Places in folders that an agent can write, made safe to mount something on.

Who builds a cage makes them where they are missing; on the way there a link that the agent has left
would lead it out of the agent's folders, with the user's rights.
"""

from functools import partial
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.cage import Mount
from adws.core.errors import PipelineError
from adws.core.railway import traverse


def without_links(mounts: tuple[Mount, ...]) -> IOResult[tuple[Mount, ...], PipelineError]:
    """Remove each link on the way to what is mounted inside of what can be written."""
    writable = tuple(mount for mount in mounts if mount.writable)
    return traverse(partial(_clear, mounts), writable).map(lambda _: mounts)


def remove_links(folder: PurePath, way: PurePath) -> IOResult[None, PipelineError]:
    """Remove each link on a way, which is relative, in a folder that an agent can write."""
    steps = (*reversed(way.parents[:-1]), way)
    return io_ops.real_path(folder).bind(
        lambda real: traverse(partial(_remove_if_link, real), steps).map(lambda _: None)
    )


def read_written(folder: PurePath, name: str) -> IOResult[str, PipelineError]:
    """Read what may have been written to a folder by those who may not see the user's files.

    A link, which could lead to one of these, is removed; what is not there is empty.
    """
    return read_if_written(folder, name).map(lambda text: text or "")


def read_if_written(folder: PurePath, name: str) -> IOResult[str | None, PipelineError]:
    """Read a file as ``read_written`` does, or return None where it is not there."""
    nothing: IOResult[str | None, PipelineError] = IOSuccess(None)
    return IOResult.do(
        text
        for _cleared in remove_links(folder, PurePath(name))
        for there in io_ops.exists(folder / name)
        for text in (io_ops.read_text(folder / name) if there else nothing)
    )


def _clear(mounts: tuple[Mount, ...], outer: Mount) -> IOResult[None, PipelineError]:
    inner = (mount.at for mount in mounts if outer.at in mount.at.parents)
    ways = tuple(at.relative_to(outer.at) for at in inner)
    return traverse(partial(remove_links, outer.source or outer.at), ways).map(lambda _: None)


def _remove_if_link(real: PurePath, step: PurePath) -> IOResult[None, PipelineError]:
    at = real / step
    return io_ops.real_path(at).bind(
        lambda leads_to: IOSuccess(None) if leads_to == at else io_ops.remove_tree(at)
    )
