"""The step ``remove_lane``: what a lane leaves outside of the project."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.slots import BASE
from adws.steps.remove_lane import remove_lane
from adws.testing import FakeIo
from adws.tests.steps.projects import NOWHERE
from adws.tests.vcs.repositories import value

RUN = PurePath("/cache/r1")
COMMITS, FIRST, SECOND = RUN / "repository.git/HEAD", RUN / "trees/1/a.py", RUN / "trees/2/a.py"


@pytest.mark.parametrize(("lane", "left"), [(1, {COMMITS, SECOND}), (0, {COMMITS, FIRST, SECOND})])
def test_a_lane_removes_its_own_trees(io: FakeIo, lane: int, left: set[PurePath]) -> None:
    """One that was ended before it was opened removes nothing: what is there is the run's."""
    io.files.update(dict.fromkeys((COMMITS, FIRST, SECOND), ""))
    here = NOWHERE.require(BASE).unwrap()
    base = evolve(here, repository=COMMITS.parent, trees=RUN / "trees")
    context = NOWHERE.put(BASE, base.in_lane(lane) if lane else base)
    assert value(remove_lane(context)) == context
    assert set(io.files) == left
