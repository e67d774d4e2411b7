"""Fixes on top of another commit than the one they were made on."""

from datetime import UTC, datetime
from functools import partial
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.vcs.applying import apply_to_index
from adws.vcs.base import Base
from adws.vcs.commit import commit_tree
from adws.vcs.diff import write_diff
from adws.vcs.git import GitLocation, adws_repository, ask
from adws.vcs.index import with_index


def replay(base: Base, onto: str, head_commit: str) -> IOResult[str, PipelineError]:
    """Repeat each fix between the base's commit and ``head_commit`` on ``onto``; return the last.

    Messages and times stay. ``PatchRejected`` when one does not apply.
    """
    return ask(
        adws_repository(base),
        "rev-list",
        "--reverse",
        "--topo-order",
        f"{base.commit}..{head_commit}",
    ).bind(partial(_replay_all, base, onto))


def _replay_all(base: Base, onto: str, fixes: str) -> IOResult[str, PipelineError]:
    outcome: IOResult[str, PipelineError] = IOSuccess(onto)
    for fix in fixes.split():
        outcome = outcome.bind(partial(_replay, base, fix))
    return outcome


def _replay(base: Base, fix: str, onto: str) -> IOResult[str, PipelineError]:
    return IOResult.do(
        commit
        for time_and_message in ask(
            adws_repository(base), "show", "--no-patch", "--format=%ct%n%B", fix
        )
        for tree in io_ops.with_folder(partial(_merged_tree, base, fix, onto))
        for commit in _commit_again(base, tree, onto, time_and_message)
    )


def _merged_tree(base: Base, fix: str, onto: str, folder: PurePath) -> IOResult[str, PipelineError]:
    return write_diff(base, f"{fix}^", fix, folder / "diff").bind(partial(_apply, base, onto))


def _apply(base: Base, onto: str, diff: PurePath) -> IOResult[str, PipelineError]:
    return with_index(base, None, partial(_apply_three_way, onto, diff))


def _apply_three_way(onto: str, diff: PurePath, index: GitLocation) -> IOResult[str, PipelineError]:
    return apply_to_index(onto, diff, index, "--3way")


def _commit_again(
    base: Base, tree: str, onto: str, time_and_message: str
) -> IOResult[str, PipelineError]:
    seconds, message = time_and_message.split("\n", 1)
    when = datetime.fromtimestamp(int(seconds), tz=UTC)
    return commit_tree(base, tree, (onto,), f"{message.rstrip()}\n", when)
