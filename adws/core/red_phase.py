"""What the RED gate saw: that new tests fail, and for which right reasons."""

from attrs import frozen

from adws.core.context import Slot
from adws.core.suite import SuiteReport


@frozen
class RedPhase:
    """New tests that fail for the right reason.

    ``failure_types`` are the names of their failures, sorted; ``failure_count`` is how many cases
    fail. ``new`` are the ids of these cases, ``awaited`` the modules and names of the project that
    they miss. ``hides_assertions``: some could not be loaded without these, so that nobody has seen
    their assertions fail yet; the gate must be taken again once these exist as stubs. ``hidden``
    are the ids of earlier cases that could not run for the same reason, ``stale`` those that failed
    before and still do, ``flaky`` those that failed once with the new tests and passed when all ran
    again: they count for nothing here. ``stubs`` are the files in which what is missing was made up
    when the gate was taken once more; they were in no tree that is kept.
    """

    failure_types: tuple[str, ...]
    failure_count: int
    new: tuple[str, ...] = ()
    awaited: tuple[str, ...] = ()
    hides_assertions: bool = False
    hidden: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    flaky: tuple[str, ...] = ()
    stubs: tuple[str, ...] = ()


RED_PHASE = Slot("red_phase", RedPhase)
"""What the RED gate saw when it was passed."""
RED_GATE_PASSED = Slot("red_gate_passed", bool)
"""Whether the new tests were shown to fail for the right reason."""
FAILURE_TYPES = Slot("failure_types", tuple[str, ...])
"""The names of the new tests' failures, sorted."""
FAILURE_COUNT = Slot("failure_count", int)
"""How many new cases fail."""
RED_REPORT = Slot("red_report", SuiteReport)
"""A report made with the new tests in place; the RED gate takes it instead of a run of its own."""
PLANNED_MODULES = Slot("planned_modules", tuple[str, ...])
"""Modules that are to be built and that no file of the project tells of yet."""
