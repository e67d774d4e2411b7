"""Decides whether a step runs: by its ``when``, and by what happened before."""

from adws.core.context import Context
from adws.engine.frame import WorkflowFrame
from adws.engine.slot_names import inputs, stored
from adws.engine.workflow import Predicate


def condition_slot(condition: str) -> str:
    """Return the slot that a condition names.

    >>> condition_slot("not done")
    'done'
    """
    return condition.rsplit(maxsplit=1)[-1]


def condition_holds(condition: str | Predicate, frame: WorkflowFrame, context: Context) -> bool:
    """Whether a slot is true (``not``: false); an unwritten slot is not true."""
    if not isinstance(condition, str):
        return condition(context)
    negated = len(condition.split()) > 1
    true = context.slots.get(stored(frame.names, condition_slot(condition))) is True
    return true is not negated


def skip_reason(frame: WorkflowFrame, context: Context) -> str:
    """Return why a step is skipped; empty if it runs.

    After a failure only ``always`` steps run, if their slots are there. ``when`` counts for all
    turns and tries of a step.
    """
    prepared = frame.prepared
    if frame.ending is not None:
        if not prepared.use.always:
            return "the run pauses" if frame.ending.paused_by else "an earlier step failed"
        needed = inputs(frame.names, prepared).values()
        missing = [name for name in needed if name not in context.slots]
        if missing:
            return f"nothing has written '{missing[0]}'"
    when = prepared.use.when
    if when is None or frame.ran_before or condition_holds(when, frame, context):
        return ""
    return f"'{when}' does not hold"
