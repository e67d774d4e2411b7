"""Merge two versions of a text."""

from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.vcs.git import GitLocation, git, run_git


def merged_text(*, ours: str, before: str, theirs: str) -> IOResult[str, PipelineError]:
    """Return a text with the changes of both since ``before``; in a conflict, ours win."""
    if ours == before:
        return IOSuccess(theirs)

    def merge(folder: PurePath) -> IOResult[str, PipelineError]:
        words = ("merge-file", "-p", "--ours", "ours", "before", "theirs")
        return IOResult.do(
            text
            for _ours in io_ops.write_text(folder / "ours", ours)
            for _before in io_ops.write_text(folder / "before", before)
            for _theirs in io_ops.write_text(folder / "theirs", theirs)
            for text in run_git(git(GitLocation(folder), *words))
        )

    return io_ops.with_folder(merge)
