"""No tracker: what is to be built is told in words or in a task file, and nothing is closed."""

from adws.trackers.tracker import Tracker

TRACKER = Tracker(
    name="none", summary="no tracker: you describe the work in words; no issue is closed"
)
