"""How each spec ends."""

import pytest

from adws.pipeline.actions import Disarm
from adws.pipeline.facts import HeadVerdict
from adws.pipeline.markers import read_markers
from adws.pipeline.observing import HeadState
from adws.testing import PipelineWorld, SpecScript
from adws.tests.forge.server import Served, checked
from adws.tests.pipeline.scenarios.plays import refused_as_clean
from adws.tests.pipeline.scenarios.scenario import Scenario, end_of_spec, read_scenarios
from adws.tests.pipeline.world import world

pytestmark = pytest.mark.real_io
SCENARIOS = read_scenarios()


@pytest.mark.exhaustive(sample=6)
@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_a_spec_ends_as_it_should(forge: Served, token: str, scenario: Scenario) -> None:
    """With the token of a workflow as with that of an App; no mark is written twice."""

    def play(far: Served) -> PipelineWorld:
        here = world(checked(far), scenario.script)
        scenario.run(here)
        assert end_of_spec(here) == scenario.end
        return here

    _ = forge.by(token).while_served(play)
    marks = [mark for comment in forge.state.comments for mark in read_markers(comment.body)]
    about = [(mark.kind, mark.key, mark.word, mark.number) for mark in marks]
    assert sorted(about) == sorted({*about})


def test_a_merge_that_nothing_forbids_any_more_is_left_to_the_next_look(forge: Served) -> None:
    """It cannot be armed, and that is no error."""
    here = world(forge, SpecScript((HeadVerdict.GREEN,)))
    refused_as_clean(here)
    assert here.pull(1).merged


def test_an_armed_merge_is_taken_back_at_a_conflict(forge: Served) -> None:
    """Before an agent resolves it."""
    forge.set(required=("review",))
    here = world(forge, SpecScript((HeadVerdict.GREEN,)))
    _ = here.settle()
    here.standing[1] = HeadState(1, ("AA a.py",))
    _ = here.look()
    assert (Disarm(1) in here.done, here.pull(1).armed) == (True, False)
