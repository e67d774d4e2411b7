"""When an agent is asked, and what counts as an attempt."""

import pytest
from attrs import evolve

from adws.pipeline.actions import (
    Action,
    AddLabel,
    CallPeople,
    Close,
    CommentText,
    Remember,
    Role,
    WriteComment,
)
from adws.pipeline.facts import LOST_SECONDS, HeadVerdict, PullLane
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import BUDGET, MANUAL, REVIEW
from adws.pipeline.results import RULES, EndCategory
from adws.tests.pipeline.deciding.lanes import (
    ASKED,
    FAILED,
    GIVEN_UP,
    LANE,
    NOW,
    RED,
    SHA,
    SYNCED,
    TESTED,
    UNCHANGED,
    actions,
    asks,
    attempt,
    counts,
    end_comment,
    judges,
    marked_lane,
    of_before,
    result,
    verdict,
)

ROWS: dict[str, tuple[PullLane, tuple[Action, ...]]] = {
    "red is an attempt": (marked_lane(TESTED, RED), (*counts(2), *asks(Role.FIXER))),
    "an attempt that was begun is gone on with": (
        marked_lane(TESTED, RED, attempt(2)),
        asks(Role.FIXER),
    ),
    "the agent is waited for": (marked_lane(RED, attempt(2), ASKED), ()),
    "one that is lost is asked again": (
        marked_lane(RED, attempt(2), evolve(ASKED, at=NOW - LOST_SECONDS)),
        asks(Role.FIXER, 2),
    ),
    "but five times at most": (
        marked_lane(
            RED,
            attempt(2),
            *(evolve(ASKED, number=n, at=NOW - LOST_SECONDS) for n in range(1, 6)),
        ),
        (AddLabel(7, MANUAL), CallPeople(7), end_comment(MANUAL, 2)),
    ),
    "the last attempt was made": (
        marked_lane(RED, attempt(5, "b")),
        (AddLabel(7, MANUAL), CallPeople(7), end_comment(MANUAL, 5)),
    ),
    "a count set back begins anew": (
        marked_lane(
            attempt(5, "b"), Marker(MarkerKind.ENDED, "b"), Marker(MarkerKind.RESET, "x"), RED
        ),
        (*counts(2), *asks(Role.FIXER)),
    ),
    "no change is an attempt": (
        marked_lane(RED, attempt(2), ASKED, result(EndCategory.SUCCESS)),
        (*counts(3, "unchanged"), *asks(Role.FIXER, 2)),
    ),
    "the last one, too": (
        marked_lane(RED, attempt(5), ASKED, result(EndCategory.UNCHANGED)),
        (AddLabel(7, MANUAL), CallPeople(7), end_comment(MANUAL, 5)),
    ),
    "bad quality is no attempt": (
        marked_lane(verdict(HeadVerdict.QUALITY)),
        asks(Role.REFACTORER),
    ),
    "and ends after three": (
        marked_lane(
            *(Marker(MarkerKind.AGENT, key, Role.REFACTORER, 1) for key in "bcd"),
            verdict(HeadVerdict.QUALITY),
        ),
        GIVEN_UP,
    ),
    "a last failure counts before main is merged": (
        marked_lane(
            RED, attempt(2), ASKED, result(EndCategory.MAX_BUDGET), lane=evolve(LANE, behind=1)
        ),
        (
            end_comment(BUDGET, 2),
            Close(7, BUDGET),
            Remember(7, Marker(MarkerKind.ENDED, SHA, "closed", 2, at=NOW)),
        ),
    ),
    "after main was merged it is judged first": (
        marked_lane(attempt(2, "b"), of_before(ASKED), of_before(UNCHANGED), lane=SYNCED),
        judges(1),
    ),
    "what was counted before counts once": (
        marked_lane(attempt(2, "b"), RED, lane=SYNCED),
        asks(Role.FIXER),
    ),
    "so do calls that failed before": (
        marked_lane(attempt(2, "b"), of_before(ASKED), of_before(FAILED), RED, lane=SYNCED),
        asks(Role.FIXER, 2),
    ),
    "and a call that changed nothing": (
        marked_lane(attempt(2, "b"), of_before(ASKED), of_before(UNCHANGED), RED, lane=SYNCED),
        (*counts(3, "unchanged"), *asks(Role.FIXER, 2)),
    ),
    "what another role did before does not matter": (
        marked_lane(
            attempt(2, "b"),
            evolve(of_before(ASKED), word=Role.REFACTORER),
            of_before(UNCHANGED),
            RED,
            lane=SYNCED,
        ),
        asks(Role.FIXER, 2),
    ),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_a_refused_head_gets_its_agent(row: tuple[PullLane, tuple[Action, ...]]) -> None:
    """As often as its spec and its role allow."""
    lane, expected = row
    assert actions(lane) == expected


@pytest.mark.parametrize(
    ("category", "calls", "label"),
    [
        (EndCategory.MAX_TURNS, 1, REVIEW),
        (EndCategory.MAX_BUDGET, 1, BUDGET),
        (EndCategory.PERSISTENT, 1, MANUAL),
        (EndCategory.UNKNOWN, 1, MANUAL),
        (EndCategory.UNKNOWN_EXECUTION, 2, MANUAL),
        (EndCategory.TRANSIENT, 5, MANUAL),
        (EndCategory.STRUCTURED, 5, MANUAL),
    ],
)
def test_a_run_that_failed_is_tried_as_often_as_it_may(
    category: EndCategory, calls: int, label: str
) -> None:
    """Then the pull request is closed with the reason; before, the next call waits its time.

    People are told once of each call that failed. Who sees it open when another has closed it puts
    the same label there.
    """
    for call in range(1, calls):
        pause = (60, 180, 420, 900)[call - 1]
        early, due = (
            marked_lane(RED, attempt(2), *(ASKED, result(category, NOW - seconds)) * call)
            for seconds in (pause - 1, pause)
        )
        comment = WriteComment(
            7, CommentText.RETRY, Marker(MarkerKind.RETRY, SHA, category, call, NOW + 1, NOW)
        )
        assert (actions(early), actions(due)) == ((comment,), asks(Role.FIXER, call + 1))
        assert actions(evolve(early, marks=(*early.marks, comment.mark))) == ()
    last = marked_lane(RED, attempt(2), *(ASKED, result(category, NOW - 900)) * calls)
    closed = (Close(7, label), Remember(7, Marker(MarkerKind.ENDED, SHA, "closed", 2, at=NOW)))
    assert actions(last) == (end_comment(label, 2), *closed)
    broken_off = evolve(last, marks=(*last.marks, end_comment(label, 2).mark))
    assert actions(broken_off) == closed
    reopened = evolve(broken_off, marks=(*broken_off.marks, closed[1].mark))
    assert actions(reopened) == (AddLabel(7, label),)
    assert RULES[category].tries == calls


def test_a_call_that_was_lost_does_not_hide_the_next_one() -> None:
    """What counts is whether the newest call has ended, not how many have."""
    again = evolve(ASKED, number=2, at=NOW - 9)
    waiting = marked_lane(RED, attempt(2), ASKED, again)
    lane = marked_lane(
        RED, attempt(2), ASKED, again, evolve(result(EndCategory.UNCHANGED), number=2)
    )
    assert actions(waiting) == ()
    assert [type(action).__name__ for action in actions(lane)] == [
        "WriteComment",
        "Retitle",
        "Remember",
        "AskAgent",
    ]
