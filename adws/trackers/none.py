"""No tracker: what is to be built is told in words or in a task file, and nothing is closed."""

from adws.trackers.tracker import Tracker

TRACKER = Tracker(name="none", summary="what is to be built is told in words; nothing is closed")
