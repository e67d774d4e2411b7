"""Does with one file what was decided; each file is replaced as a whole."""

from functools import partial
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cli.hosts.mark import digest_of
from adws.cli.installing.deed import Deed, Item
from adws.core.errors import PipelineError
from adws.core.run import STATE_IGNORED

_STATE = ".adws"
_ASIDE = "replaced"


@frozen
class Done:
    """What was done with a file; ``aside`` is where the text of its user is kept now."""

    item: Item
    deed: Deed
    aside: str = ""


def do(root: PurePath, item: Item, deed: Deed) -> IOResult[Done, PipelineError]:
    """Do it; what somebody had changed is first kept aside, below ``.adws`` of the project."""
    if deed in {Deed.KEEP, Deed.NOTHING}:
        return IOSuccess(Done(item, deed))
    return IOResult.do(
        Done(item, deed, aside)
        for aside in _kept_aside(root, item)
        for _done in _performed(item, deed)
    )


def _kept_aside(root: PurePath, item: Item) -> IOResult[str, PipelineError]:
    if not item.changed or item.text is None:
        return IOSuccess("")
    aside = f"{_STATE}/{_ASIDE}/{digest_of(item.text)}/{item.path}"
    return IOResult.do(
        aside
        for _ignored in io_ops.write_text(root / _STATE / ".gitignore", STATE_IGNORED)
        for _kept in io_ops.write_text(root / aside, item.text)
    )


def _performed(item: Item, deed: Deed) -> IOResult[None, PipelineError]:
    text = item.becomes
    if deed is not Deed.REMOVE or text:
        return io_ops.write_text(item.real, text)
    removed = io_ops.remove_tree(item.real)
    return removed.bind(lambda _: _without_empty(item.base, item.real.parent))


def _without_empty(base: PurePath, folder: PurePath) -> IOResult[None, PipelineError]:
    """Remove a folder that is left empty, and those above it, up to ``base``."""
    if folder == base:
        return IOSuccess(None)
    return io_ops.list_folder(folder).bind(partial(_remove_if_empty, base, folder))


def _remove_if_empty(
    base: PurePath, folder: PurePath, names: tuple[str, ...]
) -> IOResult[None, PipelineError]:
    if names:
        return IOSuccess(None)
    return io_ops.remove_tree(folder).bind(lambda _: _without_empty(base, folder.parent))
