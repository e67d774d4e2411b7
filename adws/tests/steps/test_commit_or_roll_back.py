"""The step ``commit_or_roll_back``: one commit for an accepted change, no trace of another."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.failure import Analysis
from adws.core.verdict import Verdict
from adws.ledger.journal import JudgementRecord, Phase, attempt_state, journal_path, read
from adws.reports.commit_message import commit_message
from adws.slots import ANALYSIS, BASE, CIRCUMSTANCES, HEAD, PROPOSAL, TRIAL_ANALYSIS, VERDICT
from adws.steps.commit_or_roll_back import commit_or_roll_back
from adws.steps.fix_one import fix_one
from adws.testing import a_report
from adws.tests.steps.projects import (
    ADD,
    ADD_MENDED,
    CONTENT,
    RUN_ID,
    TESTS,
    copying,
    selected,
)
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io

ACCEPTED = Verdict(accepted=True, fixed=(ADD,), failing_before=3, failing_after=2)
REFUSED = Verdict(accepted=False, reasons=("no",))
NEWEST = Analysis(a_report(), (), ())


@pytest.fixture
def answered(red: Context, here: PurePath) -> Context:
    """Return a context with a proposal that touched the tests, too, and what was judged of it."""
    files = {"calc.py": ADD_MENDED, "tests/test_calc.py": TESTS.replace("== 4", "== 6")}
    return value(fix_one(copying(selected(red, ADD), here, files))).put(TRIAL_ANALYSIS, NEWEST)


def in_repository(context: Context, command: str) -> str:
    """Return what git says in adws's repository."""
    return shell(context.require(BASE).unwrap().repository, command).strip()


def test_an_accepted_change_is_one_commit_on_the_runs_branch(answered: Context) -> None:
    """With its message and its sources alone; the newest analysis is the one judged."""
    before = shell(answered.root, CONTENT)
    after = value(commit_or_roll_back(answered.put(VERDICT, ACCEPTED)))
    head = after.require(HEAD).unwrap()
    assert in_repository(after, f"git rev-parse adws/{RUN_ID} adws/{RUN_ID}^") == f"{head}\n" + str(
        answered.get(HEAD)
    )
    proposal = answered.require(PROPOSAL).unwrap()
    message = in_repository(after, f"git show -s --format=%B {head}")
    assert message == commit_message(proposal, ACCEPTED, RUN_ID).strip()
    assert in_repository(after, f"git diff --name-only {head}^ {head}") == "calc.py"
    assert after.get(ANALYSIS) == NEWEST
    assert shell(answered.root, CONTENT) == before


def test_the_same_change_is_the_same_commit(answered: Context) -> None:
    """Repeated after a crash, nothing is committed twice; the journal holds verdict and commit."""
    proposal = evolve(answered.require(PROPOSAL).unwrap(), started_at="2030-01-01T00:00:00+00:00")
    judged = answered.put(VERDICT, ACCEPTED).put(PROPOSAL, proposal)
    first, second = (value(commit_or_roll_back(judged)) for _ in range(2))
    assert first == second
    assert in_repository(judged, f"git rev-list --count adws/{RUN_ID}") == "2"
    assert (
        in_repository(judged, f"git show -s --format=%cI adws/{RUN_ID}")
        == "2030-01-01T00:00:00+00:00"
    )
    state = attempt_state(value(read(journal_path(judged.root))), proposal.key)
    assert (state.phase, state.commit, state.judged) == (
        Phase.COMMITTED,
        first.get(HEAD),
        JudgementRecord(ACCEPTED, "", proposal.kept.tree, answered.get(CIRCUMSTANCES) or ""),
    )


def test_a_refused_change_leaves_no_trace(answered: Context) -> None:
    """But the verdict in the journal."""
    judged = answered.put(VERDICT, REFUSED)
    assert value(commit_or_roll_back(judged)) == judged
    assert in_repository(judged, f"git rev-parse adws/{RUN_ID}") == judged.get(HEAD)
    records = value(read(journal_path(judged.root)))
    tree = judged.require(PROPOSAL).unwrap().kept.tree
    expected = JudgementRecord(REFUSED, "", tree, judged.get(CIRCUMSTANCES) or "")
    assert [(record.phase, record.judged, record.commit) for record in records[-1:]] == [
        (Phase.JUDGED, expected, "")
    ]
