"""Merges that were armed: the embedded forge does them as soon as nothing is missing."""

from collections.abc import Callable
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import fold
from adws.forge.local import git
from adws.forge.local.events import Seen
from adws.forge.local.pulls import as_merged, is_ready
from adws.forge.local.routing import route
from adws.forge.local.state import ForgeState, Move, Proposed, Token

_Keep = Callable[[ForgeState], IOResult[None, PipelineError]]


def merge_armed(
    repository: PurePath, keep: _Keep, seen: Seen, now: str
) -> IOResult[ForgeState, PipelineError]:
    """Return what is so after all armed merges that may be done now; their events have followed.

    Only the commit that was armed is merged. What such a merge starts is what the token starts
    that has armed it. ``keep`` writes a merge down before its branch moves.
    """
    due = [one for one in seen.state.proposed if _is_due(seen, one)]

    def merge(here: Seen, one: Proposed) -> IOResult[Seen, PipelineError]:
        commit = git.squash(repository, here.heads[one.base], one.armed, one.title)
        return commit.bind(lambda made: _merge(repository, keep, here, one, made, now))

    return fold(IOSuccess(seen), due, merge).map(_state)


def _is_due(seen: Seen, one: Proposed) -> bool:
    is_same = one.armed == one.head_in(seen.heads)
    return bool(one.armed and one.is_open and is_same and one.base in seen.heads) and is_ready(
        seen.state, one.armed, one
    )


def _merge(
    repository: PurePath, keep: _Keep, here: Seen, one: Proposed, commit: str | None, now: str
) -> IOResult[Seen, PipelineError]:
    if commit is None:
        return IOSuccess(here)
    by = Token(one.author, kind=one.armed_kind)
    merged = here.state.put(as_merged(one, one.armed, commit, now))
    move = Move(one.base, commit, here.heads[one.base])

    def followed(won: bool) -> IOResult[Seen, PipelineError]:  # noqa: FBT001 - the value of a result
        if not won:
            return keep(here.state).map(lambda _: here)
        after = Seen(merged, {**here.heads, one.base: commit})
        return route(repository, here, after, by, now).map(lambda state: Seen(state, after.heads))

    return (
        keep(evolve(merged, moving=move))
        .bind(lambda _: git.move(repository, move.branch, move.to, move.known))
        .bind(followed)
    )


def _state(seen: Seen) -> ForgeState:
    return seen.state
