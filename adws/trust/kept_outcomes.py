"""Check that a change keeps the outcomes of a suite, or improves them."""

from adws.core.comparison import compare
from adws.core.failure import Failure
from adws.core.suite import SuiteReport
from adws.core.verdict import Verdict
from adws.trust.gate import newly_red, verdict_of
from adws.trust.reasons import about_cases


def kept_outcomes(
    before: SuiteReport, after: SuiteReport, failures: tuple[Failure, ...] = (), *, same: bool
) -> Verdict:
    """Decide whether every case ends at least as well as before.

    With ``same``, no case may end differently, not even better: a clean-up must not change what a
    test sees. ``failures`` are those of ``after``.
    """
    comparison = compare(before, after)
    worse = newly_red((*comparison.broken, *comparison.revealed), failures)
    other = (
        about_cases(
            _changed_outcomes(before, after),
            "end differently than before",
            "ends differently than before",
        )
        if same
        else ()
    )
    return verdict_of(before, after, comparison, (*worse, *other))


def _changed_outcomes(before: SuiteReport, after: SuiteReport) -> tuple[str, ...]:
    broken = {case.id for case in after.failing}
    return tuple(
        case.id
        for case in before.cases
        if not case.quarantined
        and case.id in after.by_id
        and not after.by_id[case.id].excused
        and case.id not in broken
        and after.by_id[case.id].outcome is not case.outcome
    )
