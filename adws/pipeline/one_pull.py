"""One pull request of the pipeline, looked at by itself: also one that is closed or merged."""

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import ForgeRefused, PipelineError
from adws.forge import pull_requests
from adws.forge.asking import ask
from adws.forge.pull_requests import PullRequest
from adws.pipeline.facts import Lane, SpecSettings
from adws.pipeline.names import read_title, spec_of
from adws.pipeline.remembering import remembered
from adws.pipeline.site import Site


def one_pull(site: Site, number: int) -> IOResult[Lane, PipelineError]:
    """Return a pull request with its marks; ``ForgeRefused`` for one that is no spec's."""
    return IOResult.do(
        Lane(pull, _settings(pull), marks)
        for pull in ask(site.connection, pull_requests.pull_request(number))
        for _own in _require_spec(pull)
        for marks in remembered(site.connection, site.own.account, number)
    )


def _settings(pull: PullRequest) -> SpecSettings:
    shown, usual = read_title(pull.title), SpecSettings(spec_of(pull.head))
    return SpecSettings(usual.id, shown.most) if shown else usual


def _require_spec(pull: PullRequest) -> IOResult[None, PipelineError]:
    if spec_of(pull.head):
        return IOSuccess(None)
    return IOFailure(
        ForgeRefused(
            f"#{pull.number} is no spec's: its branch is {pull.head}, and not tdd/…",
            hint="adws pipeline status lists those that are",
            context={"number": pull.number},
        )
    )
