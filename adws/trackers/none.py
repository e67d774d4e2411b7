"""No tracker: the request comes from the command line or a task file; nothing is closed."""

from adws.trackers.tracker import Tracker

TRACKER = Tracker(
    name="none", summary="no tracker: you describe the work in words; no issue is closed"
)
