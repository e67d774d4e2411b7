"""Compare two trees of adws's repository; a rename is a deletion and an addition."""

from pathlib import PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.patch import ChangeKind, FileChange, Patch
from adws.vcs.base import Base
from adws.vcs.git import adws_repository, ask, git, run_git
from adws.vcs.index import IndexEntry
from adws.vcs.quoting import unquote

_DIFF = ("diff-tree", "-r", "--no-renames", "--no-ext-diff", "--no-textconv", "--full-index")
_KINDS = {"A": ChangeKind.ADDED, "D": ChangeKind.DELETED}


def patch_between(base: Base, commit: str, tree_ish: str) -> IOResult[Patch, PipelineError]:
    """Return the change from ``commit`` to ``tree_ish``, both in adws's repository."""
    text = run_git(git(adws_repository(base), *_DIFF, "--binary", "-p", commit, tree_ish))
    return IOResult.do(
        Patch(since, tree, changes, words)
        for since in ask(adws_repository(base), "rev-parse", "--verify", f"{commit}^{{}}")
        for tree in ask(adws_repository(base), "rev-parse", "--verify", f"{tree_ish}^{{tree}}")
        for changes in diff_stat(base, commit, tree_ish)
        for words in text
    )


def diff_stat(
    base: Base, since: str, until: str
) -> IOResult[tuple[FileChange, ...], PipelineError]:
    """Return the files that differ, in the order of their paths, with their changed lines."""
    return run_git(git(adws_repository(base), *_DIFF, "--raw", "--numstat", since, until)).map(
        _changes
    )


def bare_diff(base: Base, commit: str) -> IOResult[str, PipelineError]:
    """Return the change of a commit as a diff without context lines."""
    return run_git(git(adws_repository(base), *_DIFF, "--unified=0", "-p", f"{commit}^", commit))


def changed_entries(
    base: Base, since: str, until: str
) -> IOResult[tuple[IndexEntry, ...], PipelineError]:
    """Return the files that differ as ``until`` has them; all zeros for those it lacks."""
    printed = run_git(git(adws_repository(base), *_DIFF, "--raw", since, until))
    return IOResult.do(tuple(_later_entry(line) for line in _lines(text)) for text in printed)


def write_diff(
    base: Base, since: str, until: str, file: PurePath
) -> IOResult[PurePath, PipelineError]:
    """Write the change to a file, byte by byte what ``git apply`` needs."""
    command = git(adws_repository(base), *_DIFF, "--binary", "-p", f"--output={file}", since, until)
    return IOResult.do(file for _written in run_git(command))


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line for line in text.split("\n") if line)


def _later_entry(line: str) -> IndexEntry:
    facts, path = line.split("\t")
    _, mode, _, identity, _ = facts.split(" ")
    return IndexEntry(mode, identity, unquote(path))


def _changes(text: str) -> tuple[FileChange, ...]:
    lines = _lines(text)
    raw = [line for line in lines if line.startswith(":")]
    numbers = (line.split("\t") for line in lines[len(raw) :])
    counts = {path: (_number(added), _number(removed)) for added, removed, path in numbers}
    return tuple(_change(line, counts) for line in raw)


def _number(text: str) -> int | None:
    return None if text == "-" else int(text)


def _change(line: str, counts: dict[str, tuple[int | None, int | None]]) -> FileChange:
    facts, path = line.split("\t")
    added, removed = counts[path]
    kind = _KINDS.get(facts[-1], ChangeKind.MODIFIED)
    return FileChange(unquote(path), kind, added, removed)
