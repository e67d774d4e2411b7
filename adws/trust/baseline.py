"""Check that the baseline is complete, and that a change loses none of its cases."""

from returns.result import Failure, Result, Success

from adws.core.comparison import Comparison
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.failure import Analysis
from adws.trust.agreement import is_silent_skip
from adws.trust.reasons import about_cases


def complete_baseline(analysis: Analysis) -> Result[Analysis, PipelineError]:
    """Return an analysis that is complete enough to compare with.

    Fails with ``SuiteUnreadable`` for a run whose sources disagree or that ended early.
    """
    report = analysis.report
    doubts = tuple(warning for warning in report.warnings if not is_silent_skip(warning))
    if report.ended and not doubts:
        return Success(analysis)
    return Failure(
        SuiteUnreadable(
            "the baseline is incomplete, so adws cannot compare a fix with it: "
            + ("; ".join(doubts) or "the run ended early"),
            hint=f"run `adws analyze` and read {report.raw_output}",
            context={"raw_output": report.raw_output, "warnings": report.warnings},
        )
    )


def lost_cases(comparison: Comparison) -> tuple[str, ...]:
    """Return reasons: cases that ran before and are now missing, skipped or expected to fail."""
    return (
        *about_cases(
            comparison.missing, "ran before and are now missing", "ran before and is now missing"
        ),
        *about_cases(
            comparison.weakened,
            "ran before and are now skipped or expected to fail",
            "ran before and is now skipped or expected to fail",
        ),
    )
