"""The lines that the steps of lanes show on a terminal."""

from adws.core.lane_work import Batch, LaneWork
from adws.core.quantity import quantity
from adws.core.selected_group import SelectedGroup
from adws.core.step_display import NOTHING, TREND, StepDisplay
from adws.core.verdict import Verdict


def lanes_line(in_lanes: bool | None, lanes: int | None) -> str:  # noqa: FBT001 - a slot's value
    """Return how many lanes work: fewer than requested if the machine is small."""
    return f"working in {quantity(lanes or 1, 'lane')}" if in_lanes else ""


def wave_line(wave: tuple[LaneWork, ...] | None, lanes: int | None) -> str:
    """Return how many groups are at work, in how many lanes."""
    if not wave:
        return ""
    groups = quantity(sum(len(work.groups) for work in wave), "group")
    return f"{groups} in {quantity(min(lanes or 1, len(wave)), 'lane')}"


def tried_line(verdict: Verdict | None, selected: SelectedGroup | None) -> str:
    """Return what the first run of a proposal showed."""
    if verdict is None or selected is None:
        return ""
    first = selected.case_ids[0]
    if verdict.accepted:
        return f"{first}: passes in its lane, waits for the gate"
    refused = "" if verdict.about_agent else "refused in its lane: "
    return f"{first}: {refused}{'; '.join(verdict.reasons)}"


def batch_line(batch: Batch | None) -> str:
    """Return how many changes are judged together."""
    if not batch or not batch.attempts:
        return ""
    return f"judging {quantity(len(batch.attempts), 'change')} together"


def settled_display(batch: Batch | None, verdict: Verdict | None) -> StepDisplay:
    """Return the decision about the batch, and how many cases fail now."""
    if batch is None or verdict is None:
        return NOTHING
    changes = quantity(len(batch.attempts), "change")
    if verdict.accepted:
        return StepDisplay((f"accepted: {changes} ({TREND})",), failing=verdict.failing_after)
    return StepDisplay((f"refused: {changes}: {'; '.join(verdict.reasons)}",))
