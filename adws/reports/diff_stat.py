"""The last line of ``git diff --stat``."""

from collections.abc import Sequence

from adws.core.patch import FileChange
from adws.core.quantity import quantity


def diff_stat(changes: Sequence[FileChange]) -> str:
    """Return what ``git diff --stat`` prints in its last line; binary files count no lines.

    >>> from adws.core.patch import ChangeKind
    >>> added = FileChange("a.py", ChangeKind.ADDED, 1, 0)
    >>> diff_stat([added, FileChange("b.bin", ChangeKind.ADDED)])
    '2 files changed, 1 insertion(+)'
    """
    added = sum(change.added or 0 for change in changes)
    removed = sum(change.removed or 0 for change in changes)
    parts = [f"{quantity(len(changes), 'file')} changed"]
    if added or not removed:
        parts.append(f"{quantity(added, 'insertion')}(+)")
    if removed or not added:
        parts.append(f"{quantity(removed, 'deletion')}(-)")
    return ", ".join(parts)
