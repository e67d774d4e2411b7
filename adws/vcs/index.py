"""A throw-away index: how a tree is put together without any checkout."""

from collections.abc import Callable
from functools import partial
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
"""The mode of an entry that stands for another repository (a submodule)."""


@frozen
class IndexEntry:
    """One file as a tree or an index has it; mode and id are all zeros for one that is gone."""

    mode: str
    id: str
    path: str


def with_index(
    base: Base,
    tree: PurePath | None,
    action: Callable[[GitLocation], IOResult[_Value, PipelineError]],
) -> IOResult[_Value, PipelineError]:
    """Work in adws's repository with an empty index of its own, on the files of ``tree``."""
    return io_ops.with_folder(partial(_with_index, base, tree, action))


def fill(index: GitLocation, tree_ish: str) -> IOResult[GitLocation, PipelineError]:
    """Make the index hold exactly ``tree_ish``."""
    return ask(index, "read-tree", tree_ish).map(partial(_same, index))


def entries(index: GitLocation) -> IOResult[tuple[IndexEntry, ...], PipelineError]:
    """Return what the index of a place holds; a file in conflict once for each side."""
    return run_git(git(index, "ls-files", "--stage")).map(_entries)


def put(index: GitLocation, wanted: tuple[IndexEntry, ...]) -> IOResult[GitLocation, PipelineError]:
    """Set entries without looking at any file; all zeros remove one."""
    lines = "".join(f"{entry.mode} {entry.id}\t{quote(entry.path)}\n" for entry in wanted)
    return ask(index, "update-index", "--index-info", stdin=lines).map(partial(_same, index))


def add(index: GitLocation, paths: tuple[str, ...]) -> IOResult[GitLocation, PipelineError]:
    """Take files from the place's tree as they are on disk; what vanished meanwhile is removed."""
    options = ("--add", "--remove", "--replace", "--stdin")
    return ask(index, "update-index", *options, stdin=quote_lines(paths)).map(partial(_same, index))


def remove(index: GitLocation, paths: tuple[str, ...]) -> IOResult[GitLocation, PipelineError]:
    """Remove entries without looking at any file."""
    options = ("--force-remove", "--stdin")
    return ask(index, "update-index", *options, stdin=quote_lines(paths)).map(partial(_same, index))


def write_tree(index: GitLocation) -> IOResult[str, PipelineError]:
    """Store the index as a tree and return its id."""
    return ask(index, "write-tree")


def _with_index(
    base: Base,
    tree: PurePath | None,
    action: Callable[[GitLocation], IOResult[_Value, PipelineError]],
    folder: PurePath,
) -> IOResult[_Value, PipelineError]:
    return action(adws_repository(base, tree=tree or folder, index=folder / "index"))


def _same(index: GitLocation, _: str) -> GitLocation:
    return index


def _entries(text: str) -> tuple[IndexEntry, ...]:
    return tuple(_entry(line) for line in text.split("\n") if line)


def _entry(line: str) -> IndexEntry:
    facts, path = line.split("\t", 1)
    mode, identity, _ = facts.split(" ")
    return IndexEntry(mode, identity, unquote(path))
