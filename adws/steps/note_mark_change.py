"""Find out which checks a change of only marks cannot affect."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.mark_change import mark_change_between
from adws.pipeline_slots import CANDIDATE, MARK_CHANGE, SITE
from adws.slots import ALTERED_CHECK_SORTS


@step(reads=(SITE, CANDIDATE), writes=(MARK_CHANGE, ALTERED_CHECK_SORTS))
def note_mark_change(context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context which marks a head changes, and which sorts of checks must run.

    It compares the syntax trees of the main branch and of the judged commit. It leaves out sorts of
    checks only if nothing but marks differs.
    """
    return IOResult.do(
        context.put(MARK_CHANGE, change).put(ALTERED_CHECK_SORTS, change.must_run)
        for site, candidate in IOResult.from_result(take(context, SITE, CANDIDATE))
        for change in mark_change_between(
            site.root, site.settings, candidate.main, candidate.commit, site.extensions
        )
    )
