"""From what a run of node:test left behind to a report, or to the reason why there is none."""

import re
from pathlib import PurePath

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.suite import Case, SourceCounts, SuiteReport
from adws.runners.javascript.cases import asked_for, planted_files
from adws.runners.javascript.unreadable import not_started, timed_out
from adws.runners.node_test.cases import NodeContext, cases_of
from adws.runners.node_test.command import PROCESSES, RECORD_FILES
from adws.runners.node_test.detection import is_discovered
from adws.runners.node_test.invocation import invocation, loaded_files
from adws.runners.node_test.records import (
    NodeSession,
    Process,
    read_processes,
    read_session,
    running,
)
from adws.runners.places import in_tree, within
from adws.runners.plain_text import plain_text
from adws.runners.probe_records import read_sessions
from adws.runners.run_report import run_report
from adws.runners.runner import Outputs, Selection

_COUNT = re.compile(r"^# (tests|pass|fail|cancelled|skipped|todo) (\d+)\s*$", re.MULTILINE)
_WORDS = frozenset({"tests", "pass", "fail", "cancelled", "skipped", "todo"})


def sources_of(sessions: tuple[NodeSession, ...], stdout: str) -> tuple[SourceCounts, ...]:
    """Return what the reporter received and what node itself printed at the end.

    The printed counts are asked only where one session printed them.
    """
    event_counts = _count_events(sessions)
    return (event_counts, count_printed(stdout)) if len(sessions) == 1 else (event_counts,)


def _count_events(sessions: tuple[NodeSession, ...]) -> SourceCounts:
    tests = [
        event
        for session in sessions
        for event in session.events
        if event.kind in ("pass", "fail") and not event.suite
    ]
    skipped = sum(event.skip or event.todo for event in tests)
    failing = sum(event.kind == "fail" and not event.skip and not event.todo for event in tests)
    return SourceCounts("reporter", len(tests) - skipped - failing, failing, skipped, len(tests))


def count_printed(stdout: str) -> SourceCounts:
    r"""Return what the last counts of an output say; nothing when they are not all there.

    >>> count_printed("# tests 3\n# pass 1\n# fail 1\n# cancelled 0\n# skipped 1\n# todo 0\n")
    SourceCounts(name='tap', passed=1, failing=1, skipped=1, total=3)
    """
    counts = {word: int(number) for word, number in _COUNT.findall(plain_text(stdout))}
    if set(counts) != _WORDS:
        return SourceCounts("tap")
    return SourceCounts(
        "tap",
        passed=counts["pass"],
        failing=counts["fail"] + counts["cancelled"],
        skipped=counts["skipped"] + counts["todo"],
        total=counts["tests"],
    )


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report, or fail with ``SuiteUnreadable``.

    A run that died in the middle is a report whose ``ended`` is false. A run in which no file got
    its turn is no report.
    """
    return Result.do(
        report
        for processes in read_processes(outputs.texts.get(PROCESSES, ""))
        for sessions in read_sessions(outputs, RECORD_FILES, read_session)
        for report in _report(outputs, sessions, processes)
    )


def _report(
    outputs: Outputs, sessions: tuple[NodeSession, ...], processes: tuple[Process, ...]
) -> Result[SuiteReport, PipelineError]:
    if outputs.timed_out:
        cut = tuple(in_tree(outputs.run.tree, file) for file in running(processes))
        return Failure(timed_out(outputs, cut))
    if not any(session.events for session in sessions):
        return Failure(not_started(outputs, "NODE_OPTIONS and ADWS_PROBE"))
    return Success(_suite_report(outputs, sessions, processes))


def _suite_report(
    outputs: Outputs, sessions: tuple[NodeSession, ...], processes: tuple[Process, ...]
) -> SuiteReport:
    folder = outputs.run.suite.folder
    has_ended = all(session.ended for session in sessions)
    cases = tuple(case for session in sessions for case in _cases(session, processes, folder))
    return evolve(
        run_report(outputs, asked_for(outputs.run, cases)),
        ended=has_ended,
        sources=sources_of(sessions, outputs.stdout) if has_ended else sources_of(sessions, "")[:1],
        files=tuple(sorted({case.file for case in cases} - planted_files(outputs.run))),
        expected_files=_expected(outputs),
        foreign_modules=tuple(sorted({path for p in processes for path in p.foreign})),
        support_files=_support(outputs),
    )


def _cases(session: NodeSession, processes: tuple[Process, ...], folder: str) -> tuple[Case, ...]:
    cwd = PurePath(session.cwd)
    natural = {in_tree(cwd, process.file) for process in processes if process.kind == "end"}
    return cases_of(session, NodeContext(folder, frozenset(natural)))


def _expected(outputs: Outputs) -> tuple[str, ...]:
    """Return the test files on disk that a run without a selection must have looked into."""
    run, folder = outputs.run, outputs.run.suite.folder
    parts = invocation(run.suite.argv)
    if run.selection != Selection() or run.suite.wrapped or parts is None:
        return ()
    present = (path for path in outputs.listing if path not in planted_files(run))
    if parts.filters:
        named = {within(folder, pattern) for pattern in parts.filters}
        return tuple(path for path in present if path in named)
    return tuple(path for path in present if _is_looked_into(path, folder))


def _is_looked_into(path: str, folder: str) -> bool:
    below = path if folder in ("", ".") else path.removeprefix(f"{folder}/")
    is_inside = folder in ("", ".") or path.startswith(f"{folder}/")
    hidden = any(part.startswith(".") for part in below.split("/"))
    return is_inside and not hidden and is_discovered(below)


def _support(outputs: Outputs) -> tuple[str, ...]:
    parts = invocation(outputs.run.suite.argv)
    folder = outputs.run.suite.folder
    loaded = (within(folder, path) for path in (loaded_files(parts) if parts else ()))
    return tuple(path for path in loaded if path in outputs.listing)
