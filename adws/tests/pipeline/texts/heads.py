"""A spec's pull request, and what was said of it: a test names what it is about."""

from typing import Any

from attrs import evolve

from adws.forge.account import Account
from adws.forge.pull_requests import PullRequest
from adws.pipeline.facts import PullLane, SpecSettings
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import LABEL
from adws.pipeline.texts.evidence import HeadEvidence

SHA = "3d3c42e5aac5ba805825da76410c181273ba90b1"
PULL = PullRequest(
    number=7,
    title="[TDD] Implement API-TABLES-001 | Attempt 2/5",
    body="A spec.",
    is_open=True,
    author=Account(2, "helper[bot]", "Bot"),
    labels=(LABEL,),
    head="tdd/API-TABLES-001",
    head_sha=SHA,
    head_repository="team/project",
    base="main",
)
EVIDENCE = HeadEvidence(
    file="specs/api/tables.spec.ts",
    title="creates a table",
    output="Error: expected 201, got 404\n    at tables.spec.ts:12",
    reasons=("1 case fails: API-TABLES-001",),
    error="API error 502: bad gateway",
    markers="<<<<<<< ours\na = 1\n=======\na = 2\n>>>>>>> theirs",
)


def a_lane(*marks: Marker, labels: tuple[str, ...] = (LABEL,), **fields: Any) -> PullLane:  # noqa: ANN401 - the fields of a lane
    """Return the lane of a spec in its second attempt."""
    marker = Marker(MarkerKind.ATTEMPT, "before", number=2)
    pull = evolve(PULL, labels=labels)
    return PullLane(pull, SpecSettings("API-TABLES-001"), (marker, *marks), **fields)
