"""The RED gate for a bare run of pytest, of which only its exit code and its output are known.

The exit codes are those of ``pytest.ExitCode``; 126 and 127 are the shell's own, and from 128 on a
shell tells by them of a signal (POSIX, 2.8.2).
"""

from returns.result import Failure, Result, Success

from adws.core.errors import (
    CommandFailed,
    PipelineError,
    RunnerMissing,
    SuiteUnreadable,
    TimeLimitReached,
)
from adws.core.process import Completed
from adws.core.red_phase import RedPhase
from adws.trust.red_gate.failure_classification import classify_failures
from adws.trust.red_gate.parsed_test_result import ParsedTestResult
from adws.trust.red_gate.pytest_output import parse_pytest_output, says_no_tests_ran
from adws.trust.red_gate.refusals import not_failing, not_red, nothing_ran

_ALL_PASSED, _NONE_COLLECTED = 0, 5
_NOT_STARTED = {126: "is no program that can be run", 127: "was not found"}
_SIGNALLED = 128
_TOLD_LINES = 10


def red_gate_of_run(completed: Completed) -> Result[RedPhase, PipelineError]:
    """Decide on a run of pytest alone.

    Without a baseline, any failure counts as one of the new tests. What keeps pytest from running
    is told as what it is: ``RunnerMissing``, ``TimeLimitReached``, ``CommandFailed`` (a signal),
    ``SuiteUnreadable`` (it ended without a verdict).
    """
    return _ended_by_itself(completed).bind(_decide)


def _ended_by_itself(completed: Completed) -> Result[Completed, PipelineError]:
    code = completed.exit_code
    if completed.timed_out:
        seconds = f"{completed.duration_seconds:.1f} s"
        return Failure(TimeLimitReached(f"the new tests did not end within {seconds}"))
    if code in _NOT_STARTED:
        said = f"the program that runs the tests {_NOT_STARTED[code]}{_last_lines(completed)}"
        return Failure(RunnerMissing(said, hint="check the command, and what is installed"))
    if code < 0 or code >= _SIGNALLED:
        number = -code if code < 0 else code - _SIGNALLED
        said = f"the run of the new tests was ended by signal {number}{_last_lines(completed)}"
        return Failure(CommandFailed(said, context={"exit_code": code}))
    return Success(completed)


def _decide(completed: Completed) -> Result[RedPhase, PipelineError]:
    parsed = parse_pytest_output(completed.stdout, completed.stderr)
    if completed.exit_code == _NONE_COLLECTED or _ran_nothing(completed, parsed):
        return Failure(nothing_ran())
    if parsed.all_passed:
        return Failure(not_failing(()))
    if completed.exit_code == _ALL_PASSED or not parsed.tests_ran:
        return Failure(_unreadable(completed, parsed))
    return _classified(parsed)


def _ran_nothing(completed: Completed, parsed: ParsedTestResult) -> bool:
    silent = completed.exit_code == _ALL_PASSED or says_no_tests_ran(parsed.raw_output)
    return silent and not parsed.tests_ran


def _classified(parsed: ParsedTestResult) -> Result[RedPhase, PipelineError]:
    found = classify_failures(parsed)
    if not found.is_valid_red:
        names = ", ".join(sorted(found.invalid_types))
        return Failure(not_red((f"the tests are broken: they fail with {names}",)))
    return Success(RedPhase(tuple(sorted(parsed.failure_types)), parsed.failure_count))


def _unreadable(completed: Completed, parsed: ParsedTestResult) -> PipelineError:
    counted = f"{parsed.failure_count} failures counted" if parsed.tests_ran else "no verdict"
    return SuiteUnreadable(
        f"pytest ended with exit code {completed.exit_code} and {counted}{_last_lines(completed)}",
        hint="run the command by hand and look at what it prints",
        context={"exit_code": completed.exit_code},
    )


def _last_lines(completed: Completed) -> str:
    lines = f"{completed.stdout}\n{completed.stderr}".strip().splitlines()[-_TOLD_LINES:]
    return ":\n" + "\n".join(lines) if lines else ""
