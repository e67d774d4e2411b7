"""A change: how to name it, and the files that it changes."""

from enum import StrEnum

from attrs import frozen


class ChangeKind(StrEnum):
    """What happened to a file."""

    ADDED = "added"
    MODIFIED = "modified"
    DELETED = "deleted"


@frozen
class FileChange:
    """One changed file."""

    path: str
    """The file, relative to the repository's top."""
    kind: ChangeKind
    """What happened to it."""
    added: int | None = None
    """How many lines the change adds; None for a binary file."""
    removed: int | None = None
    """How many lines the change removes; None for a binary file."""


@frozen
class Patch:
    """A change between two trees of adws's repository."""

    base: str
    """The full object id of the tree or commit before the change."""
    tree: str
    """The full object id of the tree or commit after the change."""
    changes: tuple[FileChange, ...] = ()
    """All files that differ."""
    text: str = ""
    """The unified diff, binary files included."""

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
    """The part of a change that is judged."""

    kept: Patch
    """The change without the edits that are not judged."""
    dropped: tuple[str, ...]
    """The files whose edits are not all in ``kept``, relative to the repository's top."""


@frozen
class ChangeToJudge:
    """Which change to judge; by default the difference between HEAD and the user's present tree."""

    base: str = "HEAD"
    """The revision before the change."""
    patch_file: str = ""
    """The absolute path of a diff that is the change, applied to ``base``; empty for none."""
    checked_out: bool = False
    """Whether the diff is between files as a checkout has them, not as git stores them."""
    seed: str = ""
    """The seed that planted cases are drawn from; empty: a new one."""
    commit: str = ""
    """The revision whose files are the change; empty: those of the present tree."""

    @property
    def is_elsewhere(self) -> bool:
        """Whether it is another change than that of the present tree."""
        return bool(self.patch_file or self.commit)
