"""Build a tree in a temporary index, without a checkout."""

from collections.abc import Callable
from pathlib import PurePath
from typing import TypeVar

from attrs import frozen
from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.git import GitLocation, adws_repository, ask, git, run_git
from adws.vcs.quoting import quote, quote_lines, unquote

_Value = TypeVar("_Value")

GITLINK = "160000"
"""The mode of an entry for a submodule."""


@frozen
class IndexEntry:
    """A file in a tree or an index; mode and id are all zeros if it was removed."""

    mode: str
    id: str
    path: str
    stage: int = 0
    """Which side of a conflict the entry is; 0 for a file without a conflict."""


def with_index(
    base: Base,
    tree: PurePath | None,
    action: Callable[[GitLocation], IOResult[_Value, PipelineError]],
) -> IOResult[_Value, PipelineError]:
    """Work in adws's repository with an empty index of its own, on the files of ``tree``."""
    return io_ops.with_folder(
        lambda folder: action(adws_repository(base, tree=tree or folder, index=folder / "index"))
    )


def fill(index: GitLocation, tree_ish: str) -> IOResult[GitLocation, PipelineError]:
    """Make the index hold exactly ``tree_ish``."""
    return IOResult.do(index for _ in ask(index, "read-tree", tree_ish))


def entries(index: GitLocation) -> IOResult[tuple[IndexEntry, ...], PipelineError]:
    """Return the entries of an index; a file with a conflict has an entry for each side."""
    return IOResult.do(
        tuple(_entry(line) for line in text.split("\n") if line)
        for text in run_git(git(index, "ls-files", "--stage"))
    )


def put_entries(
    index: GitLocation, entries: tuple[IndexEntry, ...]
) -> IOResult[GitLocation, PipelineError]:
    """Set entries without reading any file; all zeros remove an entry."""
    lines = "".join(f"{entry.mode} {entry.id}\t{quote(entry.path)}\n" for entry in entries)
    return IOResult.do(index for _ in ask(index, "update-index", "--index-info", stdin=lines))


def add(index: GitLocation, paths: tuple[str, ...]) -> IOResult[GitLocation, PipelineError]:
    """Add files as they are on disk; remove the entries of files that no longer exist."""
    words = ("update-index", "--add", "--remove", "--replace", "--stdin")
    return IOResult.do(index for _ in ask(index, *words, stdin=quote_lines(paths)))


def remove(index: GitLocation, paths: tuple[str, ...]) -> IOResult[GitLocation, PipelineError]:
    """Remove entries without reading any file."""
    words = ("update-index", "--force-remove", "--stdin")
    return IOResult.do(index for _ in ask(index, *words, stdin=quote_lines(paths)))


def write_tree(index: GitLocation) -> IOResult[str, PipelineError]:
    """Store the index as a tree and return its id."""
    return ask(index, "write-tree")


def _entry(line: str) -> IndexEntry:
    facts, path = line.split("\t", 1)
    mode, identity, stage = facts.split(" ")
    return IndexEntry(mode, identity, unquote(path), int(stage))
