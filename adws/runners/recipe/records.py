"""The records of a reporter that a recipe brings: JSON lines, as the how-to describes them."""

from attrs import evolve, frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.runners.junit.elements import CaseElement, ResultMark
from adws.runners.probe_records import read_records, signed

_MARKS = {
    "failed": "failure",
    "errored": "error",
    "unloaded": "error",
    "aborted": "error",
    "skipped": "skipped",
}


@frozen
class _Hello:
    """The beginning of a run."""

    nonce: str


@frozen
class RecordedCase:
    """A case that ended.

    ``state`` is ``passed``, ``failed``, ``errored``, ``skipped``; ``unloaded`` for a file that
    could not be loaded, or ``aborted`` where for that reason no case of any file ran. ``groups``
    are the names around its own, outermost first.
    """

    file: str
    name: str
    state: str
    groups: tuple[str, ...] = ()
    seconds: float = 0.0
    exception: str = ""
    message: str = ""
    trace: str = ""
    output: str = ""


@frozen
class RunFinish:
    """The end of a run, with how many cases the reporter wrote.

    ``foreign`` are the modules that were loaded from ``ADWS_PROBE``'s tree ``foreign``, and
    ``outside_modules`` the names of those from outside of the project, where a reporter tells them.
    """

    nonce: str
    cases: int
    foreign: tuple[str, ...] = ()
    outside_modules: tuple[str, ...] = ()


@frozen
class _Records:
    hello: tuple[_Hello, ...] = ()
    case: tuple[RecordedCase, ...] = ()
    finish: tuple[RunFinish, ...] = ()


@frozen
class RecordedRun:
    """What a reporter wrote; ``finish`` is None if it did not come to its end."""

    cases: tuple[RecordedCase, ...]
    finish: RunFinish | None


def read_run(text: str, nonce: str) -> Result[RecordedRun, PipelineError]:
    """Read the records of a run (see ``read_records``)."""
    records = read_records(text, _Records, nonce, writer="reporter")
    return records.map(
        lambda records: RecordedRun(records.case, next(iter(signed(records.finish, nonce)), None))
    )


def element_of(case: RecordedCase) -> CaseElement:
    """Return a case as a report in JUnit XML has it.

    >>> element_of(RecordedCase("a.rb", "adds", "passed", ("Sum",))).suites
    ('Sum',)
    """
    element = CaseElement(
        suites=case.groups,
        attributes={"name": case.name, "time": str(case.seconds)},
        file=case.file,
        output=case.output,
    )
    kind = _MARKS.get(case.state, "" if case.state == "passed" else "error")
    mark = ResultMark(kind, case.exception, case.message, case.trace)
    return evolve(element, marks=(mark,)) if kind else element
