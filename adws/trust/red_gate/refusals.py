"""Why the RED gate is not passed, told to those who wrote the tests or look after the machine."""

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

_MEND = "mend the tests: they must fail because what they ask for is still to be built"
_DECLARE = (
    "declare the package that they need, or name the module among those planned if it shall be "
    "built"
)
NOT_DECLARED = "is neither the project's, nor in anything that the project declares"
"""How the sentence ends that tells of a symbol that is nobody's."""


def not_complete(report: SuiteReport, doubts: tuple[str, ...]) -> PipelineError:
    """Return the error for a run that cannot be believed."""
    return SuiteUnreadable(
        f"the run of the new tests is not complete: {named(doubts) or 'it did not end'}",
        hint="see its output; it says nothing about the tests yet",
        context={"raw_output": report.raw_output},
    )


def environment_broken(reasons: tuple[str, ...]) -> PipelineError:
    """Return the error for what the machine does wrong."""
    return EnvironmentBroken(
        f"the environment fails, and neither the new tests nor the code: {named(reasons)}",
        hint="repair the environment that the tests run in, then take the gate again",
        context={"reasons": reasons},
    )


def nothing_ran(left_out: tuple[str, ...] = ()) -> PipelineError:
    """Return the error for a run without a new case; ``left_out`` are those that were skipped."""
    reason = f"all are left out: {named(left_out)}" if left_out else "none was found"
    return NoTestsRan(
        f"no new test was run: {reason}",
        hint="check where the new tests are, and how the runner finds tests",
    )


def not_red(reasons: tuple[str, ...]) -> PipelineError:
    """Return the error for new tests that fail for another reason than they should."""
    undeclared = any(reason.endswith(NOT_DECLARED) for reason in reasons)
    return InvalidRedFailure(
        "\n- ".join(("the new tests do not fail for the right reason:", *reasons)),
        hint=f"{_MEND}; {_DECLARE}" if undeclared else _MEND,
        context={"reasons": reasons},
    )


def not_failing(idle: tuple[Case, ...]) -> PipelineError:
    """Return the error for new cases that do not fail; none named: for a suite that is green."""
    return PassedInRedPhase(
        "each new test must fail in the RED phase, as nothing is built for it yet: "
        + ("; ".join(about_idle(idle)) or "all tests pass"),
        hint="write tests for what is missing; what is there already needs no new code",
        context={"cases": tuple(case.id for case in idle)},
    )


def about_idle(idle: tuple[Case, ...]) -> tuple[str, ...]:
    """Return in words what became of new cases that do not fail."""
    passing = tuple(case.id for case in idle if case.outcome is Outcome.PASSED)
    others = tuple(f"{case.id} ({case.outcome})" for case in idle if case.id not in passing)
    return (*about_cases("pass", passing), *about_cases("do not fail", others))
