"""Runs that share a group."""

from attrs import evolve

from adws.forge.local.concurrency import begin, end
from adws.forge.local.state import ForgeState, StoredRun

RUN = StoredRun(0, "a.yml", "push", "main", "", {}, "", "", group="one")


def state_after(count: int, *, queue_all: bool = False, cancel_running: bool = False) -> ForgeState:
    """Return what is so after so many runs have begun."""
    state = ForgeState("team/project")
    for number in range(1, count + 1):
        new = evolve(RUN, id=number)
        state = begin(state, new, queue_all=queue_all, cancel_running=cancel_running)
    return state


def statuses(state: ForgeState) -> list[str]:
    """Return how it stands with each run."""
    return [run.conclusion or run.status for run in state.runs]


def test_one_run_goes_on_and_the_newest_waits() -> None:
    """The one that waited before is cancelled, and nobody sees an error."""
    assert statuses(state_after(4)) == ["queued", "cancelled", "cancelled", "pending"]


def test_a_queue_keeps_all_in_order() -> None:
    """A hundred of them."""
    state = state_after(103, queue_all=True)
    assert statuses(state) == ["queued", "cancelled", "cancelled", *["pending"] * 100]
    ended = end(state, state.runs[0], "success")
    assert statuses(ended)[:5] == ["success", "cancelled", "cancelled", "queued", "pending"]


def test_what_goes_on_can_be_cancelled() -> None:
    """For a newer one."""
    assert statuses(state_after(3, cancel_running=True)) == ["cancelled", "cancelled", "queued"]


def test_the_end_of_a_run_lets_the_next_one_go_on() -> None:
    """But none where another one of the group does, or none waits."""
    state = state_after(2)
    first, second = state.runs
    assert statuses(end(state, first, "failure")) == ["failure", "queued"]
    assert statuses(end(state, second, "cancelled")) == ["queued", "cancelled"]
    alone = state_after(1)
    assert statuses(end(alone, alone.runs[0], "success")) == ["success"]
    beside = evolve(state, runs=(*state.runs, evolve(RUN, id=9)))
    assert statuses(end(beside, first, "success")) == ["success", "pending", "queued"]


def test_runs_without_a_group_do_not_wait() -> None:
    """Nor does one of another group."""
    state = state_after(1)
    for number, group in enumerate(("", "", "two"), 5):
        state = begin(state, evolve(RUN, id=number, group=group))
    assert statuses(state) == ["queued"] * 4
    assert statuses(end(state, state.runs[1], "success")) == ["queued", "success", *["queued"] * 2]
