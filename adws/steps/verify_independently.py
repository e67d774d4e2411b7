"""Let a second agent verify a change; it knows only the task and the change."""

from returns.io import IOResult

from adws.asking.propose import Exchange
from adws.asking.workplace import Workplace
from adws.building.review.conclusion import review_change
from adws.building.review.review_context import review_context
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import building_terminal
from adws.slot_values import bench_of
from adws.slots import (
    AGENT,
    BASELINE,
    HEAD,
    MONEY_WARNINGS,
    PLANNED_MODULES,
    PROPOSAL,
    QUESTION_COUNT,
    VERIFICATION,
    WORK_ITEM,
)
from adws.work_values import EXCHANGE_SLOTS, WORKPLACE_SLOTS, with_exchange, workplace_of


@step(
    reads=(*WORKPLACE_SLOTS, HEAD, WORK_ITEM, BASELINE, VERIFICATION),
    writes=(*EXCHANGE_SLOTS, QUESTION_COUNT, VERIFICATION),
    announces=show(building_terminal.working_line("is verifying"), AGENT),
    shows=show(building_terminal.verified_display, VERIFICATION, MONEY_WARNINGS),
    doing="waiting for the verifier",
)
def verify_independently(context: Context) -> IOResult[Context, PipelineError]:
    """Put the verdict of the verifier's tests into the context, and the tests as the proposal.

    The verifier gets the task, the change from ``base`` to ``head``, the test tools and some of the
    project's tests. adws takes only its new test files; the judge runs them twice. Tests of an
    earlier attempt run first: while they fail, adws does not ask again. If its tests cannot be
    trusted, adws asks the verifier once more, and then skips the verification.
    """
    return IOResult.do(
        _with_exchange(context, place, reviewed.exchange)
        .put(VERIFICATION, reviewed.verification)
        .put(PROPOSAL, reviewed.proposal)
        for place in workplace_of(context)
        for bench in IOResult.from_result(bench_of(context))
        for head, item, baseline, review in IOResult.from_result(
            take(context, HEAD, WORK_ITEM, BASELINE, VERIFICATION)
        )
        for subject in review_context(
            bench, head, item, baseline, place.seal, context.get(PLANNED_MODULES) or ()
        )
        for reviewed in review_change(
            place, subject, review, context.get(QUESTION_COUNT) or 0, context.get(PROPOSAL)
        )
    )


def _with_exchange(context: Context, workplace: Workplace, exchange: Exchange | None) -> Context:
    if exchange is None:
        return context
    return with_exchange(context, workplace, exchange).put(QUESTION_COUNT, exchange.selected.round)
