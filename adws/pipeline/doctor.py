"""Whether a repository is set up for the pipeline: facts from the forge, then findings."""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import PurePosixPath
from typing import TypeVar

from attrs import field, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import ForgeDenied, PipelineError
from adws.core.pipeline_settings import GITHUB_ACTIONS
from adws.core.railway import traverse
from adws.forge import settings
from adws.forge.connection import Connection
from adws.forge.operation import Operation
from adws.forge.repository import Repository, repository
from adws.forge.requests import ask
from adws.forge.settings import WorkflowFile
from adws.pipeline.observing import CONTEXT
from adws.pipeline.workflow_files.files import FOLDER
from adws.pipeline.workflow_files.steps import AGENT_ENVIRONMENT, APP_ENVIRONMENT, APP_KEY

_Value = TypeVar("_Value")
_Known = bool | None
"""None: it cannot be seen."""
_NAMES = ("tdd-next", "tdd-test", "tdd-agent", "tdd-recover", "tdd-sweep")
FILES = tuple(f"{FOLDER}/{name}.yml" for name in _NAMES)
"""The workflow files that the pipeline needs."""
_SECRET = re.compile(r"\$\{\{ secrets\.(\w+) \}\}")


class Health(StrEnum):
    """What a finding says: ``unknown`` is what the token may not see."""

    WELL = "yes"
    WRONG = "NO"
    UNKNOWN = "unknown"


@frozen
class Finding:
    """One check of the pipeline's doctor."""

    name: str
    """What was checked."""
    health: Health
    """Whether it is as the pipeline needs it."""
    found: str
    """What is so."""
    hint: str = ""
    """What to do, where something is to be done."""


@frozen
class ForgeFacts:
    """How a repository is set up; None: the token may not see it."""

    repository: Repository
    """The repository."""
    may_open: bool | None = None
    """Whether workflows may open pull requests with their own token."""
    required: frozenset[str] | None = None
    """The statuses that the default branch requires."""
    workflows: tuple[WorkflowFile, ...] | None = None
    """The workflows that the forge knows."""
    secrets: Mapping[str, frozenset[str] | None] | None = None
    """The secrets of each environment."""
    own_secrets: frozenset[str] = field(default=frozenset[str]())
    """The repository's own secrets, as far as they can be seen."""


def needed_secrets(texts: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the secrets that workflow files need, by their environments.

    >>> needed_secrets({"a.yml": "KEY: ${{ secrets.KEY }}"})
    {'adws-agent': ('KEY',)}
    """
    names = sorted({name for text in texts.values() for name in _SECRET.findall(text)})
    agent = tuple(name for name in names if name != APP_KEY)
    needed = {AGENT_ENVIRONMENT: agent, APP_ENVIRONMENT: tuple({*names} - {*agent})}
    return {name: secrets for name, secrets in needed.items() if secrets}


def forge_facts(connection: Connection) -> IOResult[ForgeFacts, PipelineError]:
    """Ask the forge how a repository is set up."""

    def visible(operation: Operation[_Value]) -> IOResult[_Value | None, PipelineError]:
        answer = ask(connection, operation)
        return _unless_denied(answer)

    def secrets_of(name: str) -> IOResult[tuple[str, frozenset[str] | None], PipelineError]:
        return IOResult.do(
            (name, None if names is None else frozenset(names))
            for names in visible(settings.environment_secrets(name))
        )

    return IOResult.do(
        ForgeFacts(
            repository_facts,
            may_open,
            _together(rules, protection),
            workflows,
            None if environments is None else dict(secrets),
            frozenset(own or ()),
        )
        for repository_facts in ask(connection, repository())
        for may_open in visible(settings.may_open_pull_requests())
        for rules in visible(settings.required_by_rules(repository_facts.default_branch))
        for protection in visible(settings.required_by_protection(repository_facts.default_branch))
        for workflows in visible(settings.workflow_files())
        for environments in visible(settings.environments())
        for secrets in traverse(secrets_of, environments or ())
        for own in visible(settings.repository_secrets())
    )


def _unless_denied(
    answer: IOResult[_Value | None, PipelineError],
) -> IOResult[_Value | None, PipelineError]:
    """Take None for what the token may not see."""

    def unseen(error: PipelineError) -> IOResult[_Value | None, PipelineError]:
        return IOSuccess(None) if isinstance(error, ForgeDenied) else IOFailure(error)

    return answer.lash(unseen)


def _together(*required: tuple[str, ...] | None) -> frozenset[str] | None:
    known_names = [names for names in required if names is not None]
    return frozenset(name for names in known_names for name in names) if known_names else None


def findings(
    facts: ForgeFacts, needed: Mapping[str, tuple[str, ...]], account: int
) -> tuple[Finding, ...]:
    """Return what is well and what is not.

    ``needed`` are secrets by their environments, ``account`` is the pipeline's own, as it is set.
    """
    by_app = APP_ENVIRONMENT in needed
    return (
        *_of_repository(facts.repository),
        _account(account, by_app=by_app),
        _opening(facts, by_app=by_app),
        _required(facts),
        *_of_workflows(facts),
        *(_environment(facts, name, secrets) for name, secrets in needed.items()),
    )


def _of_repository(repository: Repository) -> Iterator[Finding]:
    yield _finding("repository", not repository.archived, repository.full_name, "unarchive it")
    yield _finding(
        "token may push",
        repository.may_push,
        "contents",
        "give the token the right to write contents",
    )
    yield _finding(
        "issues",
        repository.has_issues,
        "adws opens issues to ask people",
        "turn issues on: Settings, General, Features",
    )
    yield _finding(
        "squash merges",
        repository.allow_squash_merge,
        "a spec becomes one commit",
        "allow them: Settings, General, Pull Requests",
    )
    yield _finding(
        "auto-merge",
        repository.allow_auto_merge,
        "a merge waits for what is required",
        "allow it: Settings, General, Pull Requests",
    )


def _account(account: int, *, by_app: bool) -> Finding:
    """Compare the account whose comments are believed with the one whose token writes them."""
    return _finding(
        "account",
        by_app == (account != GITHUB_ACTIONS),
        f"adws trusts comments of {account}",
        "set the id of the App's account, which gh api 'users/NAME[bot]' --jq .id prints: "
        "[pipeline] account = …"
        if by_app
        else f"workflows write as {GITHUB_ACTIONS}: leave [pipeline] account out",
    )


def _opening(facts: ForgeFacts, *, by_app: bool) -> Finding:
    name = "workflows may open pull requests"
    if by_app:
        return Finding(name, Health.WELL, "the App does it")
    return _finding(
        name,
        facts.may_open,
        "with their own token",
        "allow GitHub Actions to create pull requests: Settings, Actions, General",
    )


def _required(facts: ForgeFacts) -> Finding:
    branch = facts.repository.default_branch
    required = facts.required
    return _finding(
        "required status",
        None if required is None else CONTEXT in required,
        f"{', '.join(sorted(required or ())) or 'none'} on {branch}",
        f"require the status {CONTEXT} on {branch}: Settings, Rules, Rulesets",
    )


def _of_workflows(facts: ForgeFacts) -> Iterator[Finding]:
    states_by_path = {workflow.path: workflow.state for workflow in facts.workflows or ()}
    for path in FILES:
        name = PurePosixPath(path).name
        state = states_by_path.get(path)
        yield _finding(
            f"workflow {name}",
            None if facts.workflows is None else state == "active",
            state or "not there",
            f"enable it: gh workflow enable {name}. {_WHY_DISABLED}"
            if state
            else f"write it with `adws pipeline init`, and merge it to "
            f"{facts.repository.default_branch}",
        )


_WHY_DISABLED = "GitHub disables schedules after 60 days without activity in public repositories"


def _environment(facts: ForgeFacts, name: str, secrets: tuple[str, ...]) -> Finding:
    title = f"environment {name}"
    if facts.secrets is not None and name not in facts.secrets:
        hint = f"create it, for {facts.repository.default_branch} only: Settings, Environments"
        return Finding(title, Health.WRONG, "not there", hint)
    there = (facts.secrets or {}).get(name)
    missing = [
        secret for secret in secrets if secret not in (there or frozenset()) | facts.own_secrets
    ]
    well = None if there is None and missing else not missing
    return _finding(
        title,
        well,
        ", ".join(secrets) if well else "a secret is missing",
        f"add a secret: gh secret set {' '.join(missing)} --env {name}",
    )


def _finding(name: str, well: _Known, text: str, hint: str) -> Finding:
    if well is None:
        return Finding(
            name, Health.UNKNOWN, "the token may not see it", f"if this is missing, {hint}"
        )
    return Finding(name, Health.WELL if well else Health.WRONG, text, "" if well else hint)
