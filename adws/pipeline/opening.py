"""Opening the head that an order names: to judge it, or to have an agent work on it."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.pipeline.agent_result import PATCH
from adws.pipeline.batch_candidate import batch_candidate
from adws.pipeline.candidate import HeadCandidate, candidate_of, require_main
from adws.pipeline.head_order import HeadOrder, ordered_spec
from adws.pipeline.site import RepositorySite
from adws.vcs.base import Base
from adws.vcs.revision import take_revision


def open_head(site: RepositorySite, order: HeadOrder) -> IOResult[HeadCandidate, PipelineError]:
    """Return what is judged; ``HeadMoved`` if there is nothing to judge any more."""
    if order.batch:
        return batch_candidate(site, order.batch)
    return IOResult.do(
        candidate
        for spec_id in ordered_spec(site, order)
        for patch in IOSuccess(order.patch / PATCH if order.patch else None)
        for candidate in candidate_of(site, spec_id, order.sha, order.role, patch)
        for _whole in require_main(site, candidate)
    )


def take_head(
    site: RepositorySite, order: HeadOrder, base: Base
) -> IOResult[tuple[HeadCandidate, str], PipelineError]:
    """Return what an agent works on, with the commit in adws's own repository.

    In a conflict that is a merge with both sides in its files. Fails with ``HeadMoved`` if the
    head is another one by now.
    """
    return IOResult.do(
        (candidate, head)
        for spec_id in ordered_spec(site, order)
        for candidate in candidate_of(site, spec_id, order.sha, order.role)
        for head in take_revision(base, candidate.start)
    )
