"""Stop the run until a judged change is green."""

from attrs import evolve
from returns.io import IOFailure, IOResult

from adws.building.green_gate import JudgedWork, require_green, still_disproved
from adws.building.review.failed_review import FailedReview, fail_review
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import building_terminal
from adws.slots import (
    ANALYSIS,
    BASELINE,
    FEEDBACK,
    PROPOSAL,
    RUN,
    TRIAL_ANALYSIS,
    VERDICT,
    VERIFICATION,
)


@step(
    reads=(VERDICT, TRIAL_ANALYSIS, ANALYSIS, BASELINE, PROPOSAL),
    shows=show(building_terminal.green_line, TRIAL_ANALYSIS),
    doing="checking that the tests pass",
)
def verify_tests_pass(context: Context) -> IOResult[Context, PipelineError]:
    """Pass if the judge accepted the proposal and every case that must pass passes.

    Fails with ``GateRefused``, which describes the result for the next attempt; if only cases of an
    independent verifier are red, with ``VerificationFailed``.
    """
    return (
        IOResult.from_result(take(context, PROPOSAL, VERDICT, BASELINE, ANALYSIS, TRIAL_ANALYSIS))
        .map(lambda slot_values: JudgedWork(*slot_values))
        .bind(lambda work: _green(context, work))
        .map(lambda _: context)
    )


def _green(context: Context, work: JudgedWork) -> IOResult[None, PipelineError]:
    """Return ``VerificationFailed`` for a refusal that only a verifier's cases cause."""
    review = still_disproved(work, context.get(VERIFICATION))

    def refuse(error: PipelineError) -> IOResult[None, PipelineError]:
        if review is None:
            return IOFailure(error)
        return fail_review(
            FailedReview(
                context.root,
                context.get(RUN) or "",
                evolve(review, output=str(error)),
                context.get(FEEDBACK) or (),
            )
        )

    return IOResult.from_result(require_green(work)).lash(refuse)
