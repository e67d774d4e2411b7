"""The linters and type checkers that a project's own files speak of."""

from functools import partial
from itertools import chain
from pathlib import PurePosixPath

from attrs import frozen
from returns.io import IOResult
from returns.result import Result, Success

from adws import catalog
from adws.checks.check import Check
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.judging.views import project_view
from adws.runners.homes import project_folders
from adws.runners.runner import Project


@frozen
class FoundCheck:
    """A check at home in a folder of the project; its name is its own at the root."""

    name: str
    check: Check
    folder: str
    project: Project


def found_checks(
    context: Context, listing: tuple[str, ...]
) -> IOResult[tuple[FoundCheck, ...], PipelineError]:
    """Return the checks, each in the outermost folders that it recognises; nothing is started."""
    return (
        IOResult.from_result(_all_checks())
        .bind(partial(traverse, partial(_of_check, context, listing)))
        .map(lambda found: tuple(chain.from_iterable(found)))
    )


def _all_checks() -> Result[tuple[Check, ...], PipelineError]:
    found: Result[tuple[Check, ...], PipelineError] = Success(())
    for name in catalog.check_names():
        found = Result.do((*known, check) for known in found for check in catalog.check(name))
    return found


def _of_check(
    context: Context, listing: tuple[str, ...], check: Check
) -> IOResult[tuple[FoundCheck, ...], PipelineError]:
    folders = project_folders(listing, frozenset(check.homes))
    look = partial(_look, context, check, listing)
    return traverse(look, folders).map(_outermost_at_home)


def _look(
    context: Context, check: Check, listing: tuple[str, ...], folder: str
) -> IOResult[FoundCheck, PipelineError]:
    name = check.name if folder == "." else f"{folder}/{check.name}"
    return project_view(context, check, folder, listing).map(
        partial(FoundCheck, name, check, folder)
    )


def _outermost_at_home(seen: tuple[FoundCheck, ...]) -> tuple[FoundCheck, ...]:
    """Leave out a folder inside of one that the check looks at as a whole."""
    found: list[FoundCheck] = []
    for one in seen:
        place = PurePosixPath(one.folder)
        inside = any(place.is_relative_to(other.folder) for other in found)
        if not inside and one.check.detect(one.project) is not None:
            found.append(one)
    return tuple(found)
