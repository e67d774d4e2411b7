"""A check that can be run, and which of them are wanted."""

from collections.abc import Callable, Iterable

from attrs import frozen
from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.core.check import CheckReport, CheckSort
from adws.core.errors import CheckMissing, NameUnknown, PipelineError
from adws.core.nearest import nearest

_NONE = (
    'name one in adws.toml: [checks.lint] command = "make lint"; '
    "adws looks for linters, type checkers and test runners that the project's files speak of"
)


@frozen
class PlannedCheck:
    """A check that can be run. ``suite``: it runs tests, and not at the same time as others do."""

    name: str
    sort: CheckSort
    run: Callable[[], IOResult[CheckReport, PipelineError]]
    suite: bool = False


def select_checks(
    only: tuple[str, ...], planned: Iterable[PlannedCheck]
) -> Result[tuple[PlannedCheck, ...], PipelineError]:
    """Return the checks whose name or sort is asked for; all when nothing is.

    Fails with ``NameUnknown`` for a word that is neither, and with ``CheckMissing`` when there is
    no check at all.
    """
    everything = tuple(planned)
    if not everything:
        return Failure(CheckMissing("adws found no checks in this project", hint=_NONE))
    words = {word for check in everything for word in (check.name, check.sort.value)}
    for word in only:
        if word not in words:
            return Failure(NameUnknown(f"unknown check '{word}'", hint=nearest(word, words)))
    return Success(
        tuple(check for check in everything if not only or {check.name, check.sort} & {*only})
    )
