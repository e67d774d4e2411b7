"""Run all failing cases again without any change, once for the whole run."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.confirmation import confirm_open
from adws.reports import round_terminal
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import ANALYSIS, CONFIRMED_FAILURES, HEAD, LEDGER_OPEN, ROUNDS_DONE


@step(
    reads=(*BENCH_SLOTS, HEAD, ANALYSIS, LEDGER_OPEN),
    writes=(CONFIRMED_FAILURES, ROUNDS_DONE),
    shows=show(round_terminal.confirmed_line, CONFIRMED_FAILURES),
    doing="running the failing cases again",
)
def confirm_failures(context: Context, *, reruns: int = 2) -> IOResult[Context, PipelineError]:
    """Run all open cases ``reruns`` times without any change, all in one tree.

    A confirmed case does not run again if it fails in the same way and no file of its stack trace
    changed since. A case that passes once is escalated as flaky. A case that the environment keeps
    from running is escalated as an external dependency. If no other case is left, the rounds end.
    """
    return IOResult.do(
        context.put(CONFIRMED_FAILURES, confirmed).put(ROUNDS_DONE, not ledger.open)
        for bench in IOResult.from_result(bench_of(context))
        for head, analysis, _open in IOResult.from_result(
            take(context, HEAD, ANALYSIS, LEDGER_OPEN)
        )
        for confirmed, ledger in confirm_open(
            bench, head, analysis, reruns, context.get(CONFIRMED_FAILURES)
        )
    )
