"""One pull request of the pipeline by itself, also one that is closed or merged."""

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import ForgeRefused, PipelineError
from adws.forge import pull_requests
from adws.forge.pull_requests import PullRequest
from adws.forge.requests import ask
from adws.pipeline.actions import Action
from adws.pipeline.facts import Facts, PullLane, SpecSettings
from adws.pipeline.names import read_title, spec_of
from adws.pipeline.recovering import RecoveryOrder, recovery
from adws.pipeline.remembering import remembered
from adws.pipeline.site import RepositorySite


def one_pull(site: RepositorySite, number: int) -> IOResult[PullLane, PipelineError]:
    """Return a pull request with its marks; ``ForgeRefused`` for one that is no spec's."""
    return IOResult.do(
        PullLane(pull, _settings(pull), marks)
        for pull in ask(site.connection, pull_requests.pull_request(number))
        for _own in _require_spec(pull)
        for marks in remembered(site.connection, site.pipeline_settings.account, number)
    )


def recover(
    site: RepositorySite, order: RecoveryOrder
) -> IOResult[tuple[Facts, tuple[Action, ...]], PipelineError]:
    """Return what is so of a pull request, and what a person's order means for it.

    Fails with ``ForgeRefused`` if that has no meaning: nothing of a merged one is retried.
    """
    return IOResult.do(
        (Facts((lane,)), actions)
        for lane in one_pull(site, order.number)
        for now in io_ops.now()
        for actions in IOResult.from_result(recovery(lane, order.wanted, int(now.timestamp())))
    )


def _settings(pull: PullRequest) -> SpecSettings:
    title, usual = read_title(pull.title), SpecSettings(spec_of(pull.head))
    return SpecSettings(usual.id, title.most) if title else usual


def _require_spec(pull: PullRequest) -> IOResult[None, PipelineError]:
    if spec_of(pull.head):
        return IOSuccess(None)
    return IOFailure(
        ForgeRefused(
            f"#{pull.number} belongs to no spec: its branch is {pull.head}, not tdd/…",
            hint="adws pipeline status lists those that are",
            context={"number": pull.number},
        )
    )
