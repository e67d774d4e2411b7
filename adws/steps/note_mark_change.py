"""Note which checks a change of nothing but marks cannot alter."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.mark_change import mark_change_between
from adws.pipeline_slots import CANDIDATE, MARK_CHANGE, SITE
from adws.slots import ALTERED_CHECK_SORTS


@step(reads=(SITE, CANDIDATE), writes=(MARK_CHANGE, ALTERED_CHECK_SORTS))
def note_mark_change(context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context what a head does to marks, and which sorts of checks must run.

    Syntax trees are compared, between the main branch and what is judged. Sorts are left out only
    where nothing but marks differs.
    """
    return IOResult.do(
        context.put(MARK_CHANGE, change).put(ALTERED_CHECK_SORTS, change.must_run)
        for site, candidate in IOResult.from_result(take(context, SITE, CANDIDATE))
        for change in mark_change_between(
            site.root, site.settings, candidate.main, candidate.commit
        )
    )
