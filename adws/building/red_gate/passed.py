"""What the RED gate leaves behind when it was passed."""

from adws.core.context import Context
from adws.core.red_phase import RedPhase
from adws.slots import FAILURE_COUNT, FAILURE_TYPES, RED_GATE_PASSED, RED_PHASE


def passed(context: Context, seen: RedPhase) -> Context:
    """Return the context with what was seen."""
    return (
        context.put(RED_PHASE, seen)
        .put(RED_GATE_PASSED, value=True)
        .put(FAILURE_TYPES, seen.failure_types)
        .put(FAILURE_COUNT, seen.failure_count)
    )
