"""A lane whose agent is the project's own: a worker finds it in its checkout."""

from pathlib import PurePath

import pytest

from adws.cli.lane_runner import FolderRunner
from adws.core.agent_settings import Actor
from adws.core.settings import Settings
from adws.core.verdict import Verdict
from adws.slots import ACTORS, LANE_ATTEMPTS, LANE_WORK, WAVE
from adws.steps.deal_groups import deal_groups
from adws.steps.open_ledger import open_ledger
from adws.tests.cli.program import at_home
from adws.tests.cluster.clusters import ScriptedCluster
from adws.tests.cluster.conftest import ADDRESS, Connect
from adws.tests.cluster.lane_workers import WORKERS, whole_lane
from adws.tests.steps.projects import committed
from adws.tests.steps.unittest_project import RED, judged
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(200)]

AGENT = """\
from attrs import evolve
from returns.result import Success

from adws.agents.agent_process import agent_process
from adws.agents.command import AGENT as COMMAND

AGENT = evolve(
    COMMAND,
    name="mine",
    command=lambda question: Success(
        agent_process(question, ("sed", "-i", "s/a - b/a + b/", "calc.py"), stdin="")
    ),
    configured_by=None,
)
"""


def test_a_worker_has_the_agents_of_the_project(tmp_path: PurePath, connect: Connect) -> None:
    """They travel with the files of the base; nothing is installed on the worker."""
    with at_home(tmp_path / "home"):
        settings = Settings(cluster=ADDRESS, test_command="python3 -m unittest", agent="mine")
        files = {**RED, "workflows/agents/mine.py": AGENT}
        red = judged(committed(tmp_path / "calc", files), settings)
        opened = value(open_ledger(red).bind(deal_groups))
    (work, *_) = opened.require(WAVE).unwrap()
    lane = opened.put(LANE_WORK, work).put(ACTORS, (Actor("mine"),))
    worker = FolderRunner(tmp_path / "worker", 2)
    _ = connect(ScriptedCluster({WORKERS[0]: lambda task: worker.run(task.order, task.base)}))
    with at_home(tmp_path / "worker-home"):
        context = whole_lane(lane)
    first = context.require(LANE_ATTEMPTS).unwrap()[0]
    assert (first.proposal.agent, first.verdict) == ("mine", Verdict(accepted=True))
