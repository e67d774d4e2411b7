"""The baseline: complete enough to compare with, and what a change may not lose of it."""

from returns.result import Failure, Result, Success

from adws.core.comparison import Comparison
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.failure import Analysis
from adws.trust.agreement import is_silent_skip
from adws.trust.reasons import about_cases


def complete_baseline(analysis: Analysis) -> Result[Analysis, PipelineError]:
    """Return an analysis that is complete enough to compare with, or fail.

    A run whose sources disagree or that ended early is ``SuiteUnreadable``.
    """
    report = analysis.report
    doubts = tuple(warning for warning in report.warnings if not is_silent_skip(warning))
    if report.ended and not doubts:
        return Success(analysis)
    return Failure(
        SuiteUnreadable(
            "the baseline is incomplete, so no fix could be compared with it: "
            + ("; ".join(doubts) or "the run ended early"),
            hint=f"run `adws analyze` and read {report.raw_output}",
            context={"raw_output": report.raw_output, "warnings": report.warnings},
        )
    )


def lost_cases(comparison: Comparison) -> tuple[str, ...]:
    """Return in words what was executed before and is gone, skipped or expected to fail now."""
    return (
        *about_cases("were executed before and are gone", comparison.missing),
        *about_cases(
            "were executed before and are now skipped or expected to fail", comparison.weakened
        ),
    )
