"""When a head is judged, merged, and shown as what."""

import pytest
from attrs import evolve

from adws.pipeline.actions import (
    Action,
    CommentText,
    MergeHead,
    SetStatus,
    WriteComment,
)
from adws.pipeline.deciding import decide
from adws.pipeline.facts import LOST_SECONDS, Facts, HeadVerdict, PullLane
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import CONFLICT, LABEL
from adws.tests.pipeline.deciding.lanes import (
    FAULT,
    GIVEN_UP,
    LANE,
    NOW,
    RED,
    SHA,
    TESTED,
    actions,
    judges,
    marked_lane,
    pull,
    verdict,
)

ROWS: dict[str, tuple[PullLane, tuple[Action, ...]]] = {
    "a head without a verdict is tested": (LANE, judges(1)),
    "once": (marked_lane(TESTED), ()),
    "and again when nothing comes of it": (
        marked_lane(evolve(TESTED, at=NOW - LOST_SECONDS)),
        judges(2),
    ),
    "but twenty times at most": (
        marked_lane(*(evolve(TESTED, number=n, at=NOW - LOST_SECONDS) for n in range(1, 21))),
        GIVEN_UP,
    ),
    "nothing is done while something runs": (evolve(LANE, running=frozenset({"test"})), ()),
    "green is merged": (marked_lane(verdict(HeadVerdict.GREEN)), (MergeHead(7, SHA, "API-001"),)),
    "an armed one waits": (marked_lane(verdict(HeadVerdict.GREEN), lane=pull(armed=True)), ()),
    "what cannot be known yet is waited for": (
        marked_lane(verdict(HeadVerdict.GREEN), lane=pull(mergeable=None)),
        (),
    ),
    "what was in conflict waits for a person": (
        marked_lane(verdict(HeadVerdict.GREEN), lane=pull(labels=(LABEL, CONFLICT))),
        (
            WriteComment(
                7, CommentText.WAITS_FOR_PERSON, Marker(MarkerKind.ADOPTED, f"{SHA}:person", at=NOW)
            ),
        ),
    ),
    "a fault of the machine is tested again, later": (marked_lane(TESTED, FAULT), ()),
    "after a minute": (
        marked_lane(TESTED, evolve(FAULT, number=1, at=NOW - 60)),
        judges(2),
    ),
    "once, too": (
        marked_lane(TESTED, evolve(FAULT, number=1, at=NOW - 60), evolve(TESTED, number=2)),
        (),
    ),
    "and five times at most": (marked_lane(*(TESTED, FAULT) * 5), GIVEN_UP),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_a_head_is_judged_and_merged(row: tuple[PullLane, tuple[Action, ...]]) -> None:
    """Once, and again later where the machine failed."""
    lane, expected = row
    assert actions(lane) == expected


@pytest.mark.parametrize(
    ("marks", "shown"),
    [
        ((), "pending"),
        ((RED,), "failure"),
        ((verdict(HeadVerdict.QUALITY),), "failure"),
        ((FAULT, TESTED), "error"),
        ((verdict(HeadVerdict.GREEN),), "success"),
    ],
)
def test_what_the_judge_says_is_shown_of_the_head(marks: tuple[Marker, ...], shown: str) -> None:
    """Once: branch protection asks for it."""
    lane = marked_lane(*marks)
    status = SetStatus(7, SHA, shown)
    assert decide(Facts((lane,)), NOW)[0] == status
    assert status not in decide(Facts((evolve(lane, status=shown),)), NOW)


def test_a_judgement_that_was_lost_does_not_hide_the_next_one() -> None:
    """The order after a fault is answered by the verdict with its number."""
    ordered = evolve(TESTED, number=2, at=NOW - 100)
    broken = evolve(verdict(HeadVerdict.INFRASTRUCTURE, NOW - 90), number=2)
    lane = evolve(marked_lane(TESTED, ordered, broken), status="error")
    assert [type(action).__name__ for action in actions(lane)] == ["Remember", "Judge"]
    begun = evolve(lane, marks=(*lane.marks, evolve(TESTED, number=3, at=NOW - 1)))
    assert actions(begun) == ()
