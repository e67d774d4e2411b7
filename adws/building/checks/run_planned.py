"""Running checks that were planned, side by side; what they say holds no secret of this machine."""

from functools import partial
from itertools import chain

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.building.checks.planned import PlannedCheck
from adws.cage.known_secrets import Secret
from adws.cage.redaction import redacted, secrets_here
from adws.core.check import CheckReport, Quality
from adws.core.errors import PipelineError
from adws.core.parallel import run_parallel
from adws.core.railway import collect


def run_planned(planned: tuple[PlannedCheck, ...]) -> IOResult[Quality, PipelineError]:
    """Run each on its own, but the suites in turn: they may need the same ports and databases.

    No message holds a secret; what was printed is kept as it is.
    """
    suites = tuple(check for check in planned if check.suite)
    lanes = (*((check,) for check in planned if not check.suite), suites)
    return IOResult.do(
        Quality(tuple(_without_secrets(by_name[check.name], secrets) for check in planned))
        for ran in run_parallel(partial(_run_in_turn, lane) for lane in lanes)
        for by_name in IOSuccess({report.name: report for report in chain.from_iterable(ran)})
        for secrets in secrets_here()
    )


def _run_in_turn(
    lane: tuple[PlannedCheck, ...],
) -> IOResult[tuple[CheckReport, ...], PipelineError]:
    return collect(check.run() for check in lane)


def _without_secrets(report: CheckReport, secrets: tuple[Secret, ...]) -> CheckReport:
    """Look at all messages at once, which is much faster, and at each only where that pays."""
    messages = "\n".join(
        (report.message, *(diagnostic.message for diagnostic in report.diagnostics))
    )
    if redacted(messages, secrets) == messages:
        return report
    return evolve(
        report,
        message=redacted(report.message, secrets),
        diagnostics=tuple(
            evolve(diagnostic, message=redacted(diagnostic.message, secrets))
            for diagnostic in report.diagnostics
        ),
    )
