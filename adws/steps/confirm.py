"""Run the selected cases again without any change, before asking an agent."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.confirmation import confirm_selected
from adws.reports import round_terminal
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import ANALYSIS, CONFIRMED, CONFIRMED_FAILURES, HEAD, LEDGER_OPEN, SELECTED


@step(
    reads=(*BENCH_SLOTS, HEAD, ANALYSIS, SELECTED, LEDGER_OPEN),
    writes=(SELECTED, CONFIRMED),
    shows=show(round_terminal.unconfirmed_line, CONFIRMED),
    doing="running the failing cases again",
)
def confirm(context: Context, *, reruns: int = 2) -> IOResult[Context, PipelineError]:
    """Run the selected cases ``reruns`` times without any change, all in one tree.

    A case that passes once is escalated as flaky. A case that the environment keeps from running is
    escalated as an external dependency. The others stay selected; ``confirmed`` says whether there
    are any. Nothing runs if ``confirm_failures`` has confirmed the same failures, and no fix since
    then changed a file of their stack traces.
    """
    return IOResult.do(
        context.put(SELECTED, confirmation.selected).put(CONFIRMED, confirmation.confirmed)
        for bench in IOResult.from_result(bench_of(context))
        for head, analysis, selected, _open in IOResult.from_result(
            take(context, HEAD, ANALYSIS, SELECTED, LEDGER_OPEN)
        )
        for confirmation in confirm_selected(
            bench, head, analysis, selected, reruns, context.get(CONFIRMED_FAILURES)
        )
    )
