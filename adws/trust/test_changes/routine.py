"""A test file for comparison: its routines with their assertions, and the code around them."""

from attrs import frozen

from adws.trust.test_changes.assertion import Assertion
from adws.trust.test_changes.code import Code


@frozen
class Signal:
    """Something that can keep a case from failing. ``effect`` says how.

    ``code`` is the code that does it, if it is a single piece.
    """

    effect: str
    code: Code | None = None

    def __str__(self) -> str:
        """Return it as the second half of a sentence."""
        return f"{self.code} was added: {self.effect}" if self.code else self.effect


@frozen
class Routine:
    """A case, or a function beside the cases (``noun``: case, fixture, hook, function).

    ``titles`` are the names of its enclosing scopes and its own, outermost first. ``whole`` is all
    of it, ``body`` is its shape without its name. ``rows`` are the sets of values that it runs
    with, None if it has no such table.
    """

    titles: tuple[str, ...]
    noun: str
    whole: Code
    body: tuple[str, ...]
    assertions: tuple[Assertion, ...] = ()
    signals: tuple[Signal, ...] = ()
    rows: tuple[Code, ...] | None = None

    @property
    def name(self) -> str:
        """The name as people write it: ``TestSum.test_zero``, ``sum > of zero``."""
        plain = all(map(str.isidentifier, self.titles))
        return ".".join(self.titles) if plain else " > ".join(self.titles)


@frozen
class CaseFile:
    """A test file: its routines, the code around them, and what holds for all of its cases."""

    routines: tuple[Routine, ...] = ()
    around: tuple[Code, ...] = ()
    signals: tuple[Signal, ...] = ()
