"""Links in a change that lead out of the tree: what they show is not part of any patch."""

from functools import partial
from pathlib import PurePosixPath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.patch import Patch
from adws.core.railway import traverse
from adws.vcs.base import Base
from adws.vcs.diff import changed_entries
from adws.vcs.git import adws_repository, git, run_git
from adws.vcs.index import IndexEntry

LINK = "120000"
"""The mode of an entry that is a symbolic link."""


def links_leading_out(base: Base, patch: Patch) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the paths of the links that a change adds or alters and that leave the tree."""
    return (
        changed_entries(base, patch.base, patch.tree)
        .map(lambda entries: tuple(entry for entry in entries if entry.mode == LINK))
        .bind(partial(traverse, partial(_named, base)))
        .map(lambda named: tuple(path for path, target in named if leads_out(path, target)))
    )


def _named(base: Base, entry: IndexEntry) -> IOResult[tuple[str, str], PipelineError]:
    shown = run_git(git(adws_repository(base), "cat-file", "blob", entry.id))
    return shown.map(lambda target: (entry.path, target))


def leads_out(path: str, target: str) -> bool:
    """Tell whether a link at ``path``, relative to the tree, leaves the tree.

    >>> leads_out("a/link", "../b"), leads_out("a/link", "../../b"), leads_out("link", "/etc")
    (False, True, True)
    """
    depth = len(PurePosixPath(path).parent.parts)
    for part in PurePosixPath(target).parts:
        depth += -1 if part == ".." else 1
        if depth < 0:
            return True
    return target.startswith("/")
