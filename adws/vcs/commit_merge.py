"""Merge two commits without writing files."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.vcs.git import GitLocation, git, run_git

_CODES = {
    frozenset({1, 2, 3}): "UU",
    frozenset({2, 3}): "AA",
    frozenset({1}): "DD",
    frozenset({2}): "AU",
    frozenset({3}): "UA",
    frozenset({1, 3}): "DU",
    frozenset({1, 2}): "UD",
}
"""The codes of git-status(1) by the stages of a path with a conflict."""


@frozen
class Conflict:
    """A file with a conflict, and the code that ``git status`` shows for it."""

    code: str
    path: str

    def __str__(self) -> str:
        """Return it as git writes it: ``UU a.py``."""
        return f"{self.code} {self.path}"


@frozen
class MergedTree:
    """The result of a merge: a tree, in which files with conflicts hold conflict markers."""

    tree: str
    conflicts: tuple[Conflict, ...] = ()


def merge_commits(folder: PurePath, ours: str, theirs: str) -> IOResult[MergedTree, PipelineError]:
    """Merge two commits of a repository and store the tree; no branch and no file changes.

    Fails with ``RepositoryUnusable`` if git cannot merge: for instance without a common history, or
    with a git before 2.38.
    """
    command = git(
        GitLocation(folder), "merge-tree", "--write-tree", "-z", "--no-messages", ours, theirs
    )
    return run_git(command, accepted=(0, 1)).map(_read)


def _read(printed: str) -> MergedTree:
    """Read the tree and the rows ``mode id stage<TAB>path``, each with a NUL behind it."""
    tree, *rows = printed.rstrip("\0").split("\0")
    stages = dict[str, set[int]]()
    for row in rows:
        facts, _, path = row.partition("\t")
        stages.setdefault(path, set()).add(int(facts.split(" ")[2]))
    conflicts = (Conflict(_CODES[frozenset(own)], path) for path, own in sorted(stages.items()))
    return MergedTree(tree, tuple(conflicts))
