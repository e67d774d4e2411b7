"""A change: which one is meant, and the files that it changes, by content."""

from enum import StrEnum

from attrs import frozen


class ChangeKind(StrEnum):
    """What happened to a file."""

    ADDED = "added"
    MODIFIED = "modified"
    DELETED = "deleted"


@frozen
class FileChange:
    """One changed file, relative to the repository's top.

    ``added`` and ``removed`` count lines; None for binary files.
    """

    path: str
    kind: ChangeKind
    added: int | None = None
    removed: int | None = None


@frozen
class Patch:
    """A change between two trees of adws's repository.

    ``base`` and ``tree`` are full object ids of tree-ish objects. ``changes`` are all files that
    differ. ``text`` is the unified diff, binary files included.
    """

    base: str
    tree: str
    changes: tuple[FileChange, ...] = ()
    text: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing changed."""
        return not self.changes

    @property
    def paths(self) -> tuple[str, ...]:
        """The changed files, in order."""
        return tuple(change.path for change in self.changes)


@frozen
class JudgedPart:
    """What is ``kept`` of a change; ``dropped`` are the files whose edits are not all in it."""

    kept: Patch
    dropped: tuple[str, ...]


@frozen
class Change:
    """Which change to judge: from the revision ``base`` to the user's present tree.

    With ``patch_file`` (absolute path of a diff) it is that diff, applied to ``base``; with
    ``commit`` it is what that commit has.
    """

    base: str = "HEAD"
    patch_file: str = ""
    checked_out: bool = False
    """Whether the diff is one between files as a checkout has them, not as git stores them."""
    seed: str = ""
    """What the planted cases are drawn from; empty: a new one."""
    commit: str = ""
    """The revision whose files are the change, where it is not the present tree."""

    @property
    def is_elsewhere(self) -> bool:
        """Whether it is not that of the present tree."""
        return bool(self.patch_file or self.commit)
