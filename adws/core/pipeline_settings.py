"""What a user may set for the pipeline that works on pull requests: the table ``[pipeline]``."""

from enum import StrEnum

from attrs import field, frozen
from attrs.validators import ge, matches_re

GITHUB_ACTIONS = 41_898_282
"""The id of the account in whose name GitHub's own workflows write."""


class HandOver(StrEnum):
    """Who judges and asks agents: other runs of the forge's workflows, or this process."""

    DISPATCH = "dispatch"
    HERE = "here"


@frozen
class PipelineSettings:
    """Where the pipeline works, and how much at a time."""

    repository: str = field(default="", validator=matches_re(r"|[\w.-]+/[\w.-]+"))
    """``owner/name`` at the forge; empty: what the workflow says, or the remote ``origin``."""
    forge: str = ""
    """The folder of an embedded forge, relative to the project; empty: GitHub."""
    remote: str = ""
    """What git fetches from and pushes to; empty: the repository at the forge."""
    account: int = field(default=GITHUB_ACTIONS, validator=ge(1))
    """The id of the account whose token the pipeline has: its comments alone are believed."""
    active_pull_requests: int = field(default=1, validator=ge(1))
    """How many specs are worked on at a time."""
    hand_over: HandOver = HandOver.DISPATCH
    """Who judges heads and asks agents."""
    test_workflow: str = "tdd-test.yml"
    """The file of the workflow that judges a head."""
    agent_workflow: str = "tdd-agent.yml"
    """The file of the workflow that asks an agent."""
