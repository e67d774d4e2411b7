"""A repository at a forge: its settings, and who may do what in it."""

from attrs import frozen

from adws.core.http import quoted
from adws.forge.operation import Operation, reading

MAY_WRITE = frozenset({"admin", "maintain", "write"})
"""The permissions with which somebody may command what is done in a repository."""


@frozen
class Repository:
    """What a repository allows."""

    full_name: str
    default_branch: str
    allow_auto_merge: bool = False
    allow_squash_merge: bool = True
    has_issues: bool = True
    archived: bool = False
    may_push: bool | None = None
    """Whether who asks may push; None if the forge does not say."""


@frozen
class RateLimit:
    """How many requests are left, and when there are more again, in seconds since 1970."""

    remaining: int
    reset: int


def repository() -> Operation[Repository]:
    """Read the settings that matter here."""
    return Operation("GET", "", reading(_Repository, _ours))


def permission(login: str) -> Operation[str]:
    """Return what somebody may do: admin, write, read or none."""
    path = f"/collaborators/{quoted(login)}/permission"
    return Operation("GET", path, reading(_Permission, lambda answer: answer.permission))


def rate_limit() -> Operation[RateLimit]:
    """Return how many requests are left; to ask costs none."""
    read = reading(_Limits, lambda limits: limits.resources.core)
    return Operation("GET", "/rate_limit", read, at_top=True)


@frozen
class _Permissions:
    push: bool


@frozen
class _Repository:
    full_name: str
    default_branch: str
    allow_auto_merge: bool = False
    allow_squash_merge: bool = True
    has_issues: bool = True
    archived: bool = False
    permissions: _Permissions | None = None


@frozen
class _Permission:
    permission: str


@frozen
class _Resources:
    core: RateLimit


@frozen
class _Limits:
    resources: _Resources


def _ours(repository: _Repository) -> Repository:
    return Repository(
        repository.full_name,
        repository.default_branch,
        repository.allow_auto_merge,
        repository.allow_squash_merge,
        repository.has_issues,
        repository.archived,
        repository.permissions.push if repository.permissions else None,
    )
