"""Cases from the records of Playwright Test: the tests, and what went wrong outside of any test."""

import re
from collections.abc import Iterator
from operator import attrgetter
from pathlib import PurePath

from attrs import evolve, frozen

from adws.core.suite import FAILING, Case, Evidence, Frame, Outcome
from adws.runners.javascript.cases import SEPARATOR, case_id, numbered
from adws.runners.javascript.errors import evidence_of
from adws.runners.places import in_tree, placed, within
from adws.runners.plain_text import plain_text
from adws.runners.playwright.case_ids import Name
from adws.runners.playwright.records import (
    CaseAttempt,
    PlaywrightError,
    PlaywrightRunError,
    PlaywrightSession,
)
from adws.runners.unreadable import lines_of

_NOWHERE = "(no test file)"
_CLASS = re.compile(r"^(?P<name>[A-Z]\w*): ")
_NO_TESTS = re.compile(r"^(?:Error: )?No tests found")
_SERVER = re.compile(r"\bconfig\.webServer\b")
_CUT_OFF = Evidence(message="the run ended while this test ran")


@frozen
class PlaywrightContext:
    """Where a run took place: the suite's folder in the project, and where that lies."""

    folder: str
    cwd: PurePath


def cases_of(session: PlaywrightSession, folder: str) -> tuple[Case, ...]:
    """Return the cases of a run by file, each file's in the order they are there.

    An error that belongs to no test is a case too: a file that cannot be loaded, a server that does
    not start. If no test was run because of it, it hides all others.
    """
    scene = PlaywrightContext(folder, PurePath(session.hello.cwd))
    return tuple(numbered(_cases(session, scene)))


def outcome_of(attempts: tuple[CaseAttempt, ...]) -> Outcome:
    """Return the outcome of a test. One that failed at first and passed when retried has failed.

    A test that was meant to fail and passed has failed as well, and one that was cut off is an
    error.
    """
    last = attempts[-1]
    if last.status == "interrupted":
        return Outcome.ERRORED
    if last.outcome == "expected":
        return Outcome.XFAILED if last.expected == "failed" else Outcome.PASSED
    outcomes = {"unexpected": Outcome.FAILED, "flaky": Outcome.FAILED, "skipped": Outcome.SKIPPED}
    return outcomes.get(last.outcome, Outcome.ERRORED)


def found_nothing(session: PlaywrightSession) -> bool:
    """Whether Playwright says that there is no test, and nothing else."""
    return bool(session.faults) and not _telling(session)


def _cases(session: PlaywrightSession, context: PlaywrightContext) -> Iterator[Case]:
    place = attrgetter("file", "line", "project")  # tests end in any order
    failed: list[Name] = []
    for attempts in sorted(session.tests, key=lambda test: place(test[0])):
        case = _case(attempts, context)
        yield evolve(case, hook=_hook(attempts[-1], failed, context))
        if case.outcome in FAILING:
            failed.append(attempts[0].name)
    for name in session.running:
        yield evolve(_at(name, Outcome.ERRORED, context), evidence=_CUT_OFF)
    for name in session.idle:
        yield _at(name, Outcome.SKIPPED, context)
    for fault in _telling(session):
        yield _fault_case(fault, session, context)


def _hook(last: CaseAttempt, failed: list[Name], context: PlaywrightContext) -> str:
    """Return the test after which Playwright ran no more of its suite: a hook of that failed.

    Tests that are to run one after the other are left out in the same way.
    """
    if (last.status, last.expected) != ("skipped", "passed"):
        return ""
    fitting = (
        _at(name, Outcome.FAILED, context).id
        for name in reversed(failed)
        if (name.project, name.file) == (last.project, last.file)
        and last.path[: len(name.path) - 1] == name.path[:-1]
    )
    return next(fitting, "")


def _telling(session: PlaywrightSession) -> tuple[PlaywrightRunError, ...]:
    return tuple(
        fault for fault in session.faults if not _NO_TESTS.match(plain_text(fault.message))
    )


def _at(name: Name, outcome: Outcome, context: PlaywrightContext) -> Case:
    place = within(context.folder, name.file)
    here = evolve(name, file=place)
    return Case(here.id, place, SEPARATOR.join(filter(None, name.path)), outcome)


def _case(attempts: tuple[CaseAttempt, ...], context: PlaywrightContext) -> Case:
    outcome = outcome_of(attempts)
    return evolve(
        _at(attempts[0].name, outcome, context),
        duration_seconds=sum(attempt.seconds for attempt in attempts),
        evidence=_evidence(attempts, context) if outcome in FAILING else None,
    )


def _evidence(attempts: tuple[CaseAttempt, ...], context: PlaywrightContext) -> Evidence:
    failed = next(
        (attempt for attempt in attempts if attempt.status != attempt.expected), attempts[-1]
    )
    place = f"{context.cwd}/{failed.file}"
    passed = PlaywrightError("Expected to fail, but passed.", "", place, failed.line)
    evidence = _evidence_of_errors(failed.errors or (passed,), failed, context)
    if attempts[-1].outcome != "flaky":
        return evidence
    last = f"flaky: it passed in attempt {len(attempts)}, and failed before"
    return evolve(evidence, message=f"{last}\n{evidence.message}")


def _evidence_of_errors(
    errors: tuple[PlaywrightError, ...], failed: CaseAttempt, context: PlaywrightContext
) -> Evidence:
    first, *others = errors
    there = (
        first
        if first.file
        else evolve(first, file=f"{context.cwd}/{failed.file}", line=failed.line)
    )
    evidence = _thrown(there, context, failed.phase)
    more = "".join(f"\n\n{plain_text(error.stack or error.message)}" for error in others)
    return evolve(evidence, trace=f"{evidence.trace}{more}", output=failed.printed)


def _thrown(
    error: PlaywrightError | PlaywrightRunError, context: PlaywrightContext, phase: str
) -> Evidence:
    message = plain_text(error.message)
    named = _CLASS.match(message)
    name = named["name"] if named else ""
    rest = message[named.end() :] if named else message
    evidence = evidence_of(name, rest, error.stack or message, context.cwd, phase)
    return placed(
        evolve(evidence, frames=_with_place(evidence.frames, error, context)), context.folder
    )


def _with_place(
    frames: tuple[Frame, ...],
    error: PlaywrightError | PlaywrightRunError,
    context: PlaywrightContext,
) -> tuple[Frame, ...]:
    """Add the place of an error to its frames: a file that cannot be compiled has none."""
    place = Frame(in_tree(context.cwd, error.file), error.line)
    files = {"", *(frame.file for frame in frames)}
    return frames if place.file in files else (*frames, place)


def _fault_case(
    fault: PlaywrightRunError, session: PlaywrightSession, context: PlaywrightContext
) -> Case:
    """Return the case of an error outside of any test, by the test file that it names."""
    is_server = _SERVER.search(fault.message) is not None
    file = "" if is_server else _file_of(fault, session)
    evidence = _thrown(fault, context, _phase(file, session, is_server=is_server))
    place = within(context.folder, file) if file else _NOWHERE
    id_ = case_id(place, *(() if file else ("web server" if is_server else "error of no test",)))
    return Case(
        id=id_,
        file=place,
        name=place if file else id_,
        outcome=Outcome.ERRORED,
        evidence=_with_output(evidence, fault.printed),
        covers=f"{id_}{SEPARATOR}" if session.total else "",
    )


def _with_output(evidence: Evidence, printed: str) -> Evidence:
    """Add what was printed before an error to it: of a server that is where the reason stands."""
    last = lines_of(printed)
    message = ": ".join((evidence.message, *last[-1:]))
    trace = "\n".join((evidence.trace, *last))
    return evolve(evidence, message=message, trace=trace, output=printed)


def _phase(file: str, session: PlaywrightSession, *, is_server: bool) -> str:
    if session.total:
        return "call"
    of_set_up = file in session.hello.support and file not in session.hello.files
    return "setup" if is_server or of_set_up else "collect"


def _file_of(fault: PlaywrightRunError, session: PlaywrightSession) -> str:
    """Return the file that an error speaks of: a test file, or else where it came up."""
    text = f"{plain_text(fault.message)}\n{fault.stack}\n{fault.file}"
    named = [file for file in session.hello.support if f"{session.hello.cwd}/{file}" in text]
    tests = [file for file in named if file in session.hello.files]
    own = in_tree(PurePath(session.hello.cwd), fault.file)
    return next(iter((*tests, *named)), "" if own.startswith("/") else own)
