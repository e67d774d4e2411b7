"""Find out which files are sealed: by their names, and by what the suite shows."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.sealing import seal_of
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import ANALYSIS, SEAL


@step(reads=(*BENCH_SLOTS, ANALYSIS), writes=(SEAL,), doing="sealing the tests")
def seal(context: Context) -> IOResult[Context, PipelineError]:
    """Put the seal into the context, made from the newest analysis and its tree."""
    return IOResult.do(
        context.put(SEAL, sealed)
        for bench in IOResult.from_result(bench_of(context))
        for analysis in IOResult.from_result(context.require(ANALYSIS))
        for sealed in seal_of(bench, analysis)
    )
