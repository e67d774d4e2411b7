"""The step ``check_outcomes``, where nothing needs to be run."""

from attrs import evolve

from adws.core.failure import Analysis
from adws.core.proposal import Proposal
from adws.core.verdict import Layer, Verdict
from adws.slots import ANALYSIS, BASELINE, PROPOSAL, SEAL, TRIAL_ANALYSIS, VERDICT
from adws.steps.check_outcomes import check_outcomes
from adws.testing import a_report
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.projects import NOWHERE
from adws.tests.vcs.repositories import value
from adws.trust.sealing import Seal

BEFORE = Analysis(a_report(), (), ())


def judged(proposed: Proposal) -> Verdict:
    """Return the verdict on a proposal; what was seen before is what is seen after."""
    known = NOWHERE.put(BASELINE, BEFORE.report).put(SEAL, Seal(()))
    context = known.put(PROPOSAL, proposed).put(ANALYSIS, BEFORE)
    after = value(check_outcomes(context))
    assert after.get(TRIAL_ANALYSIS) == BEFORE
    return after.require(VERDICT).unwrap()


def test_a_proposal_that_changed_the_environment_is_refused() -> None:
    """Before anything is run with it."""
    verdict = judged(evolve(proposal("a.py"), environment=(".venv/evil.pth",)))
    assert (verdict.accepted, verdict.layer) == (False, Layer.ENVIRONMENT)


def test_a_proposal_without_a_change_is_refused() -> None:
    """Nothing was done."""
    assert judged(proposal()) == Verdict(accepted=False, reasons=("the agent changed nothing",))
