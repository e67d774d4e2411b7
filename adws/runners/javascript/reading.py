"""From what a JavaScript tool with a reporter of ours left behind to a report.

What the tools differ in is data (see ``Reader``).
"""

from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar

from attrs import evolve, frozen
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.suite import Case, Outcome, SuiteReport
from adws.runners.javascript.cases import expected_files, planted_files, support_files
from adws.runners.javascript.unreadable import not_started, timed_out, unreadable
from adws.runners.probe_records import read_sessions
from adws.runners.run_report import run_report
from adws.runners.runner import Outputs


@frozen
class Hello:
    """The beginning of a run in the folder ``cwd``; ``support`` are the files of its set-up."""

    nonce: str
    cwd: str
    support: tuple[str, ...]


@frozen
class FoundFiles:
    """The test files that a run found."""

    files: tuple[str, ...]


@frozen
class BegunFile:
    """A test file that began."""

    file: str


class _Hello(Protocol):
    @property
    def support(self) -> tuple[str, ...]: ...


class _Session(Protocol):
    @property
    def hello(self) -> _Hello: ...
    @property
    def files(self) -> tuple[str, ...]: ...
    @property
    def finish(self) -> object | None: ...


_S = TypeVar("_S", bound=_Session)


@frozen
class Reader(Generic[_S]):
    """How the runs of a tool are read.

    ``record_files`` are read by ``read_session``: one for each start of the tool. ``running`` names
    what had begun in a session and not ended, ``cases`` are its cases. ``empty`` is the message and
    the hint for a run without a case; None if that is what was asked for. ``complete`` adds to a
    report what the tool alone knows.
    """

    record_files: tuple[str, ...]
    read_session: Callable[[str, str], Result[_S, PipelineError]]
    running: Callable[[Outputs, _S], Iterable[str]]
    cases: Callable[[Outputs, _S], Iterable[Case]]
    empty: Callable[[Outputs, tuple[_S, ...]], tuple[str, str] | None]
    complete: Callable[[SuiteReport, Outputs, tuple[_S, ...]], SuiteReport]

    def read(self, outputs: Outputs) -> Result[SuiteReport, PipelineError]:
        """Turn what a run left into a report, or fail with ``SuiteUnreadable``.

        A run that died in the middle is a report whose ``ended`` is false. A run in which no file
        got its turn is no report.
        """
        return Result.do(
            report
            for sessions in read_sessions(outputs, self.record_files, self.read_session)
            for report in self._report(outputs, sessions)
        )

    def _report(
        self, outputs: Outputs, sessions: tuple[_S, ...]
    ) -> Result[SuiteReport, PipelineError]:
        if outputs.timed_out:
            running = (name for session in sessions for name in self.running(outputs, session))
            known = (case for session in sessions for case in self.cases(outputs, session))
            ended = (case.id for case in known if case.outcome is not Outcome.ERRORED)
            return Failure(timed_out(outputs, tuple(running), ended))
        if not sessions:
            return Failure(not_started(outputs, "ADWS_PROBE"))
        cases = tuple(case for session in sessions for case in self.cases(outputs, session))
        empty = None if cases else self.empty(outputs, sessions)
        if empty is not None:
            return Failure(unreadable(outputs, *empty))
        return Success(self.complete(_common(outputs, sessions, cases), outputs, sessions))


def _common(outputs: Outputs, sessions: tuple[_S, ...], cases: tuple[Case, ...]) -> SuiteReport:
    run = outputs.run
    named = (file for session in sessions for file in session.files)
    support = (file for session in sessions for file in session.hello.support)
    return evolve(
        run_report(outputs, cases),
        ended=all(session.finish for session in sessions),
        files=tuple(sorted({case.file for case in cases} - planted_files(run))),
        expected_files=expected_files(run, named),
        support_files=support_files(run, outputs.listing, support),
    )
