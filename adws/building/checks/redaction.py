"""Secrets of this machine, taken out of what checks said before it is shown to anybody."""

from attrs import evolve
from returns.io import IOResult

from adws.cage.known_secrets import Secret
from adws.cage.redaction import redacted, secrets_here
from adws.core.check import CheckReport
from adws.core.errors import PipelineError


def without_secrets(
    reports: tuple[CheckReport, ...],
) -> IOResult[tuple[CheckReport, ...], PipelineError]:
    """Return reports without secrets in their messages; what was printed is kept as it is."""
    return IOResult.do(
        tuple(_redacted(report, secrets) for report in reports) for secrets in secrets_here()
    )


def _redacted(report: CheckReport, secrets: tuple[Secret, ...]) -> CheckReport:
    """Look at all messages at once, which is much faster, and at each only where that pays."""
    messages = "\n".join((report.message, *(one.message for one in report.diagnostics)))
    if redacted(messages, secrets) == messages:
        return report
    return evolve(
        report,
        message=redacted(report.message, secrets),
        diagnostics=tuple(
            evolve(one, message=redacted(one.message, secrets)) for one in report.diagnostics
        ),
    )
