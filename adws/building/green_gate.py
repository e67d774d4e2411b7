"""The GREEN gate: nobody continues before a judged change is green."""

from attrs import evolve, frozen
from returns.result import Failure, Result, Success

from adws.core.errors import GateRefused, PipelineError
from adws.core.failure import Analysis
from adws.core.failure import Failure as FailingCase
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.core.verification import Verification, VerificationPhase
from adws.reports.excerpt import excerpt
from adws.trust.all_pass import reasons_not_green

_SHOWN = 5
_CHARACTERS = 600
_OF_CASES = (None, Layer.SUITE)
"""What refuses a change for the cases that are red, and not for how it was judged."""


@frozen
class JudgedWork:
    """A judged change of a piece of work, and the suite around it."""

    proposal: Proposal
    verdict: Verdict
    start: SuiteReport
    """The report from before the work."""
    before: Analysis
    """The newest analysis without the change."""
    after: Analysis
    """The analysis with it."""

    @property
    def new_failures(self) -> tuple[FailingCase, ...]:
        """What fails with the change and did not before the work."""
        return self.after.failures_since(self.start)


def require_green(work: JudgedWork) -> Result[None, PipelineError]:
    """Pass when the judge accepted the change and every case that it was to make pass does.

    Fails with ``GateRefused``, which says for whoever tries again what was seen.
    """
    reasons = reasons_not_green(work.verdict, work.start, work.before.report, work.after.report)
    if not reasons:
        return Success(None)
    return Failure(
        GateRefused(
            "; ".join(reasons),
            hint="\n".join((*_dropped_note(work.proposal), *_failure_lines(work))),
            context={
                "reasons": reasons,
                "patch": work.proposal.patch_file,
                "log": work.proposal.log,
            },
        )
    )


def still_disproved(work: JudgedWork, review: Verification | None) -> Verification | None:
    """Return a failed verification whose cases are all that a developer has left red, if so."""
    developed = work.proposal.purpose is Purpose.IMPLEMENT and work.verdict.layer in _OF_CASES
    if review is None or review.phase is not VerificationPhase.FAILED or not developed:
        return None
    red = tuple(failure.case_id for failure in work.new_failures)
    return evolve(review, failing=red) if red and {*red} <= {*review.failing} else None


def _dropped_note(proposal: Proposal) -> tuple[str, ...]:
    if not proposal.dropped:
        return ()
    files = ", ".join(proposal.dropped)
    return (f"edits to sealed files were dropped, and will be dropped again: {files}",)


def _failure_lines(work: JudgedWork) -> tuple[str, ...]:
    return tuple(
        f"{failure.case_id}: {excerpt(failure.error_message, _CHARACTERS)}"
        for failure in work.new_failures[:_SHOWN]
    )
