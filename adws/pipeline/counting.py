"""Counting an attempt by itself: what the pipeline does of its own accord for a red head."""

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import ForgeRefused, PipelineError
from adws.core.quantity import quantity
from adws.forge import pull_requests
from adws.forge.requests import ask
from adws.pipeline.deciding import next_attempt
from adws.pipeline.facts import PullLane
from adws.pipeline.markers import MarkerKind
from adws.pipeline.remembering import remember
from adws.pipeline.site import RepositorySite


def count_attempt(site: RepositorySite, lane: PullLane) -> IOResult[int, PipelineError]:
    """Count the next attempt of a spec, show it in the title, and return it.

    Each head counts once. Fails with ``ForgeRefused`` if no attempt is left.
    """
    if any(mark.kind is MarkerKind.ATTEMPT and mark.key in lane.same for mark in lane.since_reset):
        return IOSuccess(lane.attempt)
    if lane.attempt >= lane.spec.most_attempts:
        return IOFailure(_none_left(lane))
    return IOResult.do(
        mark.number
        for now in io_ops.now()
        for mark, titled_pull in IOSuccess(next_attempt(lane, int(now.timestamp())))
        for _counted in remember(
            site.connection, site.pipeline_settings.account, lane.pull.number, mark
        )
        for _shown in ask(
            site.connection, pull_requests.edit(titled_pull.number, title=titled_pull.title)
        )
    )


def _none_left(lane: PullLane) -> ForgeRefused:
    number = lane.pull.number
    return ForgeRefused(
        f"#{number} has used its {quantity(lane.spec.most_attempts, 'attempt')}",
        hint=f"start the count again: adws pipeline recover reset --pr {number}",
        context={"number": number, "attempts": lane.attempt},
    )
