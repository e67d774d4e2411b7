"""Write the verdict on a change, as Markdown and as JSON, with the record to repeat it."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import report_files
from adws.judging.confinement import level_of_bench
from adws.judging.start_log import wider_runs
from adws.judging.verdict_record import Judgement, write_record
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import CHANGE, PROPOSAL, RUN, SEED, VERDICT, VERDICT_RECORD


@step(
    reads=(*BENCH_SLOTS, RUN, CHANGE, SEED, PROPOSAL, VERDICT),
    writes=(VERDICT, VERDICT_RECORD),
    doing="writing the verdict",
)
def write_verdict(context: Context) -> IOResult[Context, PipelineError]:
    """Write ``.adws/verdicts/<run>.md`` and ``.json``, ``<run>.record.json`` and ``<run>.patch``.

    ``adws judge --again`` reads the record. The verdict notes which runs ran more than they were
    asked for.
    """
    return IOResult.do(
        context.put(VERDICT, told).put(VERDICT_RECORD, record)
        for bench in IOResult.from_result(bench_of(context))
        for level in level_of_bench(bench)
        for run, change, seed, proposal, verdict in IOResult.from_result(
            take(context, RUN, CHANGE, SEED, PROPOSAL, VERDICT)
        )
        for wider in wider_runs(context.root, run)
        for told in IOSuccess(evolve(verdict, notes=(*verdict.notes, *wider)))
        for _written in report_files.write_verdict(context.root, run, proposal, told)
        for record in write_record(Judgement(bench, change.base, seed, level.told, proposal, told))
    )
