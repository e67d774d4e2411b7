"""A check that can be run, and which of them are wanted."""

from collections.abc import Callable, Iterable

from attrs import frozen
from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.core.check import CheckReport, Sort
from adws.core.errors import CheckMissing, NameUnknown, PipelineError
from adws.core.nearest import nearest

_NONE = (
    'name one in adws.toml: [checks.lint] command = "make lint"; '
    "adws looks for linters, type checkers and test runners that the project's files speak of"
)


@frozen
class Planned:
    """A check that can be run. ``suite``: it runs tests, and not at the same time as others do."""

    name: str
    sort: Sort
    run: Callable[[], IOResult[CheckReport, PipelineError]]
    suite: bool = False


def wanted(
    only: tuple[str, ...], planned: Iterable[Planned]
) -> Result[tuple[Planned, ...], PipelineError]:
    """Return the checks whose name or sort is asked for; all when nothing is.

    Fails with ``NameUnknown`` for a word that is neither, and with ``CheckMissing`` when there is
    no check at all.
    """
    everything = tuple(planned)
    if not everything:
        return Failure(CheckMissing("this project has no check that adws knows", hint=_NONE))
    known = {word for one in everything for word in (one.name, one.sort.value)}
    for word in only:
        if word not in known:
            return Failure(NameUnknown(f"unknown check '{word}'", hint=nearest(word, known)))
    return Success(tuple(one for one in everything if not only or {one.name, one.sort} & {*only}))
