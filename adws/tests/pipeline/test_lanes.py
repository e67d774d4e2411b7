"""Several pull requests at once, in other files: each is judged with what was merged before."""

from itertools import pairwise
from pathlib import PurePath

import pytest

from adws.core.pipeline_settings import PipelineSettings
from adws.core.settings import Settings
from adws.forge.local.state import StoredIssue
from adws.pipeline.actions import BeginSpec, MergeHead, Role
from adws.pipeline.candidate import HeadCandidate
from adws.pipeline.deciding import decide
from adws.pipeline.facts import Facts, HeadVerdict, Money
from adws.pipeline.looking import look
from adws.pipeline.markers import MarkerKind
from adws.pipeline.names import spec_of
from adws.pipeline.one_pull import one_pull
from adws.pipeline.results import EndCategory
from adws.pipeline.site import RepositorySite
from adws.pipeline.working import do_actions
from adws.testing import FakeForge, ScriptedAgentAnswer, ScriptedRuns, a_forge
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]
HEAD = "import unittest\n\n\nclass WorksTest(unittest.TestCase):\n"
CASE = '    @unittest.skip("tdd: {id}")\n    def test_{name}(self):\n        self.fail("{id}")\n'
SPECS = {
    "API-ONE-001": "a",
    "API-TWO-001": "a",
    "API-THREE-001": "b",
    "API-FOUR-001": "c",
    "API-FIVE-001": "c",
    "UI-SIX-001": "d",
}
"""The specs, and the files that they are in."""


def files() -> dict[str, str]:
    """Return the files of the project."""
    cases = dict.fromkeys(SPECS.values(), HEAD)
    for spec, file in SPECS.items():
        cases[file] += CASE.format(id=spec, name=spec.split("-")[1].lower()) + "\n"
    sources = {f"src/{spec}": "0\n" for spec in SPECS}
    return {
        "tests/__init__.py": "",
        **sources,
        **{f"tests/test_{n}.py": t for n, t in cases.items()},
    }


def judged(site: RepositorySite, candidate: HeadCandidate) -> HeadVerdict:
    """Say that a spec is green once an agent has worked on it."""
    text = shell(site.root, f"git show {candidate.commit}:src/{candidate.spec_id}")
    return HeadVerdict.GREEN if text == "1\n" else HeadVerdict.RED


def answer_on_spec(candidate: HeadCandidate, _role: Role, _call: int) -> ScriptedAgentAnswer:
    """Have an agent work on a spec."""
    path = f"src/{candidate.spec_id}"
    patch = f"--- a/{path}\n+++ b/{path}\n@@ -1 +1 @@\n-0\n+1\n"
    return ScriptedAgentAnswer(EndCategory.SUCCESS, patch)


def active(facts: Facts) -> list[str]:
    """Return the files of the specs that are worked on."""
    return [lane.spec.file for lane in facts.lanes if lane.pull.is_open]


def test_three_at_once_each_in_its_own_file(tmp_path: PurePath) -> None:
    """What is merged was judged on what the main branch was just before; all six are."""
    forge = a_forge(tmp_path / "forge", files())
    settings = Settings(pipeline=PipelineSettings(active_pull_requests=3))
    site = forge.site(tmp_path / "look", settings)
    own = forge.site(tmp_path / "runs", settings)
    runs = ScriptedRuns(
        forge, own, tmp_path / "handed", lambda item: judged(own, item), answer_on_spec
    )
    begun, most, at_once = list[str](), 0, 0
    for turn in range(60):
        _, facts = value(look(site, Money()))
        assert len({*active(facts)}) == len(active(facts)) <= 3
        actions = decide(facts, 1_900_000_000 + turn)
        begun += [action.spec_id for action in actions if isinstance(action, BeginSpec)]
        at_once = max(at_once, sum(isinstance(action, MergeHead) for action in actions))
        most = max(most, len(active(facts)))
        _ = value(do_actions(site, facts, actions))
        if not runs.work() and not actions:
            break
    assert (most, at_once > 1) == (3, True)
    assert begun[:3] == ["API-FIVE-001", "API-ONE-001", "API-THREE-001"]
    assert sorted(begun) == sorted(SPECS)
    merged = in_order(forge)
    assert len(merged) == len(SPECS)
    for before, after in pairwise(merged):
        text = f"{spec_of(after.head)} was judged without {spec_of(before.head)}"
        result = shell(
            forge.forge.repository,
            f"git merge-base --is-ancestor {before.merge_sha} {after.head_sha} || echo '{text}'",
        )
        assert result == ""


def test_a_main_branch_that_moves_costs_no_attempt_and_no_call(tmp_path: PurePath) -> None:
    """The agent's service fails twice, and the main branch moves each time before the next look."""
    forge = a_forge(tmp_path / "forge", files())
    site, own = forge.site(tmp_path / "look"), forge.site(tmp_path / "runs")
    ends = [EndCategory.TRANSIENT, EndCategory.TRANSIENT]

    def failing(candidate: HeadCandidate, role: Role, call: int) -> ScriptedAgentAnswer:
        return (
            ScriptedAgentAnswer(ends[call - 1])
            if call < 3
            else answer_on_spec(candidate, role, call)
        )

    runs = ScriptedRuns(forge, own, tmp_path / "handed", lambda item: judged(own, item), failing)
    for turn in range(30):
        _, facts = value(look(site, Money()))
        _ = value(do_actions(site, facts, decide(facts, 1_900_000_000 + 60 * turn)))
        if runs.work() and turn < 12:
            _ = forge.commit("main", {f"other-{turn}.txt": "x\n"})
        if forge.state.proposed and forge.state.proposed[0].merge_sha:
            break
    first = forge.state.proposed[0]
    kinds = [mark.kind for mark in value(one_pull(site, 1)).marks]
    assert (bool(first.merge_sha), first.title.endswith("Attempt 2/5")) == (True, True)
    assert (kinds.count(MarkerKind.ATTEMPT), kinds.count(MarkerKind.AGENT)) == (1, 3)


def in_order(forge: FakeForge) -> list[StoredIssue]:
    """Return the merged pull requests as the main branch has them."""
    log = shell(forge.forge.repository, "git rev-list --reverse main").split()
    merged = [item for item in forge.state.proposed if item.merge_sha]
    return sorted(merged, key=lambda item: log.index(item.merge_sha))
