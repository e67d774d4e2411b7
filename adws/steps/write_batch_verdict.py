"""Write the verdict on changes that were judged together, and the accepted ones as one diff."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.report_files import write_batch
from adws.slots import (
    ANALYSIS,
    BASE,
    BASELINE,
    BATCH_JUDGEMENT,
    BATCH_STANDING,
    CHANGE,
)
from adws.trust.batch_judgement import batch_judgement


@step(
    reads=(BASE, CHANGE, BATCH_STANDING, BASELINE, ANALYSIS),
    writes=(BATCH_JUDGEMENT,),
    doing="writing the verdict",
)
def write_batch_verdict(context: Context) -> IOResult[Context, PipelineError]:
    """Write ``.adws/verdicts/<run>.md``, ``.json`` and ``.patch``.

    If cases fail without any change and the accepted changes fix none of them, adws refuses them.
    """
    return IOResult.do(
        context.put(BATCH_JUDGEMENT, judgement)
        for base, change, standing, baseline, analysis in IOResult.from_result(
            take(context, BASE, CHANGE, BATCH_STANDING, BASELINE, ANALYSIS)
        )
        for judgement in IOResult.from_value(
            batch_judgement(change.base, standing, baseline, analysis.report)
        )
        for _written in write_batch(context.root, base, base.run, judgement)
    )
