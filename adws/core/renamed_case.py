"""A case that a change gives another id."""

from collections import Counter
from collections.abc import Iterable

from attrs import frozen


@frozen
class RenamedCase:
    """A case that is the same under another id: its body, and all that its body uses."""

    old: str
    """The id before the change."""
    new: str
    """The id with the change."""

    def __str__(self) -> str:
        """Return both ids.

        >>> str(RenamedCase("test_a.py::test_x", "test_a.py::test_y"))
        'test_a.py::test_x is now test_a.py::test_y'
        """
        return f"{self.old} is now {self.new}"


def renamed_tests(cases: Iterable[RenamedCase]) -> tuple[tuple[RenamedCase, int], ...]:
    """Return each renamed test once, with the number of its rows.

    >>> renamed_tests(RenamedCase(f"a[{row}]", f"b[{row}]") for row in (1, 2))
    ((RenamedCase(old='a', new='b'), 2),)
    """
    without_rows = (
        RenamedCase(case.old.partition("[")[0], case.new.partition("[")[0]) for case in cases
    )
    return tuple(Counter(without_rows).items())
