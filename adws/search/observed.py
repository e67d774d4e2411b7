"""What a traced run saw: which lines each case executed."""

from collections.abc import Mapping

from attrs import field, frozen

Lines = Mapping[str, tuple[int, ...]]


@frozen
class Progress:
    """How far a failing case got.

    ``error`` is the name of the exception's type, empty where the case hung or crashed. ``line`` is
    that of the innermost frame in the case's own file, 0 for none; ``passed`` counts the asserts
    that went well before.
    """

    error: str = ""
    line: int = 0
    passed: int = 0


@frozen
class TracedCase:
    """One case: whether it passed, and the lines it executed, by file; if not, how far it got.

    ``seconds`` are of processor time, under the trace; ``alone`` the same without it, None where
    that is not known.
    """

    id: str
    passed: bool
    lines: Lines
    seconds: float = 0.0
    progress: Progress | None = None
    alone: float | None = None


@frozen
class Observed:
    """A traced run: the cases, what importing executed, and what could not be collected."""

    cases: tuple[TracedCase, ...] = ()
    imported: Lines = field(factory=dict[str, tuple[int, ...]])
    errors: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def failing(self) -> tuple[TracedCase, ...]:
        """The cases that failed."""
        return tuple(case for case in self.cases if not case.passed)

    @property
    def passing(self) -> tuple[TracedCase, ...]:
        """The cases that passed."""
        return tuple(case for case in self.cases if case.passed)

    def failing_in(self, file: str, body: tuple[int, int] | None) -> frozenset[str]:
        """Return the failing cases that executed a function's lines, all for no function."""
        if body is None:
            return frozenset(case.id for case in self.failing)
        first, last = body
        return frozenset(
            case.id
            for case in self.failing
            if any(first <= line <= last for line in case.lines.get(file, ()))
        )
