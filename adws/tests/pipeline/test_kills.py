"""The pipeline killed at each of its writes: whoever looks next comes to the same end."""

from collections import Counter

import pytest
from attrs import define, evolve, frozen
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.forge import issues, pull_requests
from adws.forge.connection import Exchange
from adws.pipeline.actions import CommentText
from adws.pipeline.facts import HeadVerdict
from adws.pipeline.markers import read_markers
from adws.pipeline.names import LABEL, MANUAL, REVIEW, Title
from adws.pipeline.results import EndCategory
from adws.tests.forge.server import Served
from adws.tests.pipeline.world import Script, world
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io


@frozen
class Scenario:
    """What happens to a spec, and how it ends.

    ``writes`` is how often the pipeline writes to the forge; ``attempt`` is the one in the title at
    the end; what is not ``merged`` is left to people, with a ``label``: closed, if it is another
    one than that which calls them.
    """

    script: Script
    writes: int
    attempt: int
    merged: bool
    label: str = MANUAL


SCENARIOS = {
    "mended at the second try": Scenario(
        Script((HeadVerdict.RED, HeadVerdict.RED, HeadVerdict.GREEN)), 25, 3, merged=True
    ),
    "given up": Scenario(Script((HeadVerdict.RED,)), 41, 5, merged=False),
    "bad quality": Scenario(
        Script((HeadVerdict.RED, HeadVerdict.QUALITY, HeadVerdict.GREEN)), 23, 2, merged=True
    ),
    "a service that fails": Scenario(
        Script(calls=(*(EndCategory.TRANSIENT,) * 2, *(EndCategory.SUCCESS,) * 9)),
        23,
        2,
        merged=True,
    ),
    "an agent that does nothing": Scenario(
        Script((HeadVerdict.RED,), calls=(EndCategory.UNCHANGED,) * 9), 25, 5, merged=False
    ),
    "too many turns": Scenario(
        Script(calls=(EndCategory.MAX_TURNS,)), 14, 2, merged=False, label=REVIEW
    ),
}
CASES = [
    pytest.param(scenario, write, when == "after", id=f"{name}, {when} write {write}")
    for name, scenario in SCENARIOS.items()
    for write in range(1, scenario.writes + 1)
    for when in ("before", "after")
]


class KilledError(Exception):
    """The process has ended here, and nothing after it was done."""


@define
class Killer:
    """Ends the process at one write: before the forge sees it, or before its answer comes."""

    exchange: Exchange
    at: int
    after: bool

    def __call__(self, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
        """Send a request, or end."""
        self.at -= request.method != "GET"
        if self.at > 0 or request.method == "GET":
            return self.exchange(request)
        if self.after:
            _ = value(self.exchange(request))
        raise KilledError


@pytest.mark.exhaustive(sample=6)
@pytest.mark.parametrize(("scenario", "write", "after"), CASES)
def test_the_end_is_the_same_wherever_it_is_killed(
    forge: Served,
    scenario: Scenario,
    write: int,
    after: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """Nothing is made or counted twice, and nothing is stuck."""
    here = world(forge, scenario.script)
    killer = Killer(forge.connection.exchange, write, after)
    dying = evolve(here, forge=evolve(forge, connection=evolve(forge.connection, exchange=killer)))
    with pytest.raises(KilledError):
        _ = dying.settle()
    _ = evolve(here, commits=dying.commits, now=dying.now).settle()
    [pull] = forge.ask(pull_requests.pull_requests(state="all"))
    labels = () if scenario.merged else (LABEL, scenario.label)
    stays = not scenario.merged and scenario.label == MANUAL
    assert (pull.merged, pull.is_open, pull.labels, pull.title) == (
        scenario.merged,
        stays,
        labels,
        str(Title("API-001", scenario.attempt, 5)),
    )
    called = [item for item in forge.ask(issues.issues(MANUAL)) if not item.is_pull_request]
    assert len(called) == int(stays)
    ended = [
        comment for comment in forge.state.comments if f"Text: {CommentText.ENDED}" in comment.body
    ]
    assert len(ended) == int(not scenario.merged)
    marks = [mark for comment in forge.state.comments for mark in read_markers(comment.body)]
    about = Counter((mark.kind, mark.key, mark.word, mark.number) for mark in marks)
    assert [mark for mark, count in about.items() if count > 1] == []
