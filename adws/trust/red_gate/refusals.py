"""The refusals of the RED gate, for the writer of the tests or the owner of the machine."""

from adws.core.errors import (
    EnvironmentBroken,
    InvalidRedFailure,
    NoTestsRan,
    PassedInRedPhase,
    PipelineError,
    SuiteUnreadable,
)
from adws.core.suite import Case, Outcome, SuiteReport
from adws.trust.reasons import about_cases, named

_MEND = "fix the tests: they must fail because the code they test is missing"
_DECLARE = "declare the package that they need, or list the module as planned if it is to be built"
NOT_DECLARED = "is not a module of the project, and the project does not declare it"
"""The end of the sentence about an unknown symbol."""


def not_complete(report: SuiteReport, doubts: tuple[str, ...]) -> PipelineError:
    """Return the error for a run that cannot be trusted."""
    return SuiteUnreadable(
        f"the run of the new tests is not complete: {named(doubts) or 'it did not end'}",
        hint="see its output; it does not say anything about the tests yet",
        context={"raw_output": report.raw_output},
    )


def environment_broken(reasons: tuple[str, ...]) -> PipelineError:
    """Return the error for a problem of the machine."""
    return EnvironmentBroken(
        f"the environment is broken, not the tests or the code: {named(reasons)}",
        hint="repair the environment of the tests, then run the RED gate again",
        context={"reasons": reasons},
    )


def nothing_ran(left_out: tuple[str, ...] = ()) -> PipelineError:
    """Return the error for a run without a new case; ``left_out`` are the skipped cases."""
    reason = f"all are skipped: {named(left_out)}" if left_out else "adws found none"
    return NoTestsRan(
        f"no new test ran: {reason}",
        hint="check the paths of the new tests, and how the runner finds tests",
    )


def not_red(reasons: tuple[str, ...]) -> PipelineError:
    """Return the error for new tests that fail for a wrong reason."""
    undeclared = any(reason.endswith(NOT_DECLARED) for reason in reasons)
    return InvalidRedFailure(
        "\n- ".join(("the new tests do not fail for the right reason:", *reasons)),
        hint=f"{_MEND}; {_DECLARE}" if undeclared else _MEND,
        context={"reasons": reasons},
    )


def not_failing(idle: tuple[Case, ...]) -> PipelineError:
    """Return the error for new cases that do not fail; without any, for a green suite."""
    return PassedInRedPhase(
        "each new test must fail in the RED phase, because its code is not written yet: "
        + ("; ".join(about_idle(idle)) or "all tests pass"),
        hint="write tests for missing behaviour; existing behaviour needs no new code",
        context={"cases": tuple(case.id for case in idle)},
    )


def about_idle(idle: tuple[Case, ...]) -> tuple[str, ...]:
    """Return sentences about new cases that do not fail."""
    passing = tuple(case.id for case in idle if case.outcome is Outcome.PASSED)
    others = tuple(f"{case.id} ({case.outcome})" for case in idle if case.id not in passing)
    return (
        *about_cases(passing, "pass", "passes"),
        *about_cases(others, "do not fail", "does not fail"),
    )
