"""What people do with a pull request, and what is left when it ends."""

import pytest
from attrs import evolve

from adws.pipeline.actions import (
    Action,
    AddLabel,
    CallPeople,
    CleanUp,
    Disarm,
    Retitle,
)
from adws.pipeline.facts import PullLane
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import LABEL, MANUAL, Title
from adws.tests.pipeline.deciding.lanes import (
    ADOPTED,
    LANE,
    PULL,
    RED,
    SHA,
    TESTED,
    actions,
    attempt,
    end_comment,
    marked_lane,
    pull,
)

ROWS: dict[str, tuple[PullLane, tuple[Action, ...]]] = {
    "a lost label is put back": (
        marked_lane(TESTED, lane=pull(labels=())),
        (AddLabel(7, LABEL), ADOPTED),
    ),
    "that is told once": (
        marked_lane(TESTED, ADOPTED.mark, lane=pull(labels=())),
        (AddLabel(7, LABEL),),
    ),
    "a person's push is adopted": (
        marked_lane(TESTED, lane=evolve(LANE, by_pipeline=False)),
        (ADOPTED,),
    ),
    "a rewritten title is shown again": (
        evolve(marked_lane(TESTED), pull=evolve(PULL, title="Mine")),
        (Retitle(7, str(Title("API-001", 1, 5))),),
    ),
    "a merged one is cleaned up": (
        pull(is_open=False, merged=True),
        (CleanUp(7, "tdd/API-001"),),
    ),
    "once it is, nothing is left": (pull(is_open=False, merged=True, labels=()), ()),
    "a closed one is left alone": (pull(is_open=False), ()),
    "a person may stop it": (
        pull(labels=(LABEL, MANUAL), armed=True),
        (Disarm(7), CallPeople(7), end_comment(MANUAL)),
    ),
    "a stopped one is left alone": (
        marked_lane(Marker(MarkerKind.ENDED, SHA, MANUAL), lane=pull(labels=(LABEL, MANUAL))),
        (),
    ),
    "its label is put back": (
        marked_lane(Marker(MarkerKind.ENDED, SHA, MANUAL)),
        (AddLabel(7, MANUAL),),
    ),
    "an armed one is given up, too": (
        marked_lane(RED, attempt(5, "b"), lane=pull(armed=True)),
        (AddLabel(7, MANUAL), Disarm(7), CallPeople(7), end_comment(MANUAL, 5)),
    ),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_people_decide_first(row: tuple[PullLane, tuple[Action, ...]]) -> None:
    """Their labels and pushes count; what has ended is left alone."""
    lane, expected = row
    assert actions(lane) == expected
