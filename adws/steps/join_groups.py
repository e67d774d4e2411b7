"""Work on groups of failures together whose cases run the same faulty function."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging import joining
from adws.reports import round_terminal
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import ANALYSIS, HEAD, LEDGER_OPEN, SHARED_FUNCTIONS


@step(
    reads=(*BENCH_SLOTS, HEAD, ANALYSIS, LEDGER_OPEN),
    writes=(SHARED_FUNCTIONS,),
    shows=show(round_terminal.shared_lines, SHARED_FUNCTIONS),
    doing="looking at what the failing cases run",
)
def join_groups(context: Context) -> IOResult[Context, PipelineError]:
    """Join the open groups of the ledger whose cases run a function that no passing case runs.

    Their cases run once more, with cases that pass. The groups keep their names, but a round works
    on all of them, so that one agent is asked once. It needs pytest, unittest, node:test, vitest,
    jest, mocha, bun or go.
    """
    return IOResult.do(
        context.put(SHARED_FUNCTIONS, shared)
        for bench in IOResult.from_result(bench_of(context))
        for head, analysis, _open in IOResult.from_result(
            take(context, HEAD, ANALYSIS, LEDGER_OPEN)
        )
        for shared in joining.join_groups(bench, head, analysis)
    )
