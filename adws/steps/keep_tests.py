"""Keep new tests, and run the suite with them: the next phase must make the failing cases pass."""

from returns.io import IOResult, IOSuccess

from adws.asking.commit import Branch
from adws.building.developing.keeping import commit_change
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.proposal import KeptChange
from adws.core.step import show, step
from adws.judging.judge import judge
from adws.reports import building_terminal
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import ANALYSIS, BASE, HEAD, KEPT_CHANGES, PROPOSAL, REPORT, RUN, VERDICT, WORK_ITEM


@step(
    reads=(RUN, *BENCH_SLOTS, HEAD, PROPOSAL, WORK_ITEM),
    writes=(HEAD, KEPT_CHANGES, REPORT, ANALYSIS),
    shows=show(building_terminal.kept_tests_line, KEPT_CHANGES),
    doing="committing the new tests",
)
def keep_tests(context: Context) -> IOResult[Context, PipelineError]:
    """Commit proposed tests; from now on they are sealed, like every test.

    ``analysis`` is then that of a judged run with them. Without proposed tests it does nothing.
    """
    proposal = context.get(PROPOSAL)
    if proposal is not None and proposal.kept.empty:
        return IOSuccess(context)
    before: tuple[KeptChange, ...] = context.get(KEPT_CHANGES) or ()
    return IOResult.do(
        after.put(REPORT, ran.analysis.report).put(ANALYSIS, ran.analysis)
        for run, base, head, proposed, item in IOResult.from_result(
            take(context, RUN, BASE, HEAD, PROPOSAL, WORK_ITEM)
        )
        for new_changes in commit_change(
            Branch(context.root, run, base, head), item, proposed, context.get(VERDICT)
        )
        for after in IOSuccess(
            context.put(HEAD, new_changes[-1].commit).put(KEPT_CHANGES, (*before, *new_changes))
        )
        for bench in IOResult.from_result(bench_of(context))
        for ran in judge(bench, new_changes[-1].commit)
    )
