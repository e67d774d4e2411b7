"""How a head is brought together with the main branch."""

import pytest
from attrs import evolve

from adws.pipeline.actions import (
    Action,
    AddLabel,
    CommentText,
    Disarm,
    Role,
    SetStatus,
    Sync,
    WriteComment,
)
from adws.pipeline.deciding import decide
from adws.pipeline.facts import Facts, PullLane
from adws.pipeline.names import CONFLICT, LABEL
from adws.tests.pipeline.deciding.lanes import (
    ASKED,
    CONFLICTING,
    FAULT,
    LANE,
    NOW,
    PULL,
    SHA,
    actions,
    asks,
    marked_lane,
)

ROWS: dict[str, tuple[PullLane, tuple[Action, ...]]] = {
    "what is behind is merged with main": (evolve(LANE, behind=2), (Sync(7, SHA),)),
    "a conflict is no attempt": (
        CONFLICTING,
        (AddLabel(7, CONFLICT), *asks(Role.CONFLICT)),
    ),
    "nor is it merged by itself": (
        evolve(CONFLICTING, pull=evolve(PULL, armed=True, labels=(LABEL, CONFLICT))),
        (Disarm(7), *asks(Role.CONFLICT)),
    ),
    "its agent is waited for": (
        marked_lane(evolve(ASKED, word=Role.CONFLICT), lane=CONFLICTING),
        (AddLabel(7, CONFLICT),),
    ),
    "a merge that git cannot begin is told": (
        evolve(LANE, sync_error="untracked file"),
        (WriteComment(7, CommentText.SYNC_FAILED, evolve(FAULT, at=NOW)),),
    ),
    "once as well": (marked_lane(FAULT, lane=evolve(LANE, sync_error="untracked file")), ()),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_a_head_is_brought_up_to_date(row: tuple[PullLane, tuple[Action, ...]]) -> None:
    """A conflict is for an agent, and no attempt."""
    lane, expected = row
    assert actions(lane) == expected


def test_a_merge_that_cannot_begin_is_shown_as_an_error() -> None:
    """Once: what the forge shows already is not written again."""
    lane = marked_lane(FAULT, lane=evolve(LANE, sync_error="untracked file"))
    assert decide(Facts((lane,)), NOW) == (SetStatus(7, SHA, "error"),)
    assert decide(Facts((evolve(lane, status="error"),)), NOW) == ()
