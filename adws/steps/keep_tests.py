"""Keep new tests, and see the suite with them once more: what fails now is to be built."""

from returns.io import IOResult, IOSuccess

from adws.building.developing.keeping import keep
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import building_terminal
from adws.slots import ANALYSIS, BASE, HEAD, KEPT, PROPOSAL, REPORT, RUN, SUITES, TREE, WORK_ITEM
from adws.steps.judged_run import judged_run


@step(
    reads=(RUN, BASE, HEAD, SUITES, PROPOSAL, WORK_ITEM),
    writes=(HEAD, KEPT, TREE, REPORT, ANALYSIS),
    shows=show(building_terminal.kept_tests_line, KEPT),
)
def keep_tests(context: Context) -> IOResult[Context, PipelineError]:
    """Commit proposed tests; from now on they are sealed, as every test is.

    ``analysis`` is then that of a judged run with them. Where none are proposed nothing is done.
    """
    proposal = context.get(PROPOSAL)
    if proposal is not None and proposal.kept.empty:
        return IOSuccess(context)
    return keep(context).bind(judged_run)
