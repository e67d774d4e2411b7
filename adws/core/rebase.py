"""Fixes of an earlier run that a new run keeps and judges on another base."""

from attrs import frozen

from adws.core.turn import Answer


@frozen
class KeptFix:
    """A change that an earlier run accepted, or had no time to judge."""

    case_ids: tuple[str, ...]
    """The ids of the cases that it fixes."""
    patch_file: str
    """The file with the change as a diff, relative to the project's folder."""
    agent: str
    """The name of the agent that made it."""
    answer: Answer
    """The agent's answer; its price is 0, because it is already paid."""
    started_at: str
    """When the attempt began, in ISO 8601."""


@frozen
class DroppedFix:
    """A fix of an earlier run that does not work on the new base."""

    case_ids: tuple[str, ...]
    """The ids of the cases that it fixed."""
    patch_file: str
    """The file with the change as a diff, relative to the project's folder."""
    reason: str
    """Why it does not work, in a sentence."""


@frozen
class Rebase:
    """What a run keeps from an earlier run that it replaces."""

    run: str = ""
    """The id of the earlier run; empty if there is none."""
    waiting: tuple[KeptFix, ...] = ()
    """The fixes that are still to be judged, oldest first."""
    dropped: tuple[DroppedFix, ...] = ()
    """The fixes that do not work, in the order in which they were judged."""
