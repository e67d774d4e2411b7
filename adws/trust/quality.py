"""Compare the reports of a project's checks before and after a change."""

from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from adws.core.check import CheckReport, CheckStatus, Diagnostic, Quality, Severity

_SAYS_NOTHING = frozenset({CheckStatus.MISSING, CheckStatus.UNREADABLE})
_Key = tuple[str, str, str]


@frozen
class Complaint:
    """A check's complaint about a change; ``file`` is relative to the project's root, or empty."""

    check: str
    file: str
    text: str

    def __str__(self) -> str:
        """Return the complaint as people read it."""
        return f"{self.check}: {self.text}"


def worsened(before: Quality, after: Quality) -> tuple[Complaint, ...]:
    """Return every new complaint of the checks.

    Errors are compared by file, code and message, because lines move. A check that could not be
    read before proves nothing now; a check that was fine and can no longer be read is a complaint.
    """
    reports_before = {report.name: report for report in before.checks}
    return tuple(
        complaint
        for report in after.checks
        for complaint in _complaints(reports_before.get(report.name), report)
    )


def _complaints(before: CheckReport | None, now: CheckReport) -> Iterator[Complaint]:
    status_before = before.status if before else CheckStatus.OK
    if now.status is CheckStatus.OK or status_before in _SAYS_NOTHING:
        return
    if now.status in _SAYS_NOTHING:
        yield Complaint(now.name, "", f"{now.status.value}: {now.message}")
        return
    new = tuple(_new_diagnostics(before, now))
    yield from (
        Complaint(
            now.name, diagnostic.file, f"{diagnostic.place}: {diagnostic.code} {diagnostic.message}"
        )
        for diagnostic in new
    )
    if not new and status_before is CheckStatus.OK:
        yield Complaint(now.name, "", now.message or "failed")


def _new_diagnostics(before: CheckReport | None, now: CheckReport) -> Iterator[Diagnostic]:
    unmatched = (
        Counter(_key(diagnostic) for diagnostic in _decisive(before)) if before else Counter[_Key]()
    )
    for diagnostic in _decisive(now):
        if unmatched[_key(diagnostic)]:
            unmatched[_key(diagnostic)] -= 1
        else:
            yield diagnostic


def _decisive(report: CheckReport) -> tuple[Diagnostic, ...]:
    """Return the errors of a check, or its warnings if it has no errors."""
    return report.of_severity(Severity.ERROR) or report.of_severity(Severity.WARNING)


def _key(diagnostic: Diagnostic) -> _Key:
    return diagnostic.file, diagnostic.code, diagnostic.message
