"""The step ``deal_groups``: what an agent in a lane sees of its groups."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.agent_settings import Actor
from adws.core.context import Context
from adws.slots import ACTORS, ANALYSIS, WAVE
from adws.steps.deal_groups import deal_groups
from adws.steps.open_ledger import open_ledger
from adws.tests.steps.projects import committed
from adws.tests.steps.unittest_project import RED, judged
from adws.tests.vcs.repositories import value


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return a context whose ledger has one group, of two cases."""
    red = judged(committed(PurePath(tmp_path_factory.mktemp("pair")) / "calc", RED))
    analysis = red.require(ANALYSIS).unwrap()
    failures = tuple(evolve(failure, group="g") for failure in analysis.failures)
    return value(open_ledger(red.put(ANALYSIS, evolve(analysis, failures=failures))))


@pytest.mark.real_io
@pytest.mark.parametrize(("agent", "hidden_count"), [("search", 0), ("command", 1)])
def test_an_agent_that_sees_all_cases_sees_them_in_a_lane(
    pair: Context, agent: str, hidden_count: int
) -> None:
    """Of a pair, any other agent sees one case."""
    [lane] = value(deal_groups(pair.put(ACTORS, (Actor(agent),)))).require(WAVE).unwrap()
    assert [len(group.hidden_ids) for group in lane.groups] == [hidden_count]
