"""What the issue tracker was told."""

from adws.core.context import Slot

TRACKER_TOLD = Slot("tracker_told", str)
"""One sentence: what the tracker was told of the end of this run, or why it could not be."""
