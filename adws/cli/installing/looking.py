"""Looks at what a host has in a project, before anything is touched."""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.cli.hosts.host import Host
from adws.cli.hosts.mark import is_marked
from adws.cli.installing.deed import Item
from adws.core.errors import IoFailed, PipelineError
from adws.core.railway import settle, traverse

_ENDINGS = (".md", ".toml")

Wanted = Mapping[str, str | None]
"""What shall be in the files of a host, by their paths below its base; None: nothing of ours."""


def look(base: PurePath, host: Host, wanted: Wanted) -> IOResult[tuple[Item, ...], PipelineError]:
    """Return an item for each file that is spoken of, and for each that was laid and no longer is.

    ``base`` is without links. Fails where a path leads out of it, or through a file.
    """
    return IOResult.do(
        items
        for laid in traverse(partial(_laid, base, host), host.folders)
        for items in traverse(
            partial(_item, base, host, wanted),
            dict.fromkeys((*wanted, *(path for paths in laid for path in paths))),
        )
    )


def _item(base: PurePath, host: Host, wanted: Wanted, path: str) -> IOResult[Item, PipelineError]:
    return IOResult.do(
        Item(host=host, base=base, path=path, real=real, wanted=wanted.get(path), text=text)
        for real in _inside(base, path)
        for text in _text(real)
    )


def _inside(base: PurePath, path: str) -> IOResult[PurePath, PipelineError]:
    return io_ops.real_path(base / path).bind(partial(_refuse_outside, base, path))


def _refuse_outside(base: PurePath, path: str, real: PurePath) -> IOResult[PurePath, PipelineError]:
    if base in real.parents:
        return IOSuccess(real)
    return IOFailure(
        IoFailed(
            f"{base / path} leads out of {base}, to {real}: nothing was written",
            hint="put a folder or a file of its own in the place of the link, then try again",
            context={"operation": "write", "target": str(base / path), "leads_to": str(real)},
        )
    )


def _text(file: PurePath) -> IOResult[str | None, PipelineError]:
    """Return a file's text, None when it is not there."""
    return io_ops.list_folder(file.parent).bind(partial(_if_listed, file))


def _if_listed(file: PurePath, names: tuple[str, ...]) -> IOResult[str | None, PipelineError]:
    return io_ops.read_text(file) if file.name in names else IOSuccess(None)


def _laid(base: PurePath, host: Host, folder: str) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files in one of a host's folders that bear its mark."""
    there = io_ops.exists(base / folder)
    return there.bind(partial(_listed, base / folder)).map(
        lambda names: tuple(f"{folder}/{n}" for n in names if _bears(base / folder / n, host.name))
    )


def _listed(
    folder: PurePath,
    there: bool,  # noqa: FBT001 - bound
) -> IOResult[tuple[str, ...], PipelineError]:
    return io_ops.list_files(folder) if there else IOSuccess(())


def _bears(file: PurePath, host: str) -> bool:
    if file.suffix not in _ENDINGS:
        return False
    return is_marked(settle(io_ops.read_text(file)).value_or(""), host)
