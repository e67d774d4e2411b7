"""Record the results of the checks before any change."""

from returns.io import IOResult

from adws.building.checks.shape import quality_at
from adws.core.check import CheckSort
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slot_values import checks_bench_of
from adws.slots import ALTERED_CHECK_SORTS, BASE, HEAD, QUALITY_BEFORE


@step(reads=(BASE, HEAD), writes=(QUALITY_BEFORE,), doing="running linters and type checkers")
def note_quality(context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context what linters and type checkers report about the tree at ``head``.

    A change is not to blame for old complaints. Suites are judged elsewhere.
    """
    return IOResult.do(
        context.put(QUALITY_BEFORE, quality)
        for bench in IOResult.from_result(checks_bench_of(context))
        for head in IOResult.from_result(context.require(HEAD))
        for quality in quality_at(bench, head, *(context.get(ALTERED_CHECK_SORTS) or CheckSort))
    )
