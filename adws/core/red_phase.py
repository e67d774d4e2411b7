"""What the RED gate saw: that new tests fail, and for which right reasons."""

from attrs import frozen


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
