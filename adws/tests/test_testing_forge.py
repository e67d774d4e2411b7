"""What authors of pipelines test with: a forge and a world whose facts are as a test says."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.errors import ForgeDenied
from adws.forge import branches, comments, pull_requests, workflow_runs
from adws.forge.local.state import Token
from adws.ledger.money.caps import Caps
from adws.pipeline.actions import Action, AskAgent, BeginSpec
from adws.pipeline.applying import apply
from adws.pipeline.facts import HeadVerdict, Money
from adws.pipeline.looking import look
from adws.pipeline.markers import MarkerKind
from adws.pipeline.names import LABEL
from adws.pipeline.observing import HeadState
from adws.pipeline.one_pull import one_pull
from adws.pipeline.recovering import Recovery
from adws.pipeline.results import EndCategory
from adws.pipeline.site import ALL_SPECS, RepositorySite, fetch
from adws.pipeline.working import do_actions
from adws.testing import (
    FakeForge,
    ScriptedAgentAnswer,
    ScriptedRuns,
    SpecScript,
    a_forge,
    a_world,
    error,
    shell,
    value,
)

pytestmark = pytest.mark.real_io
RED, GREEN = HeadVerdict.RED, HeadVerdict.GREEN


@pytest.fixture
def forge(tmp_path: PurePath) -> FakeForge:
    """Return a forge with one commit."""
    return a_forge(tmp_path / "forge", {"a.py": "a = 1\n"})


def test_pull_requests_are_as_a_test_says(forge: FakeForge) -> None:
    """Of the repository itself, and of a fork."""
    sha = forge.commit("tdd/API-001", {"b.py": "b = 1\n"})
    count = forge.add_pull_request("tdd/API-001", author="ada", title="One", labels=(LABEL,))
    two = forge.add_pull_request("main", author="eve", fork="eve/project", head_sha="0" * 40)
    shown = [forge.ask(pull_requests.pull_request(number)) for number in (count, two)]
    assert [(pull.title, pull.labels, pull.head_sha, pull.head_repository) for pull in shown] == [
        ("One", (LABEL,), sha, "team/project"),
        ("", (), "0" * 40, "eve/project"),
    ]


def test_runs_are_as_a_test_says(forge: FakeForge) -> None:
    """With a log, where there is one; a run that is queued is ended by a test."""
    first = forge.add_run("tdd-agent.yml", title="pr=7 agent", log="Cost: $1\n")
    second = forge.add_run("tdd-agent.yml", status="completed", conclusion="failure")
    forge.end_run(first, "cancelled")
    runs = forge.ask(workflow_runs.runs("tdd-agent.yml"))
    assert [(run.id, run.title, run.status, run.conclusion) for run in runs] == [
        (second, "tdd-agent.yml", "completed", "failure"),
        (first, "pr=7 agent", "completed", "cancelled"),
    ]
    assert forge.ask(workflow_runs.logs(first)).endswith(f"/runs/{first}/logs.zip")
    assert forge.refused(workflow_runs.logs(second)).context["status"] == 410


def test_tokens_are_as_a_test_says(forge: FakeForge) -> None:
    """Each asks as somebody else, over HTTP too."""
    forge.add_token("theirs", Token("ada", {"issues": "read"}))
    assert (forge.account, forge.by("theirs").account) == (2, 1)

    def refused(served: FakeForge) -> tuple[bool, bool]:
        result = served.by("theirs").refused(comments.comment(1, "Mine"))
        return served.connection.address != forge.connection.address, isinstance(
            result, ForgeDenied
        )

    assert forge.while_served(refused) == (True, True)


def test_a_site_reaches_the_forge_as_the_connection_does(
    forge: FakeForge, tmp_path: PurePath
) -> None:
    """A new clone, which believes the account that asks."""

    def fetched(served: FakeForge) -> tuple[RepositorySite, str]:
        site = served.site(tmp_path / "served")
        return site, value(fetch(site, ALL_SPECS))["main"]

    near = forge.site(tmp_path / "near")
    far, main = forge.while_served(fetched)
    assert (near.pipeline_settings.account, value(fetch(near))["main"]) == (2, main)
    assert far.remote.address.startswith(f"{far.connection.address}/team/project.git")
    assert near.remote.address == str(forge.forge.repository)


def test_what_branches_and_money_are_is_set(forge: FakeForge) -> None:
    """Where nothing is set, git says how a branch stands."""
    world = a_world(forge, SpecScript((RED, GREEN), call_usd=2.0))
    world.caps = Caps(5.0, 50.0, 100.0)
    assert world.look() == (BeginSpec("API-001"),)
    world.standing[1] = HeadState(2, ("UU a.py",))
    [lane] = world.facts().lanes
    assert (lane.behind, lane.conflicts) == (2, ("UU a.py",))
    world.standing.clear()
    world.spend(20)
    _ = world.settle()
    assert world.pull(1).merged
    world.now -= 3 * 3600
    assert world.money == Money(22.0, 22.0, 50.0, 100.0)


def test_what_is_ordered_twice_is_done_once(forge: FakeForge) -> None:
    """As by two reconcilers that have seen the same."""
    world = a_world(forge, SpecScript((RED, GREEN)))
    seen: tuple[Action, ...] = ()
    while not any(isinstance(item, AskAgent) for item in seen):
        seen = world.look()
        _ = value(apply(world.desk, seen))
    assert (world.judge_calls, world.agent_calls) == ({"API-001": 1}, {"API-001": 1})
    assert len(forge.ask(pull_requests.pull_requests(state="all"))) == 1


def test_a_branch_in_conflict_is_found_by_git(forge: FakeForge) -> None:
    """The agent is asked to resolve it."""
    world = a_world(forge, SpecScript())
    _ = world.look()
    _ = forge.commit("main", {"API-001.py": "other = 1\n"})
    assert any(isinstance(item, AskAgent) for item in world.look())


def test_a_person_orders_something(forge: FakeForge) -> None:
    """In the world, too; what has no meaning is refused."""
    world = a_world(forge, SpecScript((GREEN,)))
    _ = world.settle()
    assert "is merged" in world.recover(1, Recovery.RETRY).failure().message
    _ = world.recover(1, Recovery.CLOSE_AND_RESET).unwrap()
    assert world.pull(2).head == "reset/API-001"


def test_what_never_ends_is_told(forge: FakeForge) -> None:
    """After so many looks; what two do of an order is done once."""
    world = a_world(forge, SpecScript((RED, GREEN)))
    with pytest.raises(AssertionError, match="still at work after 2 looks"):
        _ = world.settle(2)
    late = world.pull(1).head_sha
    _ = world.settle()
    workers = world.desk.workers
    assert (value(workers.judge(1, late)), world.judge_calls) == (None, {"API-001": 2})


def test_a_failure_is_told(forge: FakeForge, tmp_path: PurePath) -> None:
    """Of an outcome, and of a script of a user."""
    site = evolve(forge.site(tmp_path / "site"), main="gone")
    assert "gone" in error(fetch(site)).message
    with pytest.raises(AssertionError, match="gone"):
        _ = value(fetch(site))
    with pytest.raises(AssertionError, match="wrong"):
        _ = shell(PurePath("/"), "echo wrong >&2; exit 1")


CASE = """\
import unittest


class WorksTest(unittest.TestCase):
    @unittest.skip("tdd: API-ONE-001")
    def test_one(self):
        self.fail("not yet")
"""


def test_runs_are_done_by_a_script(tmp_path: PurePath) -> None:
    """An order for a head that has moved is not carried out, and any other fault is told."""
    forge = a_forge(tmp_path / "forge", {"tests/test_a.py": CASE, "tests/__init__.py": ""})
    site = forge.site(tmp_path / "site")
    runs = ScriptedRuns(
        forge,
        forge.site(tmp_path / "runs"),
        tmp_path / "handed",
        lambda _: RED,
        lambda *_: ScriptedAgentAnswer(EndCategory.UNCHANGED),
    )
    facts = value(look(site, Money()))[1]
    _ = value(do_actions(site, facts, (BeginSpec("API-ONE-001"),)))
    sha = forge.ask(branches.branch("tdd/API-ONE-001"))
    for inputs in ({"sha": "0" * 40}, {"sha": sha}, {"sha": sha, "role": "fixer"}):
        _ = forge.ask(workflow_runs.dispatch("tdd-test.yml", "main", {"pr": "1", **inputs}))
    assert (runs.work(), runs.work()) == (3, 0)
    kinds = [mark.kind for mark in value(one_pull(site, 1)).marks]
    assert kinds == [MarkerKind.VERDICT, MarkerKind.RESULT]
    _ = forge.ask(workflow_runs.dispatch("tdd-test.yml", "main", {"pr": "9", "sha": sha}))
    with pytest.raises(AssertionError, match="404"):
        _ = runs.work()
