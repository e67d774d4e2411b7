"""The text of one file of a tree in adws's repository: read, and replaced in a new tree."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.git import Place, ask, git, own, run_git
from adws.vcs.index import Entry, fill, put, with_index, write_tree

_REGULAR = ("100644", "100755")


def text_at(base: Base, tree_ish: str, path: str) -> IOResult[str | None, PipelineError]:
    """Return the text of a file; None where there is no regular file, or one that is no text.

    ``path`` is relative to the repository's top. Line ends are as they are in the file.
    """
    return _listed(base, tree_ish, path).bind(partial(_read, base))


def replace_text(base: Base, tree_ish: str, path: str, text: str) -> IOResult[str, PipelineError]:
    """Return the id of a tree that differs in the text of one of its files only."""
    return IOResult.do(
        tree
        for mode, _ in _listed(base, tree_ish, path)
        for blob in ask(own(base), "hash-object", "-w", "--stdin", stdin=text)
        for tree in with_index(base, None, partial(_with, tree_ish, Entry(mode, blob, path)))
    )


def _listed(base: Base, tree_ish: str, path: str) -> IOResult[tuple[str, str], PipelineError]:
    """Return the mode and the id of an entry; both are empty where there is none."""
    asked = ask(own(base), "ls-tree", "--full-tree", tree_ish, "--", path)
    return asked.map(_mode_and_id)


def _mode_and_id(line: str) -> tuple[str, str]:
    mode, _, identity = line.partition("\t")[0].split(" ") if line else ("", "", "")
    return mode, identity


def _read(base: Base, listed: tuple[str, str]) -> IOResult[str | None, PipelineError]:
    mode, identity = listed
    if mode not in _REGULAR:
        return IOSuccess(None)
    return run_git(git(own(base), "cat-file", "blob", identity)).map(_if_text)


def _if_text(text: str) -> str | None:
    unreadable = "\0" in text or "\N{REPLACEMENT CHARACTER}" in text
    return None if unreadable else text


def _with(tree_ish: str, entry: Entry, index: Place) -> IOResult[str, PipelineError]:
    return fill(index, tree_ish).bind(partial(put, wanted=(entry,))).bind(write_tree)
