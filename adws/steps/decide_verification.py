"""Decide whether a second agent verifies a change: from the plan, and again from the change."""

from returns.io import IOResult, IOSuccess

from adws.building.review.boundaries import crossed_by_change, crossed_by_plan
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import building_terminal
from adws.slot_values import suite_bench_of
from adws.slots import (
    BASE,
    HEAD,
    SUITES,
    VERIFICATION,
    VERIFICATION_NEED,
    VERIFICATION_REQUIRED,
    WORK_ITEM,
)
from adws.trust.verification.need import need_of
from adws.trust.verification.phases import begin_verification


@step(
    reads=(WORK_ITEM,),
    writes=(VERIFICATION_NEED, VERIFICATION_REQUIRED, VERIFICATION),
    shows=show(building_terminal.need_line, VERIFICATION_NEED),
    doing="deciding about a verifier",
)
def decide_verification(context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context whether a verifier is needed, with every reason, and the next phase.

    The task decides, else the settings, else the boundaries that the plan names or the change from
    ``base`` to ``head`` crosses. Earlier reasons stay. If no verifier is needed, the verification
    is skipped.
    """
    base, head = context.get(BASE), context.get(HEAD)
    wish = context.settings.verification
    return IOResult.do(
        context.put(VERIFICATION_NEED, need)
        .put(VERIFICATION_REQUIRED, need.required)
        .put(VERIFICATION, begin_verification(need, context.get(VERIFICATION)))
        for item in IOResult.from_result(context.require(WORK_ITEM))
        for bench in IOResult.from_result(
            suite_bench_of(context.put(SUITES, context.get(SUITES) or ()))
        )
        for planned in crossed_by_plan(bench, item)
        for crossed in (
            IOSuccess(())
            if base is None or head is None or head == base.commit
            else crossed_by_change(bench, base, head)
        )
        for need in IOResult.from_value(
            need_of(item, wish, (*planned, *crossed), context.get(VERIFICATION_NEED))
        )
    )
