"""From what a run of vitest left behind to a report, or to the reason why there is none."""

from collections.abc import Iterable
from functools import partial

from attrs import evolve

from adws.core.suite import Case, SuiteReport
from adws.runners.javascript.cases import asked_for
from adws.runners.javascript.counts import sources_of
from adws.runners.javascript.reading import Reader, read_with
from adws.runners.places import within
from adws.runners.runner import Outputs
from adws.runners.vitest.cases import cases_of
from adws.runners.vitest.command import JSON_FILE, RECORD_FILES
from adws.runners.vitest.records import Finish, Session, read_session
from adws.runners.vitest.sources import count_printed, printed_errors


def _running(outputs: Outputs, session: Session) -> Iterable[str]:
    return (within(outputs.run.suite.folder, file) for file in session.running)


def _cases(outputs: Outputs, session: Session) -> Iterable[Case]:
    return cases_of(session, outputs.run.suite.folder)


def _empty(_outputs: Outputs, _sessions: tuple[Session, ...]) -> tuple[str, str]:
    hint = "check include and exclude of its configuration, and the filters it is given"
    return "vitest found no test file", hint


def _complete(report: SuiteReport, outputs: Outputs, sessions: tuple[Session, ...]) -> SuiteReport:
    finishes = tuple(session.finish for session in sessions if session.finish)
    printed = count_printed(outputs.stdout)
    return evolve(
        report,
        cases=asked_for(outputs.run, report.cases),
        sources=sources_of(sessions, outputs.texts.get(JSON_FILE), printed),
        foreign_modules=tuple(sorted({path for found in finishes for path in found.foreign})),
        warnings=_warnings(outputs, finishes),
    )


def _warnings(outputs: Outputs, finishes: tuple[Finish, ...]) -> tuple[str, ...]:
    """Return a warning when the printed number of unhandled errors is not the one that was told."""
    told, printed = (
        sum(len(finish.unhandled) for finish in finishes),
        printed_errors(outputs.stdout),
    )
    if len(finishes) != 1 or told == printed:
        return ()
    return (f"sources: the reporter was told of {told} unhandled errors, {printed} were printed",)


read = partial(read_with, Reader(RECORD_FILES, read_session, _running, _cases, _empty, _complete))
