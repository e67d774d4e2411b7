"""The settings of the pipeline that works on pull requests: the table ``[pipeline]``."""

from enum import StrEnum

from attrs import field, frozen
from attrs.validators import ge, matches_re

GITHUB_ACTIONS = 41_898_282
"""The id of the account that GitHub's own workflows write as."""


class HandOver(StrEnum):
    """Who judges and asks agents: other runs of the forge's workflows, or this process."""

    DISPATCH = "dispatch"
    HERE = "here"


@frozen
class PipelineSettings:
    """Settings of the pipeline."""

    repository: str = field(default="", validator=matches_re(r"|[\w.-]+/[\w.-]+"))
    """The repository at the forge, as ``owner/name``. Empty: the one of the workflow that runs,
    else of the remote ``origin``."""
    forge: str = ""
    """The folder of an embedded forge, relative to the project's folder. Empty: GitHub."""
    remote: str = ""
    """The address that git fetches from and pushes to. Empty: the address of the repository at the
    forge."""
    account: int = field(default=GITHUB_ACTIONS, validator=ge(1))
    """The id of the account whose token the pipeline uses. adws believes comments of this account
    only. The default is that of GitHub's own workflows."""
    active_pull_requests: int = field(default=1, validator=ge(1))
    """How many specs the pipeline works on at the same time."""
    hand_over: HandOver = HandOver.DISPATCH
    """Who judges pull requests and asks agents. ``dispatch``: workflows that adws starts at the
    forge. ``here``: this process."""
    test_workflow: str = "tdd-test.yml"
    """The name of the workflow file that judges a pull request."""
    agent_workflow: str = "tdd-agent.yml"
    """The name of the workflow file that asks an agent."""
