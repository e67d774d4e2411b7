"""From what a run of mocha left behind to a report, or to the reason why there is none."""

import json
import re
from collections.abc import Iterable

from attrs import evolve

from adws.core.suite import Case, SourceCounts, SuiteReport
from adws.runners.javascript.cases import SEPARATOR, asked_for
from adws.runners.javascript.counts import ended_alone
from adws.runners.javascript.reading import Reader
from adws.runners.mocha.cases import cases_of, not_run
from adws.runners.mocha.command import JSON_FILE, RECORD_FILES
from adws.runners.mocha.records import MochaSession, read_session
from adws.runners.places import within
from adws.runners.plain_text import plain_text
from adws.runners.runner import Outputs, Selection

_PRINTED = re.compile(r"^  (\d+) (passing|pending|failing)(?: \([\d.]+\w+\))?$", re.MULTILINE)
_COUNTED = ("passes", "failures", "pending")


def count_printed(stdout: str) -> SourceCounts:
    r"""Return what the last summary of an output says; nothing when there is none.

    >>> count_printed("  0 passing (3ms)\n\n  2 passing (9ms)\n  1 failing\n")
    SourceCounts(name='summary', passed=2, failing=1, skipped=0, total=3)
    """
    matches = [*_PRINTED.finditer(plain_text(stdout))]
    starts = [at for at, match in enumerate(matches) if match[2] == "passing"]
    if not starts:
        return SourceCounts("summary")
    counts = {match[2]: int(match[1]) for match in matches[starts[-1] :]}
    return _counts("summary", *(counts.get(word, 0) for word in ("passing", "failing", "pending")))


def count_json(report: str | None) -> SourceCounts:
    """Return what a JSON report says; nothing when it is not whole or contradicts itself.

    >>> count_json('{"stats": {"passes": 1, "failures": 0, "pending": 0},'
    ...            ' "passes": [{}], "failures": [], "pending": []}')
    SourceCounts(name='json', passed=1, failing=0, skipped=0, total=1)
    """
    try:
        plain = json.loads(report or "")
        listed = [len(plain[name]) for name in _COUNTED]
        json_counts = [plain["stats"][name] for name in _COUNTED]
    except (ValueError, LookupError, TypeError, RecursionError):
        return SourceCounts("json")
    return _counts("json", *listed) if listed == json_counts else SourceCounts("json")


def _counts(name: str, passed: int, failing: int, skipped: int) -> SourceCounts:
    return SourceCounts(name, passed, failing, skipped, passed + failing + skipped)


def _counts_of(sessions: tuple[MochaSession, ...]) -> SourceCounts:
    states = [case.state for session in sessions for case in session.cases]
    passed, skipped = states.count("passed"), states.count("pending")
    hooks = sum(len(session.hooks) for session in sessions)
    return _counts("reporter", passed, len(states) - passed - skipped + hooks, skipped)


def _running(outputs: Outputs, session: MochaSession) -> Iterable[str]:
    running, folder = session.running, outputs.run.suite.folder
    return (
        () if running is None else (SEPARATOR.join((within(folder, running.file), *running.path)),)
    )


def _cases(outputs: Outputs, session: MochaSession) -> Iterable[Case]:
    return cases_of(session, outputs.run.suite.folder)


def _empty(outputs: Outputs, sessions: tuple[MochaSession, ...]) -> tuple[str, str] | None:
    if outputs.run.selection != Selection():
        return None
    if any(session.files for session in sessions):
        hint = "see what keeps its tests from running: the option --grep of its configuration"
        return "mocha ran none of its tests", hint
    hint = "check spec and extension of its configuration, and the files it is given"
    return "mocha found no test", hint


def _complete(
    report: SuiteReport, outputs: Outputs, sessions: tuple[MochaSession, ...]
) -> SuiteReport:
    printed = count_printed(outputs.stdout)
    others = (count_json(outputs.texts.get(JSON_FILE)), printed) if ended_alone(sessions) else ()
    finishes = [session.finish for session in sessions if session.finish]
    folder = outputs.run.suite.folder
    return evolve(
        report,
        cases=asked_for(outputs.run, report.cases),
        sources=(_counts_of(sessions), *others),
        foreign_modules=tuple(sorted({path for finish in finishes for path in finish.foreign})),
        not_run=tuple(test for session in sessions for test in not_run(session, folder)),
        warnings=_warnings(sessions),
    )


def _warnings(sessions: tuple[MochaSession, ...]) -> tuple[str, ...]:
    """Return a warning when the records are not those which the reporter says that it wrote."""
    if not ended_alone(sessions):
        return ()
    read, finish = _counts_of(sessions), sessions[0].finish
    finish_counts = finish and (finish.passed, finish.failed, finish.pending)
    if finish_counts == (read.passed, read.failing, read.skipped):
        return ()
    return ("sources: records of the reporter are missing",)


read = Reader(RECORD_FILES, read_session, _running, _cases, _empty, _complete).read
