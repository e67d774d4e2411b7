"""The state of the user's repository, for ``adws doctor``."""

from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Result

from adws.cli.disk_health import is_about_space
from adws.cli.health_check import HealthCheck, check_of, failed_check
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.quantity import quantity
from adws.core.railway import settle
from adws.judging.conflicts import unresolved_conflicts
from adws.trust.reasons import named
from adws.vcs.base import Base
from adws.vcs.diff import diff_stat
from adws.vcs.git import GitLocation, ask
from adws.vcs.user_repository import find_user_repository

_NAME = "git state"
_SHORT = 8


def repository_checks(
    context: Context, opened: Result[Base, PipelineError]
) -> tuple[HealthCheck, ...]:
    """Check which repository the project belongs to, and the state of its files.

    ``opened`` is the copy of the user's tree, or why there is none. Where the disk is full, the
    check of the trees says so, and the state is not known.
    """
    repository = check_of(
        "repository",
        IOResult.do(
            f"{repository.top}, project in {repository.prefix}"
            if repository.prefix
            else str(repository.top)
            for repository in find_user_repository(context.root)
        ),
    )
    if not repository.ok or is_about_space(opened):
        return (repository,)
    if not is_successful(opened):
        return (repository, failed_check(_NAME, opened.failure()))
    return (repository, _state(opened.unwrap()))


def _state(base: Base) -> HealthCheck:
    place = GitLocation(base.user_top)
    if base.unmerged:
        return failed_check(_NAME, unresolved_conflicts(base.unmerged))
    name = settle(ask(place, "symbolic-ref", "--quiet", "--short", "HEAD")).value_or("")
    branch = f"branch {name}" if name else "no branch (detached HEAD)"
    return check_of(
        _NAME,
        IOResult.do(f"{branch} at {base.head[:_SHORT]}, {work}" for work in _uncommitted(base)),
    )


def _uncommitted(base: Base) -> IOResult[str, PipelineError]:
    if not base.dirty:
        return IOSuccess("no uncommitted work")
    return diff_stat(base, base.head, base.commit).map(
        lambda changes: (
            f"uncommitted work in {quantity(len(changes), 'file')} is part of what adws starts "
            f"from: {named(tuple(change.path for change in changes))}"
        )
    )
