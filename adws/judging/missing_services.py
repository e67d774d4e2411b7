"""Tell people which cases of a change fail because a service is missing."""

from adws.core.failure import Analysis
from adws.core.verdict import Verdict
from adws.triage.diagnosis import is_blocked
from adws.triage.exception_info import exception_of
from adws.triage.service import MissingService
from adws.trust.reasons import named


def missing_service_notes(verdict: Verdict, after: Analysis) -> tuple[str, ...]:
    """Return a note for each missing service that keeps cases failing, whatever the code does.

    A run that repairs escalates such cases as external dependencies. ``after`` has the failures
    with the change; those that are the change's own fault are left out.
    """
    still_failing = {*verdict.remaining, *verdict.revealed}
    cases: dict[MissingService, tuple[str, ...]] = {}
    for failure in after.failures:
        service = MissingService.in_error(exception_of(failure.evidence))
        if service and failure.case_id in still_failing and is_blocked(failure):
            cases[service] = (*cases.get(service, ()), failure.case_id)
    return tuple(
        f"{service}, so no edit of the code fixes {named(ids)} ({_remedy(service)})"
        for service, ids in cases.items()
    )


def _remedy(service: MissingService) -> str:
    if service.recording:
        return f"add the answer to {service.recording}"
    return "mock_services in the settings declares one that answers in its place"
