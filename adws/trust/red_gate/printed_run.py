"""The RED gate for a bare run, of which only the exit code and the output are known.

The exit codes 126 and 127 are the shell's own; those from 128 on report a signal (POSIX, 2.8.2).
"""

from collections.abc import Callable
from functools import partial

from returns.result import Failure, Result, Success

from adws.core.errors import (
    CommandFailed,
    PipelineError,
    RunnerMissing,
    TimeLimitReached,
)
from adws.core.parsed_test_result import ParsedTestResult
from adws.core.process import CompletedProcess
from adws.core.red_phase import RedPhase
from adws.triage.failure_types import FailureTypes
from adws.trust.red_gate.failure_classification import classify_failures
from adws.trust.red_gate.refusals import not_failing, not_red, nothing_ran

_NOT_STARTED = {126: "is not executable", 127: "was not found"}
_SIGNALLED = 128
_TOLD_LINES = 10


Reader = Callable[[CompletedProcess], Result[ParsedTestResult, PipelineError]]
"""Reads the output of a run, as its runner does."""


def red_gate_of_run(
    completed: CompletedProcess, read: Reader, types: FailureTypes
) -> Result[RedPhase, PipelineError]:
    """Decide on a run alone, from its output and its runner's table of failures.

    Without a baseline, every failure counts as one of the new tests. If the runner could not run,
    this fails with ``RunnerMissing``, ``TimeLimitReached``, ``CommandFailed`` (a signal) or
    ``SuiteUnreadable`` (it ended without a result).
    """
    return _require_normal_exit(completed).bind(read).bind(partial(_decide, types))


def _require_normal_exit(completed: CompletedProcess) -> Result[CompletedProcess, PipelineError]:
    code = completed.exit_code
    if completed.timed_out:
        seconds = f"{completed.duration_seconds:.1f} s"
        message = f"the new tests did not finish within {seconds}"
        hint = "find what hangs, or raise test_timeout_seconds"
        return Failure(TimeLimitReached(message, hint=hint))
    if code in _NOT_STARTED:
        message = f"the program that runs the tests {_NOT_STARTED[code]}{_last_lines(completed)}"
        return Failure(RunnerMissing(message, hint="check the command and the installed programs"))
    if code < 0 or code >= _SIGNALLED:
        number = -code if code < 0 else code - _SIGNALLED
        message = f"signal {number} ended the run of the new tests{_last_lines(completed)}"
        hint = "run the command by hand: a signal says that it crashed or was killed"
        return Failure(CommandFailed(message, hint=hint, context={"exit_code": code}))
    return Success(completed)


def _decide(types: FailureTypes, parsed: ParsedTestResult) -> Result[RedPhase, PipelineError]:
    if not parsed.tests_ran:
        return Failure(nothing_ran())
    if parsed.all_passed:
        return Failure(not_failing(()))
    classification = classify_failures(parsed, types)
    if not classification.is_valid_red:
        names = ", ".join(sorted(classification.invalid_types))
        return Failure(not_red((f"the tests are broken: they fail with {names}",)))
    return Success(RedPhase(tuple(sorted(parsed.failure_types)), parsed.failure_count))


def _last_lines(completed: CompletedProcess) -> str:
    lines = f"{completed.stdout}\n{completed.stderr}".strip().splitlines()[-_TOLD_LINES:]
    return ":\n" + "\n".join(lines) if lines else ""
