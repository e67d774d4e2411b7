"""Find links in a change that lead out of the tree: their targets are not part of the patch."""

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
    """Return the paths of added or altered links that lead out of the tree."""

    def path_and_target(entry: IndexEntry) -> IOResult[tuple[str, str], PipelineError]:
        printed_target = run_git(git(adws_repository(base), "cat-file", "blob", entry.id))
        return IOResult.do((entry.path, target) for target in printed_target)

    return IOResult.do(
        tuple(path for path, target in links if leads_out(path, target))
        for entries in changed_entries(base, patch.base, patch.tree)
        for links in traverse(path_and_target, [entry for entry in entries if entry.mode == LINK])
    )


def leads_out(path: str, target: str) -> bool:
    """Return whether a link at ``path``, relative to the tree, leads out of the tree.

    >>> leads_out("a/link", "../b"), leads_out("a/link", "../../b"), leads_out("link", "/etc")
    (False, True, True)
    """
    depth = len(PurePosixPath(path).parent.parts)
    for part in PurePosixPath(target).parts:
        depth += -1 if part == ".." else 1
        if depth < 0:
            return True
    return target.startswith("/")
