"""What is done with one file: decided by what is wanted and what is there, and by nothing else."""

from enum import StrEnum
from pathlib import PurePath

from attrs import frozen

from adws.cli.hosts.host import Host
from adws.cli.hosts.mark import is_marked, is_untouched


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
