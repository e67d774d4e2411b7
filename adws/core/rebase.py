"""Fixes of an earlier run that a new one takes along, to be judged on another base."""

from attrs import frozen

from adws.core.turn import Answer


@frozen
class KeptFix:
    """A change that an earlier run accepted, or did not get to judge."""

    case_ids: tuple[str, ...]
    """The ids of the cases that it fixes."""
    patch_file: str
    """The file with the change as a diff, relative to the project's folder."""
    agent: str
    """The name of the agent that made it."""
    answer: Answer
    """What the agent answered then; its price is 0, for it is paid."""
    started_at: str
    """When the attempt began, in ISO 8601."""


@frozen
class DroppedFix:
    """A fix of an earlier run that does not hold on the new base."""

    case_ids: tuple[str, ...]
    """The ids of the cases that it fixed."""
    patch_file: str
    """The file with the change as a diff, relative to the project's folder."""
    reason: str
    """Why it does not hold, in a sentence."""


@frozen
class Rebase:
    """What a run takes along from an earlier run that it replaces."""

    run: str = ""
    """The id of the earlier run; empty where there is none."""
    waiting: tuple[KeptFix, ...] = ()
    """The fixes that are still to be judged, oldest first."""
    dropped: tuple[DroppedFix, ...] = ()
    """The fixes that do not hold, in the order in which they were judged."""
