"""The result of the RED gate: new tests fail, and for which reasons."""

from attrs import frozen


@frozen
class RedPhase:
    """New tests that fail for the right reason."""

    failure_types: tuple[str, ...]
    """The names of their failures, sorted."""
    failure_count: int
    """How many new cases fail."""
    new: tuple[str, ...] = ()
    """The ids of these cases."""
    awaited: tuple[str, ...] = ()
    """The modules and names of the project that they miss."""
    hides_assertions: bool = False
    """Whether some tests cannot be loaded yet, so that their assertions have never failed; the gate
    is then repeated with stubs."""
    hidden: tuple[str, ...] = ()
    """The ids of earlier cases that cannot run for the same reason."""
    stale: tuple[str, ...] = ()
    """The ids of the cases that failed before and still do."""
    flaky: tuple[str, ...] = ()
    """The ids of the cases that failed once with the new tests and passed when all ran again; they
    count for nothing."""
    stubs: tuple[str, ...] = ()
    """The files with stubs of what is missing; no tree that is kept has them."""
