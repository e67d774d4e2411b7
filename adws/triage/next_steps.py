"""What you can do about an escalated case."""

from adws.core.entry import EscalationReason
from adws.core.failure import Failure
from adws.triage.diagnosis import has_conflict, is_blocked
from adws.triage.exception_info import exception_of
from adws.triage.imports import missing_module
from adws.triage.service import MissingService

_SERVICE = (
    "Let a mock service answer in its place (mock_services in the settings), make the service "
    "reachable from the tests, or replace it with a fake in the test"
)
_BY_REASON = {
    EscalationReason.DESIGN_DECISION: (
        "Decide which behaviour is right, change the test or the code, and run again."
    ),
    EscalationReason.EXTERNAL_DEPENDENCY: f"{_SERVICE}.",
    EscalationReason.FLAKY: (
        "Run the case alone many times. Check whether it depends on time, order, randomness or "
        "shared state."
    ),
    EscalationReason.CIRCULAR_REGRESSION: (
        "Its fixes break other cases again and again. Compare what these cases expect: if they "
        "contradict each other, decide which is right."
    ),
    EscalationReason.MAX_ATTEMPTS_EXCEEDED: (
        "Read what the attempts tried and why they were refused. Then fix the case by hand, or try "
        "a stronger agent."
    ),
    EscalationReason.OUT_OF_SCOPE: (
        "Make the change that adws may not make (in a sealed file, a library or the machine), "
        "then run again."
    ),
}
_UNANSWERED = (
    "No call of the agent ended with an answer. See whether the agent works (adws doctor), repair "
    "that, allow it more time (round_timeout_seconds) or name another agent, then run again."
)
_RESOLVE = "Resolve the conflict (the lines <<<<<<<, ======= and >>>>>>>), then run again."
_DEFAULT = "Read the evidence in the report and the round's log."


def next_steps(
    reason: EscalationReason | None, failure: Failure | None = None, *, unanswered: bool = False
) -> str:
    """Return what to do about an escalated case; ``unanswered``: the agent never answered.

    >>> next_steps(EscalationReason.OUT_OF_SCOPE).endswith("then run again.")
    True
    """
    if failure and has_conflict(failure):
        return f"{_RESOLVE}{_start(failure)}"
    if reason is EscalationReason.MAX_ATTEMPTS_EXCEEDED and unanswered:
        return _UNANSWERED
    blocked = _unblock(failure) if failure else None
    return blocked or f"{_BY_REASON[reason] if reason else _DEFAULT}{_start(failure)}"


def _unblock(failure: Failure) -> str | None:
    if not is_blocked(failure):
        return None
    error = exception_of(failure.evidence)
    module = missing_module(error)
    if module:
        package = module.partition(".")[0]
        return f"Install '{package}' in the environment of the tests, then run again."
    service = MissingService.in_error(error)
    if service:
        lacks = f"Add the answer to {service.recording}" if service.recording else _SERVICE
        return f"{lacks}, then run again."
    return f"Repair the environment of the tests ({failure.error_message}), then run again."


def _start(failure: Failure | None) -> str:
    if failure is None or failure.source_file is None:
        return ""
    line = f":{failure.source_line}" if failure.source_line else ""
    return f" Start at {failure.source_file}{line}."
