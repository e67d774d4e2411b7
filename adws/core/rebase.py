"""Fixes of an earlier run that a new one takes along, to be judged on another base."""

from attrs import frozen

from adws.core.turn import Answer


@frozen
class KeptFix:
    """A change that an earlier run kept, or was answered and did not judge any more.

    ``case_ids`` are the cases that it mends. ``patch_file`` holds it as a diff, relative to the
    project's folder. ``started_at`` is when its attempt began, in ISO 8601.
    """

    case_ids: tuple[str, ...]
    patch_file: str
    agent: str
    answer: Answer
    started_at: str


@frozen
class DroppedFix:
    """A kept fix that does not hold on the new base, and why."""

    case_ids: tuple[str, ...]
    patch_file: str
    reason: str


@frozen
class Rebase:
    """What a run takes along from the earlier ``run``, whose place it takes; empty: nothing.

    ``waiting`` are the fixes that are still to be judged, oldest first.
    """

    run: str = ""
    waiting: tuple[KeptFix, ...] = ()
    dropped: tuple[DroppedFix, ...] = ()
