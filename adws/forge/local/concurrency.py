"""Which runs of a group continue: one at a time, and one or many that wait for it."""

from attrs import evolve

from adws.forge.local.state import ForgeState, StoredRun

PENDING = "pending"
_MOST_WAITING = 100
_ACTIVE = frozenset({"queued", "in_progress"})


def begin(
    state: ForgeState, run: StoredRun, *, queue_all: bool = False, cancel_running: bool = False
) -> ForgeState:
    """Return the same with a new run, which waits where another one of its group continues.

    A group has one run that waits, and the newest one is it: an older one is cancelled. With
    ``queue_all`` up to a hundred wait, in order. ``cancel_running`` cancels the running one.
    """
    same = [other for other in state.runs if run.group and other.group == run.group]
    waiting = [other for other in same if other.status == PENDING]
    running = [other for other in same if other.status in _ACTIVE]
    most = _MOST_WAITING if queue_all else 1
    ended_runs = [*waiting[: max(0, len(waiting) + 1 - most)], *(running if cancel_running else ())]
    waits = (running and not cancel_running) or (queue_all and waiting)
    after = evolve(state, runs=(*state.runs, evolve(run, status=PENDING if waits else run.status)))
    for other in ended_runs:
        after = with_run(after, evolve(other, status="completed", conclusion="cancelled"))
    return after


def end(state: ForgeState, run: StoredRun, conclusion: str) -> ForgeState:
    """Return the same with a run that has ended; the next one of its group continues."""
    after = with_run(state, evolve(run, status="completed", conclusion=conclusion))
    same = [other for other in after.runs if run.group and other.group == run.group]
    following = next((other for other in same if other.status == PENDING), None)
    if following is None or any(other.status in _ACTIVE for other in same):
        return after
    return with_run(after, evolve(following, status="queued"))


def with_run(state: ForgeState, new: StoredRun) -> ForgeState:
    """Return the same with a run as it is now."""
    return evolve(state, runs=tuple(new if run.id == new.id else run for run in state.runs))
