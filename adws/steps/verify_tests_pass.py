"""Let nobody go on before a judged change is green."""

from functools import partial

from attrs import evolve
from returns.io import IOFailure, IOResult
from returns.result import Failure, Result, Success

from adws.building.review.failure import Reviewed, fail_verified
from adws.core.context import Context
from adws.core.errors import GateRefused, PipelineError
from adws.core.failure import Analysis
from adws.core.failure import Failure as FailingCase
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.step import show, step
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.core.verification import Verification, VerificationPhase
from adws.reports import building_terminal
from adws.reports.excerpt import excerpt
from adws.slots import AFTER, ANALYSIS, BASELINE, FEEDBACK, PROPOSAL, RUN, VERDICT, VERIFICATION
from adws.trust.all_pass import short_of_green

_SHOWN = 5
_CHARACTERS = 600
_OF_CASES = (None, Layer.SUITE)
"""What refuses a change for the cases that are red, and not for how it was judged."""


@step(
    reads=(VERDICT, AFTER, ANALYSIS, BASELINE, PROPOSAL),
    shows=show(building_terminal.green_line, AFTER),
)
def verify_tests_pass(context: Context) -> IOResult[Context, PipelineError]:
    """Pass when the judge accepted the proposal and every case that it was to make pass does.

    Fails with ``GateRefused``, which says for whoever tries again what was seen; where nothing but
    cases of an independent verifier is red, with ``VerificationFailed``.
    """
    judged = Result.do(
        context
        for verdict in context.require(VERDICT)
        for after in context.require(AFTER)
        for before in context.require(ANALYSIS)
        for start in context.require(BASELINE)
        for proposal in context.require(PROPOSAL)
        for _passed in _green(verdict, start, before, after, proposal)
    )
    return IOResult.from_result(judged).lash(partial(_refused, context))


def _refused(context: Context, error: PipelineError) -> IOResult[Context, PipelineError]:
    """Tell a refusal for a verifier's cases as what it is: the verification has failed again."""
    left = _unmended(context) if isinstance(error, GateRefused) else None
    if left is None:
        return IOFailure(error)
    run, told = context.get(RUN) or "", context.get(FEEDBACK) or ()
    unmended = Reviewed(context.root, run, evolve(left, output=str(error)), told)
    return fail_verified(unmended).map(lambda _: context)


def _unmended(context: Context) -> Verification | None:
    """Return the failed verification whose cases are all that a developer has left red, if so."""
    done = context.get(VERIFICATION)
    verdict, proposal = context.require(VERDICT).unwrap(), context.require(PROPOSAL).unwrap()
    developed = proposal.purpose is Purpose.IMPLEMENT and verdict.layer in _OF_CASES
    if done is None or done.phase is not VerificationPhase.FAILED or not developed:
        return None
    start, after = context.require(BASELINE).unwrap(), context.require(AFTER).unwrap()
    red = tuple(failure.case_id for failure in _new_failures(start, after))
    return evolve(done, failing=red) if red and {*red} <= {*done.failing} else None


def _green(
    verdict: Verdict, start: SuiteReport, before: Analysis, after: Analysis, proposal: Proposal
) -> Result[None, PipelineError]:
    reasons = short_of_green(verdict, start, before.report, after.report)
    if not reasons:
        return Success(None)
    return Failure(
        GateRefused(
            "; ".join(reasons),
            hint="\n".join((*_dropped(proposal), *_seen(start, after))),
            context={"reasons": reasons, "patch": proposal.patch_file, "log": proposal.log},
        )
    )


def _dropped(proposal: Proposal) -> tuple[str, ...]:
    if not proposal.dropped:
        return ()
    files = ", ".join(proposal.dropped)
    return (f"edits to sealed files were dropped, and would be again: {files}",)


def _seen(start: SuiteReport, after: Analysis) -> tuple[str, ...]:
    return tuple(
        f"{failure.case_id}: {excerpt(failure.error_message, _CHARACTERS)}"
        for failure in _new_failures(start, after)[:_SHOWN]
    )


def _new_failures(start: SuiteReport, after: Analysis) -> tuple[FailingCase, ...]:
    stale = {case.id for case in start.failing}
    return tuple(failure for failure in after.failures if failure.case_id not in stale)
