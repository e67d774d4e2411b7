"""Folders among installed packages into which a tool writes whenever it starts."""

from itertools import chain
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.programs import PACKAGES
from adws.core.errors import PipelineError
from adws.core.railway import traverse

_WRITERS = ("vite", "vitest")
_CACHE = ".vite-temp"


def tool_caches(
    environments: tuple[PurePath, ...],
) -> IOResult[tuple[PurePath, ...], PipelineError]:
    """Return the folders that must be writable although the packages around them are not.

    Vite compiles its configuration into such a folder, and does not start where it cannot. The
    folder is made where it is missing, as nothing can be mounted in what cannot be written.
    """
    folders = (path for path in environments if path.name == PACKAGES)
    return (
        traverse(io_ops.real_path, folders)
        .bind(lambda real: traverse(_cache_in, real))
        .map(lambda caches: tuple(chain.from_iterable(caches)))
    )


def _cache_in(packages: PurePath) -> IOResult[tuple[PurePath, ...], PipelineError]:
    cache: tuple[PurePath, ...] = (packages / _CACHE,)
    nothing: IOResult[tuple[PurePath, ...], PipelineError] = IOSuccess(())
    return IOResult.do(
        cache_folder
        for writers in traverse(io_ops.exists, (packages / name for name in _WRITERS))
        for cache_folder in (
            io_ops.make_folder(packages / _CACHE).map(lambda _: cache).lash(lambda _: nothing)
            if any(writers)
            else nothing
        )
    )
