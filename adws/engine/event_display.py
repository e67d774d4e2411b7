"""What people see of an event of a run, on a terminal and in the log of the run."""

from adws.core.step_display import StepDisplay
from adws.engine.events import EventKind, RunEvent
from adws.reports.run_terminal import given_up_line
from adws.slots import ESCALATED


def display_of(event: RunEvent) -> StepDisplay:
    """Return the display of an event: what its step declared, or why it failed."""
    if event.kind is EventKind.STEP_RETRIED and event.error:
        return StepDisplay((event.error.message,))
    if event.gives_up and event.error:
        reason = "" if event.gives_up == ESCALATED.name else event.gives_up
        return given_up_line(reason, event.error.message)
    return event.display
