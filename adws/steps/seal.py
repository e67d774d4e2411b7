"""Find out what changes may not touch: what is sealed by its name, and what the suite shows."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.sealing import seal_of
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import ANALYSIS, SEAL


@step(reads=(*BENCH_SLOTS, ANALYSIS), writes=(SEAL,))
def seal(context: Context) -> IOResult[Context, PipelineError]:
    """Put the seal into the context: told from the newest analysis and the tree it was made in."""
    return IOResult.do(
        context.put(SEAL, sealed)
        for bench in IOResult.from_result(bench_of(context))
        for analysis in IOResult.from_result(context.require(ANALYSIS))
        for sealed in seal_of(bench, analysis)
    )
