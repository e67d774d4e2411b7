"""The step ``skip_fixed_groups``: a lane leaves out what its accepted changes already fix."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.lane_work import LaneAttempt, LaneWork
from adws.core.verdict import Verdict
from adws.slots import (
    HEAD,
    LANE_ATTEMPTS,
    LANE_DONE,
    LANE_WORK,
    PROPOSAL,
    SELECTED,
    VERDICT,
)
from adws.steps.skip_fixed_groups import skip_fixed_groups
from adws.tests.steps.projects import ADD, ADD_MENDED, DOUBLE, MENDED, SQUARE, selected
from adws.tests.steps.trials import on_trial
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

DIES = "import os\n\nos._exit(0)\n"


@pytest.mark.parametrize(
    ("source", "accepted", "left", "also_fixed"),
    [
        (MENDED, True, [SQUARE], (DOUBLE,)),
        (ADD_MENDED, True, [DOUBLE, SQUARE], ()),
        (DIES, True, [DOUBLE, SQUARE], ()),
        (MENDED, False, [DOUBLE, SQUARE], ()),
    ],
    ids=["fixed by it", "not fixed by it", "no run can be read", "it was refused"],
)
def test_groups_whose_cases_pass_with_the_lanes_change_are_left_out(
    red: Context,
    here: PurePath,
    source: str,
    left: list[str],
    also_fixed: tuple[str, ...],
    *,
    accepted: bool,
) -> None:
    """Whatever was tried already stays. The attempt notes which other cases pass since."""
    lane = lane_after(red, here, source, Verdict(accepted=accepted), ADD, DOUBLE, SQUARE)
    after = value(skip_fixed_groups(lane))
    groups = after.require(LANE_WORK).unwrap().groups
    assert [group.case_ids for group in groups] == [(case_id,) for case_id in (ADD, *left)]
    (attempt,) = after.require(LANE_ATTEMPTS).unwrap()
    assert (after.get(LANE_DONE), attempt.also_fixed) == (False, also_fixed)


@pytest.mark.parametrize("case_ids", [(ADD,), (ADD, DOUBLE)])
def test_a_lane_of_which_nothing_is_left_is_done(
    red: Context, here: PurePath, case_ids: tuple[str, ...]
) -> None:
    """There was nothing more, or the change fixes it all."""
    lane = lane_after(red, here, MENDED, Verdict(accepted=True), *case_ids)
    assert value(skip_fixed_groups(lane)).get(LANE_DONE) is True


def lane_after(
    red: Context, here: PurePath, source: str, verdict: Verdict, *case_ids: str
) -> Context:
    """Return the context of a lane with a group for each case, after its first attempt."""
    groups = tuple(
        evolve(selected(red, case_id, number=number).require(SELECTED).unwrap(), group=f"g{number}")
        for number, case_id in enumerate(case_ids, 1)
    )
    tried = on_trial(red, here, {"calc.py": source})
    proposal = tried.require(PROPOSAL).unwrap()
    return (
        tried.put(HEAD, proposal.kept.tree)
        .put(VERDICT, verdict)
        .put(LANE_WORK, LaneWork(1, groups))
        .put(LANE_ATTEMPTS, (LaneAttempt(groups[0], proposal, verdict),))
    )
