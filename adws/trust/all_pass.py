"""Check that a change is complete: every new case passes, and nothing else is red."""

from adws.core.comparison import compare
from adws.core.suite import SuiteReport
from adws.core.verdict import Verdict
from adws.trust.reasons import about_cases


def reasons_not_green(
    verdict: Verdict, start: SuiteReport, red: SuiteReport, after: SuiteReport
) -> tuple[str, ...]:
    """Return why a judged change is not green; nothing if it is.

    ``start`` is the report from before any new test was written, ``red`` the one with the new tests
    and without the change, ``after`` the one with both. Cases that failed at the start may still
    fail. Each case that was red for the new behaviour must pass, and so must the cases that it hid.
    A case that flips without the change is excused.
    """
    if not verdict.accepted:
        return verdict.reasons
    stale = {case.id for case in start.failing}
    failing = tuple(case.id for case in after.failing if case.id not in stale)
    new_ids = {case.id for case in red.failing} - stale
    fixed = frozenset(compare(red, after).fixed)
    excused = {case.id for case in after.cases if case.excused}
    no_longer_passing = tuple(sorted(new_ids - fixed - excused - {*failing}))
    return (
        *about_cases(failing, "still fail", "still fails"),
        *about_cases(no_longer_passing, "should pass but do not", "should pass but does not"),
    )
