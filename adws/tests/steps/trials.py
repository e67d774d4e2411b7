"""Changes on trial: a red project, a change of its source, and what the layers say of it."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import IoFailed
from adws.core.failure import Analysis
from adws.core.proposal import Proposal
from adws.core.suite import Outcome
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.slots import ANALYSIS, BASE, BASELINE, HEAD, PROPOSAL, SEAL, TRIAL_ANALYSIS, VERDICT
from adws.testing import FakeIo
from adws.tests.ledger.analyses import analysis, failure
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.projects import NOWHERE, RUN_ID, write
from adws.tests.vcs.repositories import shell, value
from adws.trust.sealing import Seal
from adws.vcs.reading import read_patch

MENDED_BOTH = Verdict(
    accepted=True,
    fixed=("tests/test_calc.py::test_add", "tests/test_calc.py::test_double"),
    failing_before=3,
    failing_after=1,
)
"""What the gate says of a change that mends the calculator."""


def on_trial(
    context: Context,
    here: PurePath,
    files: Mapping[str, str],
    verdict: Verdict = MENDED_BOTH,
    *,
    without: str = "",
) -> Context:
    """Return the context in which such a change was accepted so far; ``without`` is deleted."""
    base = context.require(BASE).unwrap()
    head = context.require(HEAD).unwrap()
    tree = here / "changed"
    _ = shell(here, f"git clone --quiet {base.repository} changed")
    _ = shell(tree, f"git checkout --quiet {head} && rm -f ./{without or 'nothing'}")
    patch = value(read_patch(base, head, write(tree, files)))
    proposal = Proposal("k", "command", Answer(AnswerStatus.FINISHED), patch, patch)
    proposed = context.put(PROPOSAL, proposal).put(VERDICT, verdict)
    return proposed.put(TRIAL_ANALYSIS, _after(context, verdict))


def _after(context: Context, verdict: Verdict) -> Analysis:
    """Return what the gate is said to have seen: the baseline with the fixed cases passing."""
    before = context.require(ANALYSIS).unwrap()
    cases = tuple(
        evolve(case, outcome=Outcome.PASSED) if case.id in verdict.fixed else case
        for case in before.report.cases
    )
    return evolve(before, report=evolve(before.report, cases=cases))


def runs(context: Context) -> int:
    """Return how often the suites have been started so far."""
    folder = context.root / ".adws/raw" / RUN_ID
    names = value(io_ops.list_folder(folder)) if value(io_ops.exists(folder)) else ()
    return len([name for name in names if name[0].isdigit()])


def everything_passing(before: Analysis) -> Analysis:
    """Return an analysis of the same cases in which all pass."""
    cases = tuple(evolve(case, outcome=Outcome.PASSED) for case in before.report.cases)
    return evolve(before, report=evolve(before.report, cases=cases))


def verdict_of(context: Context) -> Verdict:
    """Return the verdict in a context."""
    return context.require(VERDICT).unwrap()


def refusal_verdict(verdict: Verdict) -> Verdict:
    """Return a refusal that no later layer may touch."""
    return evolve(verdict, accepted=False, reasons=("red",))


def without_git(io: FakeIo) -> Context:
    """Return an accepted change on a machine on which git does nothing but fail."""
    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes.append((("git",), IoFailed("no git")))
    seen = analysis(failure("t.py::a"))
    return (
        NOWHERE.put(ANALYSIS, seen)
        .put(BASELINE, seen.report)
        .put(SEAL, Seal(()))
        .put(PROPOSAL, proposal("a.py"))
        .put(VERDICT, MENDED_BOTH)
        .put(TRIAL_ANALYSIS, everything_passing(seen))
    )
