"""Take a pull request's head, or that with an agent's patch, as what shall be judged."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.patch import Change
from adws.core.step import step
from adws.pipeline.candidate import candidate_of, require_main
from adws.pipeline.handed import PATCH
from adws.pipeline.head_order import ordered_spec
from adws.pipeline_slots import CANDIDATE, HEAD_ORDER, SITE
from adws.slots import CHANGE


@step(reads=(SITE, HEAD_ORDER), writes=(CANDIDATE, CHANGE))
def open_head(context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context what is judged, as a change of the main branch with the spec activated.

    Fails with ``HeadMoved`` where there is nothing to judge any more.
    """
    return IOResult.do(
        context.put(CANDIDATE, candidate).put(
            CHANGE, Change(candidate.base, commit=candidate.commit)
        )
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for spec_id in ordered_spec(site, order)
        for patch in IOSuccess(order.patch / PATCH if order.patch else None)
        for candidate in candidate_of(site, spec_id, order.sha, order.role, patch)
        for _whole in require_main(site, candidate)
        for change in IOSuccess(Change(candidate.base, commit=candidate.commit))
    )
