"""When something is tried again that a machine or a service has failed: later each time."""

from adws.pipeline.facts import HeadVerdict, PullLane
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.results import pause_seconds


def due_at(lane: PullLane) -> int:
    """Return when the next try is due, in seconds since 1970; 0 if there is none."""
    failed = lane.marks_of(MarkerKind.VERDICT, lane.pull.head_sha)
    if lane.verdict is HeadVerdict.INFRASTRUCTURE:
        return again_at(failed)
    return again_at(lane.results()) if lane.is_answered else 0


def again_at(ends: tuple[Marker, ...]) -> int:
    """Return when there is another try after these ends, in seconds since 1970."""
    return ends[-1].at + pause_seconds(len(ends) + 1)
