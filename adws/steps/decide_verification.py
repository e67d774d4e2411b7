"""Decide whether a change is verified independently: from the plan, and again from the change."""

from returns.io import IOResult

from adws.building.review.boundaries import crossed_by_change, crossed_by_plan
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.core.verification import VerificationNeed
from adws.reports import building_terminal
from adws.slots import VERIFICATION, VERIFICATION_NEED, VERIFICATION_REQUIRED, WORK_ITEM
from adws.trust.verification.need import need_of
from adws.trust.verification.phases import begun


@step(
    reads=(WORK_ITEM,),
    writes=(VERIFICATION_NEED, VERIFICATION_REQUIRED, VERIFICATION),
    shows=show(building_terminal.need_line, VERIFICATION_NEED),
)
def decide_verification(context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context whether a verifier is needed, with every reason, and the next phase.

    The task decides, else the settings, else the boundaries that the plan names and the change
    from ``base`` to ``head`` crosses. Reasons that were found before stay. Where no verifier is
    needed the verification is skipped.
    """
    return IOResult.do(
        _decided(context, need_of(item, context.settings.verification, (*planned, *made), earlier))
        for item in IOResult.from_result(context.require(WORK_ITEM))
        for planned in crossed_by_plan(context, item)
        for made in crossed_by_change(context)
        for earlier in IOResult.from_value(context.get(VERIFICATION_NEED))
    )


def _decided(context: Context, need: VerificationNeed) -> Context:
    return (
        context.put(VERIFICATION_NEED, need)
        .put(VERIFICATION_REQUIRED, need.required)
        .put(VERIFICATION, begun(need, context.get(VERIFICATION)))
    )
