"""Apply a diff to a commit of adws's repository, as a patch."""

from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PatchRejected, PipelineError
from adws.core.patch import Patch
from adws.vcs.base import Base
from adws.vcs.diff import patch_between
from adws.vcs.git import GitLocation, ask
from adws.vcs.index import fill, with_index, write_tree

WRITE_DIFF = "write the diff into a file: git diff > change.diff"
"""How to get what a judgement needs."""
_NO_DIFF = ("No valid patches in input", "unrecognized input")
"""What git says of a text without a diff, and what it said before version 2.35."""


def apply_diff(base: Base, commit: str, diff_text: str) -> IOResult[Patch, PipelineError]:
    """Apply a diff to a commit, without a checkout; fails with ``PatchRejected`` and git's message.

    The diff must be UTF-8; use ``apply_diff_file`` if it may not be.
    """

    def apply(folder: PurePath) -> IOResult[Patch, PipelineError]:
        return IOResult.do(
            patch
            for _written in io_ops.write_text(folder / "diff", diff_text)
            for patch in apply_diff_file(base, commit, folder / "diff")
        )

    return io_ops.with_folder(apply)


def apply_diff_file(
    base: Base, commit: str, file: PurePath, *options: str
) -> IOResult[Patch, PipelineError]:
    """Apply the diff in a file (absolute path) to a commit, as ``apply_diff`` does.

    ``options`` are those of ``git apply``.
    """
    return IOResult.do(
        patch
        for tree in with_index(
            base, None, lambda index: apply_to_index(commit, file, index, *options)
        )
        for patch in patch_between(base, commit, tree)
    )


def require_diff(file: PurePath) -> IOResult[None, PipelineError]:
    """Fail with ``IoFailed`` if a file with a diff cannot be read; missing files included."""
    return io_ops.digest(file).map(lambda _: None).alt(partial(_unreadable, file))


def _unreadable(file: PurePath, error: PipelineError) -> PipelineError:
    reason = error.context.get("reason")
    if reason == io_ops.IoReason.MISSING:
        return evolve(
            error, message=f"there is no file '{file}'", hint=f"check the path; {WRITE_DIFF}"
        )
    if reason == io_ops.IoReason.NOT_A_FILE:
        return evolve(error, message=f"'{file}' is not a file with a diff", hint=WRITE_DIFF)
    return error


def apply_to_index(
    commit: str, file: PurePath, index: GitLocation, *options: str
) -> IOResult[str, PipelineError]:
    """Apply the diff in a file to the tree of a commit and return the new tree's id."""
    words = ("apply", "--cached", "--whitespace=nowarn", *options, str(file))
    return IOResult.do(
        tree
        for _ in fill(index, commit)
        for _ in ask(index, *words).alt(rejected)
        for tree in write_tree(index)
    )


def rejected(error: PipelineError) -> PipelineError:
    """Return git's refusal to apply a diff as ``PatchRejected``."""
    if any(words in str(error.context.get("stderr")) for words in _NO_DIFF):
        message = "there is no change to judge: the diff is empty, or the text is no diff"
        return PatchRejected(message, hint=WRITE_DIFF, context=error.context)
    return PatchRejected(
        f"the patch does not apply: {error.context.get('stderr', error.message)}".strip(),
        hint="make the patch against the judged commit, with paths from the repository's top",
        context=error.context,
    )
