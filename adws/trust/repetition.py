"""Find the cases that must pass again when a change runs again, and those that do not."""

from adws.core.suite import Outcome, SuiteReport


def must_pass_again(
    before: SuiteReport, after: SuiteReport, fixed: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the cases that prove a fix.

    These are the fixed cases. A case for a file that could not be loaded is replaced by the cases
    that it hid and that pass now.
    """
    covers = tuple(case.covers for case in before.cases if case.id in fixed and case.covers)
    hidden = (case.id for case in after.cases if covers and case.id.startswith(covers))
    case_ids = dict.fromkeys((*fixed, *hidden))
    return tuple(case_id for case_id in case_ids if passes(after, case_id))


def standing_for(before: SuiteReport, case_id: str) -> str:
    """Return the case of an earlier report that hid a case; the case itself if none did."""
    hiding = (case.id for case in before.cases if case.covers and case_id.startswith(case.covers))
    return case_id if case_id in before.by_id else next(hiding, case_id)


def not_passing(case_ids: tuple[str, ...], again: SuiteReport) -> tuple[str, ...]:
    """Return the cases that do not pass in a later run."""
    return tuple(case_id for case_id in case_ids if not passes(again, case_id))


def passes(report: SuiteReport, case_id: str) -> bool:
    """Return whether a case ran and passed."""
    case = report.by_id.get(case_id)
    return case is not None and case.outcome is Outcome.PASSED


def passing(report: SuiteReport) -> tuple[str, ...]:
    """Return all cases that passed and can be run again by their ids, in order."""
    return tuple(
        case.id for case in report.cases if case.outcome is Outcome.PASSED and not case.moving
    )
