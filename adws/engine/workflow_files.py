"""Finds workflow files by name."""

from pathlib import PurePath

from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import NameUnknown, PipelineError
from adws.core.nearest import nearest
from adws.core.railway import traverse

_SUFFIX = ".toml"


def workflow_names(*folders: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the names of the workflows in these folders and of those that adws ships."""
    return _listings(folders).map(_names)


def find_workflow(name: str, *folders: PurePath) -> IOResult[PurePath, PipelineError]:
    """Return the file of a workflow.

    A name that ends in ``.toml`` is a path. adws looks for another name in these folders, then
    among its own workflows; fails with ``NameUnknown``.
    """
    if name.endswith(_SUFFIX):
        return IOSuccess(PurePath(name))
    return IOResult.do(
        file
        for listings in _listings(folders)
        for file in IOResult.from_result(_pick(name, listings))
    )


_Listings = tuple[tuple[PurePath, tuple[str, ...]], ...]


def _listings(folders: tuple[PurePath, ...]) -> IOResult[_Listings, PipelineError]:
    return IOResult.do(
        tuple(zip((*folders, shipped), listings, strict=True))
        for shipped in io_ops.shipped_folder("workflows")
        for listings in traverse(io_ops.list_folder, (*folders, shipped))
    )


def _pick(name: str, listings: _Listings) -> Result[PurePath, PipelineError]:
    file = name + _SUFFIX
    for folder, files in listings:
        if file in files:
            return Success(folder / file)
    hint = nearest(name, _names(listings))
    return Failure(NameUnknown(f"unknown workflow '{name}'", hint=hint))


def _names(listings: _Listings) -> tuple[str, ...]:
    files = {file for _, files in listings for file in files}
    return tuple(sorted(f.removesuffix(_SUFFIX) for f in files if f.endswith(_SUFFIX)))
