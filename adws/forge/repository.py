"""A repository at a forge: its settings, and who may do what in it."""

from attrs import frozen
from returns.functions import identity

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


@frozen
class Limit:
    """How many requests are left, and when there are more again, in seconds since 1970."""

    remaining: int
    reset: int


def repository() -> Operation[Repository]:
    """Read the settings that matter here."""
    return Operation("GET", "", reading(Repository, identity))


def permission(login: str) -> Operation[str]:
    """Return what somebody may do: admin, write, read or none."""
    path = f"/collaborators/{quoted(login)}/permission"
    return Operation("GET", path, reading(_Permission, _word))


def rate_limit() -> Operation[Limit]:
    """Return how many requests are left; to ask costs none."""
    return Operation("GET", "/rate_limit", reading(_Limits, _core), at_top=True)


@frozen
class _Permission:
    permission: str


@frozen
class _Resources:
    core: Limit


@frozen
class _Limits:
    resources: _Resources


def _word(one: _Permission) -> str:
    return one.permission


def _core(limits: _Limits) -> Limit:
    return limits.resources.core
