"""From what a run of cargo left behind to a report, or to the reason why there is none."""

import re
from pathlib import PurePath

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.suite import SourceCounts, SuiteReport
from adws.runners.cargo.cases import CargoContext, cases_of
from adws.runners.cargo.command import RECORDS
from adws.runners.cargo.invocation import chooses_targets
from adws.runners.cargo.records import CargoSession, TargetRun, read_session
from adws.runners.plain_text import plain_text
from adws.runners.probe_records import damaged
from adws.runners.run_report import run_report
from adws.runners.runner import Outputs, Run
from adws.runners.unreadable import lines_of, unreadable
from adws.runners.unreadable import timed_out as ended

_OFFLINE = "run `cargo fetch`: a run never downloads packages"
_NOT_BUILT = "run it yourself to see all it says; a build script may have failed"
_NOT_CARGO = "check that it starts cargo test, and hands its environment through"
_NO_TARGET = "check the names that it is given, and the targets of Cargo.toml"
_TEST_TARGET = re.compile(r"(?:.*/)?tests/[^/]+\.rs")


def sources_of(session: CargoSession) -> tuple[SourceCounts, ...]:
    """Return the events of each test, the ends of the suites, and what was listed.

    Each test program lists its tests before it runs them; rustdoc says how many there are. Only
    targets that came to their end are counted: a case of its own stands for any other.
    """
    whole = tuple(ran for ran in session.target_runs if ran.target.harness and ran.closed)
    return (
        _counts_of(whole),
        _summed(whole),
        SourceCounts("list", total=sum(map(_planned, whole))),
    )


def _counts_of(whole: tuple[TargetRun, ...]) -> SourceCounts:
    events = [result.event for ran in whole for result in ran.results]
    passed, failed = events.count("ok"), events.count("failed")
    return SourceCounts("tests", passed, failed, events.count("ignored"), len(events))


def _summed(whole: tuple[TargetRun, ...]) -> SourceCounts:
    ends = [suite for ran in whole for suite in ran.suites if suite.event != "started"]
    passed, failed, ignored = (
        sum(getattr(end, name) for end in ends) for name in ("passed", "failed", "ignored")
    )
    return SourceCounts("suites", passed, failed, ignored, passed + failed + ignored)


def _planned(ran: TargetRun) -> int:
    if ran.target.listed is not None:
        return len(ran.target.listed)
    return sum(suite.test_count for suite in ran.suites if suite.event == "started")


def timed_out(outputs: Outputs, running: tuple[str, ...]) -> SuiteUnreadable:
    """Return the error for a run that was ended by its time limit; it names what was running."""
    return ended(outputs, running, lines_of(plain_text(outputs.stderr)))


def not_run(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for a command that ran no target and names no error in a source file."""
    argv = " ".join(outputs.run.suite.argv)
    message = f"'{argv}' ended with exit code {outputs.exit_code} and ran no test"
    return unreadable(outputs, message, _hint(outputs), lines_of(plain_text(outputs.stderr)))


def _hint(outputs: Outputs) -> str:
    if "--offline" in outputs.stderr or "offline mode" in outputs.stderr:
        return _OFFLINE
    if outputs.run.suite.wrapped:
        return _NOT_CARGO
    return _NO_TARGET if outputs.exit_code == 0 else _NOT_BUILT


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``.

    A run that died in the middle is a report whose ``ended`` is false. A run in which no target got
    its turn, and no compiler pointed at a source file, is no report.
    """
    records = outputs.texts.get(RECORDS)
    if records is None:
        return Failure(damaged(f"there are no records of '{' '.join(outputs.run.suite.argv)}'"))
    return Result.do(
        report
        for session in read_session(records, outputs.run.nonce)
        for report in _report(outputs, session)
    )


def _report(outputs: Outputs, session: CargoSession) -> Result[SuiteReport, PipelineError]:
    if outputs.timed_out:
        return Failure(timed_out(outputs, _running(session)))
    if not session.target_runs and not session.broken:
        return Failure(not_run(outputs))
    return Success(_suite_report(outputs, session))


def _running(session: CargoSession) -> tuple[str, ...]:
    tree = PurePath(session.hello.tree)
    scene = CargoContext(tree, frozenset())
    open_ = [ran for ran in session.target_runs if ran.end is None]
    return tuple(
        f"{scene.place(ran.target.root)}{f' ({name})' if name else ''}"
        for ran in open_
        for name in ran.unfinished or ("",)
    )


def _suite_report(outputs: Outputs, session: CargoSession) -> SuiteReport:
    run = outputs.run
    scene = CargoContext(PurePath(session.hello.tree), frozenset(outputs.listing))
    cases = cases_of(session, scene)
    roots = {scene.place(ran.target.root) for ran in session.target_runs}
    return evolve(
        run_report(outputs, cases),
        ended=session.finished and all(ran.end is not None for ran in session.target_runs),
        sources=sources_of(session),
        files=_without_canaries(run, roots | {case.file for case in cases}),
        expected_files=_without_canaries(run, _expected(outputs, session, scene)),
        mixed_files=_without_canaries(
            run, {scene.place(built.root) for built in session.built if built.mixed}
        ),
        foreign_modules=_foreign(outputs, session),
        warnings=() if session.broken else _undocumented(outputs, session, scene),
    )


def _without_canaries(run: Run, paths: set[str]) -> tuple[str, ...]:
    """Return files in order, without those of the canaries."""
    planted = {path.name for path in run.planted_files}
    return tuple(sorted(path for path in paths if PurePath(path).name not in planted))


def _expected(outputs: Outputs, session: CargoSession, scene: CargoContext) -> set[str]:
    """Return the sources of the test programs that were built, and should have run.

    Below a wrapper it is not known what was built: the files in folders for tests are named then.
    """
    left_roots = {scene.place(root) for root in session.unasked_roots}
    if outputs.run.suite.wrapped:
        return {path for path in scene.listing if _TEST_TARGET.fullmatch(path)} - left_roots
    return {scene.place(built.root) for built in session.built if built.test} - left_roots


def _undocumented(outputs: Outputs, session: CargoSession, scene: CargoContext) -> tuple[str, ...]:
    """Return a warning for each library whose documentation should have been tested and was not."""
    if chooses_targets(outputs.run.suite.argv):
        return ()
    tested = {ran.target.root for ran in session.target_runs if ran.target.doc}
    documented_roots = {built.root for built in session.built if built.doctest}
    untested = sorted(
        scene.place(root) for root in documented_roots - tested - set(session.unasked_roots)
    )
    return tuple(f"silent skip: the documentation of {root} was not tested" for root in untested)


def _foreign(outputs: Outputs, session: CargoSession) -> tuple[str, ...]:
    """Return the sources that were compiled from the user's tree instead of this one."""
    foreign = outputs.run.foreign_root
    if foreign is None:
        return ()
    roots = {PurePath(built.root) for built in session.built}
    tree = PurePath(session.hello.tree)
    return tuple(
        sorted(
            str(root)
            for root in roots
            if root.is_relative_to(foreign) and not root.is_relative_to(tree)
        )
    )
