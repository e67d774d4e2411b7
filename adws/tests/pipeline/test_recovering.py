"""What a person orders where the pipeline has stopped."""

import pytest
from attrs import evolve
from returns.result import Success

from adws.core.errors import ForgeRefused
from adws.forge.account import GHOST
from adws.forge.pull_requests import PullRequest
from adws.pipeline.actions import (
    Action,
    AddLabel,
    CleanUp,
    Close,
    PutMarkBack,
    Remember,
    RemoveLabel,
    Reopen,
)
from adws.pipeline.facts import PullLane, SpecSettings
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import LABEL, MANUAL, RESET, REVIEW
from adws.pipeline.recovering import Recovery, recovery

OPEN = PullRequest(
    number=7,
    title="",
    body="",
    is_open=True,
    author=GHOST,
    labels=(LABEL, MANUAL),
    head="tdd/A-1",
    head_sha="abc",
    head_repository="team/project",
    base="main",
)
CLOSED = evolve(OPEN, is_open=False, labels=(LABEL, REVIEW))
MERGED = evolve(OPEN, is_open=False, merged=True, merge_sha="def")
ATTEMPTS = tuple(Marker(MarkerKind.ATTEMPT, f"{n}", number=n) for n in (2, 3, 4, 5))


def reset(attempt: int, wanted: Recovery) -> Remember:
    """Return the mark with which the count goes on."""
    return Remember(7, Marker(MarkerKind.RESET, "abc:99", wanted, attempt, at=99))


@pytest.mark.parametrize(
    ("pull", "wanted", "actions"),
    [
        (OPEN, Recovery.RETRY, (RemoveLabel(7, MANUAL), reset(4, Recovery.RETRY))),
        (OPEN, Recovery.RESET, (RemoveLabel(7, MANUAL), reset(1, Recovery.RESET))),
        (OPEN, Recovery.REVIEW, (Close(7, REVIEW),)),
        (OPEN, Recovery.CLOSE_AND_RESET, (Close(7, RESET), CleanUp(7, "tdd/A-1"))),
        (CLOSED, Recovery.RETRY, (Reopen(7), RemoveLabel(7, REVIEW), reset(4, Recovery.RETRY))),
        (CLOSED, Recovery.RESET, (Reopen(7), RemoveLabel(7, REVIEW), reset(1, Recovery.RESET))),
        (CLOSED, Recovery.REVIEW, (Close(7, REVIEW),)),
        (CLOSED, Recovery.CLOSE_AND_RESET, (Close(7, RESET), CleanUp(7, "tdd/A-1"))),
        (MERGED, Recovery.CLOSE_AND_RESET, (AddLabel(7, RESET), PutMarkBack(7, "A-1", "def"))),
    ],
)
def test_each_order_has_its_actions(
    pull: PullRequest, wanted: Recovery, actions: tuple[Action, ...]
) -> None:
    """On open, closed and merged ones."""
    assert recovery(PullLane(pull, SpecSettings("A-1"), ATTEMPTS), wanted, 99) == Success(actions)


@pytest.mark.parametrize("wanted", [Recovery.RETRY, Recovery.RESET, Recovery.REVIEW])
def test_nothing_of_a_merged_one_is_repeated(wanted: Recovery) -> None:
    """It is told what can be done instead."""
    error = recovery(PullLane(MERGED, SpecSettings("A-1")), wanted, 99).failure()
    assert (type(error), error.message, error.hint) == (
        ForgeRefused,
        f"#7 is merged: there is nothing to {wanted}",
        "make its spec pending again: adws pipeline recover --pr 7 close-and-reset",
    )


def test_the_attempt_that_failed_is_made_again() -> None:
    """It is not counted twice, and the count of one that was reset begins anew."""
    lane = PullLane(OPEN, SpecSettings("A-1"), (*ATTEMPTS, reset(4, Recovery.RETRY).mark))
    again = evolve(lane, marks=(*lane.marks, Marker(MarkerKind.ATTEMPT, "abc", number=5)))
    anew = evolve(again, marks=(*again.marks, reset(1, Recovery.RESET).mark))
    assert (lane.attempt, again.attempt, anew.attempt) == (4, 5, 1)
