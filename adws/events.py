"""What a run tells while it goes: its events, and what takes them.

Give ``run_workflow`` a subscriber, or one of the calls that do a whole run (``fix_project``).
"""

from adws.engine.event_log import event_log
from adws.engine.events import EventKind, RunEvent, Subscriber

__all__ = ["EventKind", "RunEvent", "Subscriber", "event_log"]
