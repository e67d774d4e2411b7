"""Replay fixes on top of another commit."""

from datetime import UTC, datetime
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import fold
from adws.vcs.applying import apply_to_index
from adws.vcs.base import Base
from adws.vcs.commit import commit_tree
from adws.vcs.diff import write_diff
from adws.vcs.git import adws_repository, ask
from adws.vcs.index import with_index


def replay(base: Base, onto: str, head_commit: str) -> IOResult[str, PipelineError]:
    """Repeat each fix between the base's commit and ``head_commit`` on ``onto``; return the last.

    Messages and times stay. Fails with ``PatchRejected`` if a fix does not apply.
    """
    words = ("rev-list", "--reverse", "--topo-order", f"{base.commit}..{head_commit}")

    def repeat(tip: str, fix: str) -> IOResult[str, PipelineError]:
        return _replay(base, fix, tip)

    return IOResult.do(
        last
        for fixes in ask(adws_repository(base), *words)
        for last in fold(IOSuccess(onto), fixes.split(), repeat)
    )


def _replay(base: Base, fix: str, onto: str) -> IOResult[str, PipelineError]:
    show = ("show", "--no-patch", "--format=%ct%n%B", fix)

    def merge(folder: PurePath) -> IOResult[str, PipelineError]:
        diff = folder / "diff"
        return IOResult.do(
            tree
            for _written in write_diff(base, f"{fix}^", fix, diff)
            for tree in with_index(
                base, None, lambda index: apply_to_index(onto, diff, index, "--3way")
            )
        )

    return IOResult.do(
        commit
        for time_and_message in ask(adws_repository(base), *show)
        for tree in io_ops.with_folder(merge)
        for commit in _commit_again(base, tree, onto, time_and_message)
    )


def _commit_again(
    base: Base, tree: str, onto: str, time_and_message: str
) -> IOResult[str, PipelineError]:
    seconds, message = time_and_message.split("\n", 1)
    when = datetime.fromtimestamp(int(seconds), tz=UTC)
    return commit_tree(base, tree, (onto,), f"{message.rstrip()}\n", when)
