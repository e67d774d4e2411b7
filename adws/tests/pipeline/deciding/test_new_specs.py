"""Which specs are begun: money first, then a free lane."""

import pytest

from adws.pipeline.actions import (
    BeginSpec,
    CommentText,
    MergeHead,
    Role,
    WriteComment,
)
from adws.pipeline.deciding import decide
from adws.pipeline.facts import Facts, HeadVerdict, Money, PullLane, SpecSettings
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import LABEL, MANUAL
from adws.tests.pipeline.deciding.lanes import (
    LANE,
    NOW,
    RED,
    SHA,
    SPEC,
    actions,
    asks,
    attempt,
    marked_lane,
    pull,
    verdict,
)


@pytest.mark.parametrize(
    ("money", "spent"),
    [
        (Money(day=79, week=0), False),
        (Money(day=100), True),
        (Money(week=500), True),
        (Money(day=5, day_limit=5), True),
    ],
)
def test_without_money_no_agent_is_asked_and_nothing_begun(money: Money, spent: bool) -> None:  # noqa: FBT001 - a row
    """People are told once; what is judged already goes on."""
    red = marked_lane(RED, attempt(2))
    comment = WriteComment(
        7, CommentText.NO_MONEY, Marker(MarkerKind.CREDITS, SHA, "spent", at=NOW)
    )
    assert actions(red, money) == ((comment,) if spent else asks(Role.FIXER))
    if spent:
        assert actions(marked_lane(RED, attempt(2), comment.mark), money) == ()
    begun = decide(Facts((), (SPEC,), money), NOW)
    assert begun == (() if spent else (BeginSpec("API-001"),))
    assert actions(marked_lane(verdict(HeadVerdict.GREEN)), money) == (
        MergeHead(7, SHA, "API-001"),
    )


@pytest.mark.parametrize(
    ("lanes", "most", "begun"),
    [
        ((), 1, ("a",)),
        ((LANE,), 1, ()),
        ((LANE,), 2, ("a",)),
        ((), 3, ("a", "b")),
        ((pull(is_open=False),), 1, ("a",)),
        ((pull(labels=(LABEL, MANUAL)),), 1, ("a",)),
        ((LANE, LANE), 1, ()),
    ],
)
def test_specs_are_begun_where_a_lane_is_free(
    lanes: tuple[PullLane, ...], most: int, begun: tuple[str, ...]
) -> None:
    """In the order of work; one that waits for a person keeps no lane."""
    pending = (SpecSettings("a"), SpecSettings("b"))
    actions = decide(Facts(lanes, pending, most_lanes=most), NOW)
    assert tuple(item.spec_id for item in actions if isinstance(item, BeginSpec)) == begun
