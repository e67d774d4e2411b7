"""An order to judge a pull request's head, or to have an agent work on it."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import HeadMoved, PipelineError
from adws.forge import pull_requests
from adws.forge.requests import ask
from adws.pipeline.actions import Judge, Role
from adws.pipeline.names import spec_of
from adws.pipeline.site import RepositorySite

_HERE = PurePath()


@frozen
class HeadOrder:
    """An order to judge a head, or to have an agent work on it."""

    number: int
    """The number of the pull request."""
    sha: str
    """The head that the order is about; another head by now makes it void."""
    role: Role = Role.FIXER
    """What an agent is asked for."""
    out: PurePath = _HERE
    """The folder for what this job hands to the next; absolute."""
    patch: PurePath | None = None
    """The folder with what the agent's job handed over, absolute; None if there was no such
    job."""
    verdict: PurePath | None = None
    """The folder with what the judge's job handed over, absolute; None if there was no such
    job."""
    batch: tuple[Judge, ...] = ()
    """All heads that are judged together, in the order in which they are merged: ``number`` and
    ``sha`` are those of the first. Empty for a head that is judged by itself."""


def ordered_spec(site: RepositorySite, order: HeadOrder) -> IOResult[str, PipelineError]:
    """Return the spec that an order is about.

    Fails with ``HeadMoved`` if the pull request is closed, comes from a fork, is no spec's, or
    has another head by now: whoever orders may be late, or may not be who he says.
    """
    return IOResult.do(
        spec_id
        for pull in ask(site.connection, pull_requests.pull_request(order.number))
        for spec_id in _spec(site, order, pull)
    )


def _spec(
    site: RepositorySite, order: HeadOrder, pull: pull_requests.PullRequest
) -> IOResult[str, PipelineError]:
    why = {
        "is closed": not pull.is_open,
        "comes from a fork": pull.head_repository not in {"", site.connection.repository},
        "belongs to no spec: its branch is not tdd/…": not spec_of(pull.head),
        f"has another head by now: {pull.head_sha}": pull.head_sha != order.sha,
    }
    reasons = [sentence for sentence, holds in why.items() if holds]
    if not reasons:
        return IOSuccess(spec_of(pull.head))
    return IOFailure(
        HeadMoved(
            f"#{order.number} {reasons[0]}",
            hint="nothing to do: adws pipeline next looks again",
            context={"ordered": order.sha, "now": pull.head_sha},
        )
    )
