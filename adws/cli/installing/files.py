"""The files of ``adws init``: what is there, what is done with each, and the doing of it.

What is done with a file is decided by what is wanted and what is there, and by nothing else.
Everything is looked at before the first file is touched; each file is replaced as a whole.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.cli.hosts.host import Host
from adws.cli.hosts.mark import digest_of, is_marked, is_untouched
from adws.core.errors import IoFailed, PipelineError
from adws.core.railway import settle, traverse
from adws.core.run import STATE_IGNORED

_ENDINGS = (".md", ".toml", ".yml")
_STATE = ".adws"
_ASIDE = "replaced"

Wanted = Mapping[str, str | None]
"""What shall be in the files of a host, by their paths below its base; None: nothing of ours."""


class Deed(StrEnum):
    """What is done: the words are those that a person reads."""

    WRITE = "written"
    RENEW = "renewed"
    REPLACE = "replaced"
    REMOVE = "removed"
    KEEP = "kept"
    NOTHING = "unchanged"


@frozen(kw_only=True)
class Item:
    """One file of a host.

    ``path`` is relative to ``base``, ``real`` where that leads. ``wanted`` is what shall be ours in
    it, None: nothing. ``text`` is what is there, None: no file.
    """

    host: Host
    base: PurePath
    path: str
    real: PurePath
    wanted: str | None = None
    text: str | None = None

    @property
    def own(self) -> str | None:
        """What in the file is ours, or stands in our place."""
        return None if self.text is None else self.host.split(self.text).own

    @property
    def becomes(self) -> str:
        """The file's text with what is wanted in it; empty when nothing is left to keep."""
        parts = self.host.split(self.text or "")
        if self.wanted is not None:
            return f"{parts.before}{self.wanted}{parts.behind}"
        left = "\n\n".join(filter(None, (parts.before.rstrip(), parts.behind.lstrip("\n"))))
        return left if left.endswith("\n") or not left else f"{left}\n"

    @property
    def changed(self) -> bool:
        """Whether what is there is not what was left there."""
        return self.own is not None and not is_untouched(self.own)


def decide(item: Item, *, force: bool) -> Deed:
    """Return what is to be done; only ``force`` touches what somebody has changed."""
    own = item.own
    unasked = item.wanted is None and not is_marked(own or "", item.host.name)
    if own == item.wanted or unasked:
        return Deed.NOTHING
    if own is None:
        return Deed.WRITE
    if item.changed and not force:
        return Deed.KEEP
    if item.wanted is None:
        return Deed.REMOVE
    return Deed.REPLACE if item.changed else Deed.RENEW


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
