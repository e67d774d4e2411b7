"""How a repository is set up: what its workflows may do, what is required, which secrets are there.

A secret's name can be read, its value never.
"""

from attrs import frozen
from returns.functions import identity
from returns.result import Result

from adws.core.http import quoted
from adws.forge.operation import ForgeAnswer, Operation, reading, reading_each

_PAGE = {"per_page": "100"}


@frozen
class WorkflowFile:
    """A workflow that the forge knows."""

    path: str
    """Its file."""
    state: str
    """``active``, ``disabled_inactivity``, ``disabled_manually``, …"""


def may_open_pull_requests() -> Operation[bool]:
    """Return whether a workflow's own token may open pull requests."""
    read = reading(_Permissions, lambda may: may.can_approve_pull_request_reviews)
    return Operation("GET", "/actions/permissions/workflow", read)


def required_by_rules(branch: str) -> Operation[tuple[str, ...]]:
    """Return the statuses that the rules for a branch require."""

    def read(answer: ForgeAnswer) -> Result[tuple[str, ...], str]:
        """Read all rules: only one sort of them has required statuses."""
        return Result.do(
            tuple(
                check.context for rule in rules for check in rule.parameters.required_status_checks
            )
            for rules in reading_each(_Rule, identity)(answer)
        )

    return Operation("GET", f"/rules/branches/{quoted(branch)}", read, _PAGE, items="")


def required_by_protection(branch: str) -> Operation[tuple[str, ...]]:
    """Return the statuses that the protection of a branch requires."""
    read = reading(_Branch, lambda branch: branch.protection.required_status_checks.contexts)
    return Operation("GET", f"/branches/{quoted(branch)}", read)


def workflow_files() -> Operation[tuple[WorkflowFile, ...]]:
    """Return the workflows."""
    read = reading_each(WorkflowFile, identity)
    return Operation("GET", "/actions/workflows", read, _PAGE, items="workflows")


def environments() -> Operation[tuple[str, ...]]:
    """Return the names of the environments."""
    return Operation(
        "GET", "/environments", reading_each(_Named, _name), _PAGE, items="environments"
    )


def environment_secrets(environment: str) -> Operation[tuple[str, ...]]:
    """Return the names of the secrets of an environment."""
    path = f"/environments/{quoted(environment)}/secrets"
    return Operation("GET", path, reading_each(_Named, _name), _PAGE, items="secrets")


def repository_secrets() -> Operation[tuple[str, ...]]:
    """Return the names of the repository's own secrets, which each of its workflows may read."""
    return Operation("GET", "/actions/secrets", reading_each(_Named, _name), _PAGE, items="secrets")


@frozen
class _Permissions:
    can_approve_pull_request_reviews: bool


@frozen
class _Check:
    context: str


@frozen
class _Parameters:
    required_status_checks: tuple[_Check, ...] = ()


@frozen
class _Rule:
    parameters: _Parameters = _Parameters()


@frozen
class _Checks:
    contexts: tuple[str, ...] = ()


@frozen
class _Protection:
    required_status_checks: _Checks = _Checks()


@frozen
class _Branch:
    protection: _Protection


@frozen
class _Named:
    name: str


def _name(named: _Named) -> str:
    return named.name
