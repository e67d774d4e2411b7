"""Merges that were armed: the embedded forge does them as soon as nothing is missing."""

from collections.abc import Callable
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import fold
from adws.forge.local import git
from adws.forge.local.events import Snapshot
from adws.forge.local.pulls import as_merged, is_ready
from adws.forge.local.routing import route
from adws.forge.local.state import ForgeState, Move, StoredIssue, Token

_Keep = Callable[[ForgeState], IOResult[None, PipelineError]]


def merge_armed(
    repository: PurePath, keep: _Keep, snapshot: Snapshot, now: str
) -> IOResult[ForgeState, PipelineError]:
    """Return what is so after all armed merges that may be done now; their events have followed.

    Only the commit that was armed is merged. What such a merge starts is what the token starts
    that has armed it. ``keep`` writes a merge down before its branch moves.
    """
    due_pulls = [item for item in snapshot.state.proposed if _is_due(snapshot, item)]

    def merge(snapshot: Snapshot, pull: StoredIssue) -> IOResult[Snapshot, PipelineError]:
        base = snapshot.heads[pull.base]
        return IOResult.do(
            merged
            for commit in git.squash(repository, base, pull.armed, pull.title)
            for merged in _merge(repository, keep, snapshot, pull, commit, now)
        )

    return IOResult.do(last.state for last in fold(IOSuccess(snapshot), due_pulls, merge))


def _is_due(snapshot: Snapshot, pull: StoredIssue) -> bool:
    is_same = pull.armed == pull.head_in(snapshot.heads)
    return bool(
        pull.armed and pull.is_open and is_same and pull.base in snapshot.heads
    ) and is_ready(snapshot.state, pull.armed, pull)


def _merge(
    repository: PurePath,
    keep: _Keep,
    snapshot: Snapshot,
    pull: StoredIssue,
    commit: str | None,
    now: str,
) -> IOResult[Snapshot, PipelineError]:
    if commit is None:
        return IOSuccess(snapshot)
    by = Token(pull.author, kind=pull.armed_kind)
    merged = snapshot.state.put(as_merged(pull, pull.armed, commit, now))
    move = Move(pull.base, commit, snapshot.heads[pull.base])

    after = Snapshot(merged, {**snapshot.heads, pull.base: commit})

    def follow(won: bool) -> IOResult[Snapshot, PipelineError]:  # noqa: FBT001 - the value of a result
        if not won:
            return IOResult.do(snapshot for _kept in keep(snapshot.state))
        routed = route(repository, snapshot, after, by, now)
        return IOResult.do(Snapshot(state, after.heads) for state in routed)

    return IOResult.do(
        followed
        for _kept in keep(evolve(merged, moving=move))
        for won in git.move(repository, move.branch, move.to, move.known)
        for followed in follow(won)
    )
