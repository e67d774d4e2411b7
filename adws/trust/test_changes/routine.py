"""A test file as it is compared: its routines with what they assert, and the code around them."""

from attrs import frozen

from adws.trust.test_changes.assertion import Assertion
from adws.trust.test_changes.code import Code


@frozen
class Signal:
    """Something with which a case can be kept from failing. ``effect`` says what it does.

    Where there is one code that does it, ``code`` is that.
    """

    effect: str
    code: Code | None = None

    def __str__(self) -> str:
        """Return it as the second half of a sentence."""
        return f"{self.code} was added: {self.effect}" if self.code else self.effect


@frozen
class Routine:
    """A case, or a function beside the cases (``noun``: case, fixture, hook, function).

    ``titles`` are its name and those of what it stands in, outermost first. ``whole`` is all of it,
    ``body`` what it does without its name. ``rows`` are the sets of values that it runs with, None
    when it has no such table.
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
