"""Two versions of a text brought together."""

from functools import partial
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.vcs.git import GitLocation, git, run_git


def merged_text(*, ours: str, before: str, theirs: str) -> IOResult[str, PipelineError]:
    """Return a text with the changes of both since ``before``; where they meet, ours count."""
    if ours == before:
        return IOSuccess(theirs)
    return io_ops.with_folder(partial(_merged, ours, before, theirs))


def _merged(ours: str, before: str, theirs: str, folder: PurePath) -> IOResult[str, PipelineError]:
    merge = git(GitLocation(folder), "merge-file", "-p", "--ours", "ours", "before", "theirs")
    return IOResult.do(
        text
        for _ours in io_ops.write_text(folder / "ours", ours)
        for _before in io_ops.write_text(folder / "before", before)
        for _theirs in io_ops.write_text(folder / "theirs", theirs)
        for text in run_git(merge)
    )
