"""Apply the quarantine to a report, list its cases for reports, and add cases to it."""

from datetime import date, timedelta

from attrs import evolve

from adws.core.quarantine import Quarantine, QuarantinedCase, QuarantineRow
from adws.core.suite import Case, SuiteReport


def mark_quarantined(quarantine: Quarantine, report: SuiteReport) -> SuiteReport:
    """Mark the cases of a report that are in quarantine: they may fail or pass, but not vanish.

    A case for a file that could not be loaded is never marked, because it hides others.
    """
    active = quarantine.active
    cases = (
        evolve(case, quarantined=True) if case.id in active and case.covers is None else case
        for case in report.cases
    )
    return evolve(report, cases=tuple(cases))


def quarantine_rows(
    quarantine: Quarantine, report: SuiteReport, baseline: SuiteReport | None = None
) -> tuple[QuarantineRow, ...]:
    """Return a row for each case of the quarantine, in the order of its file.

    A case is new in this run if the ``baseline`` (by default ``report``) did not have it in
    quarantine.
    """
    after, before = _by_id(report), _by_id(baseline or report)
    return tuple(
        _row(quarantine, after.get(case.id), before.get(case.id), case) for case in quarantine.cases
    )


def _by_id(report: SuiteReport) -> dict[str, Case]:
    return {case.id: case for case in report.cases if case.covers is None}


def quarantine_case(case_id: str, *, since: str, days: int, seen: str) -> QuarantinedCase:
    """Return a case in quarantine for ``days`` days, including the first.

    >>> quarantine_case("t.py::a", since="2026-02-27", days=3, seen="").until
    '2026-03-01'
    """
    until = date.fromisoformat(since) + timedelta(days=days - 1)
    return QuarantinedCase(case_id, since, until.isoformat(), seen)


def _row(
    quarantine: Quarantine, after: Case | None, before: Case | None, case: QuarantinedCase
) -> QuarantineRow:
    expired = quarantine.has_expired(case)
    return QuarantineRow(
        case_id=case.id,
        since=case.since,
        until=case.until,
        outcome=after.outcome.value if after else "",
        expired=expired,
        found=before is not None and not (before.quarantined or expired),
        seen=case.seen,
        note=case.note,
        issue=case.issue,
    )
