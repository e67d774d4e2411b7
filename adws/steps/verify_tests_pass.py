"""Let nobody go on before a judged change is green."""

from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.core.context import Context
from adws.core.errors import GateRefused, PipelineError
from adws.core.failure import AFTER, ANALYSIS, Analysis
from adws.core.proposal import PROPOSAL, Proposal
from adws.core.step import step
from adws.core.suite import BASELINE, SuiteReport
from adws.core.verdict import VERDICT, Verdict
from adws.reports.excerpt import excerpt
from adws.trust.all_pass import short_of_green

_SHOWN = 5
_CHARACTERS = 600


@step(reads=(VERDICT, AFTER, ANALYSIS, BASELINE, PROPOSAL))
def verify_tests_pass(context: Context) -> IOResult[Context, PipelineError]:
    """Pass when the judge accepted the proposal and every case that it was to make pass does.

    Fails with ``GateRefused``, which says for whoever tries again what was seen.
    """
    return IOResult.from_result(
        Result.do(
            context
            for verdict in context.require(VERDICT)
            for after in context.require(AFTER)
            for before in context.require(ANALYSIS)
            for start in context.require(BASELINE)
            for proposal in context.require(PROPOSAL)
            for _passed in _green(verdict, start, before, after, proposal)
        )
    )


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
    stale = {case.id for case in start.failing}
    new = [failure for failure in after.failures if failure.case_id not in stale]
    return tuple(
        f"{failure.case_id}: {excerpt(failure.error_message, _CHARACTERS)}"
        for failure in new[:_SHOWN]
    )
