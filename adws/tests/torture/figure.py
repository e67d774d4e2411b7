"""What one way of torture came to."""

from collections.abc import Iterable, Mapping

from attrs import field, frozen
from rich.table import Table

HELD, BROKEN, UNMEASURED = "holds", "BROKEN", "NOT MEASURED"


@frozen
class Figure:
    """One row: what was done how often, and how many promises that broke.

    ``broken`` counts what was lost, damaged or wrong; ``told`` holds the other counts.
    ``unmeasured`` says why nothing was done; then the figure proves nothing.
    """

    id: str
    deed: str
    tries: int = 0
    broken: int = 0
    told: Mapping[str, object] = field(factory=dict[str, object])
    unmeasured: str = ""

    @property
    def verdict(self) -> str:
        """One word for the row."""
        if self.unmeasured or not self.tries:
            return UNMEASURED
        return BROKEN if self.broken else HELD

    def as_dict(self) -> dict[str, object]:
        """Return the row as plain values."""
        return {
            "id": self.id,
            "deed": self.deed,
            "tries": self.tries,
            "broken": self.broken,
            "verdict": self.verdict,
            "unmeasured": self.unmeasured,
            **self.told,
        }


def table(figures: Iterable[Figure]) -> Table:
    """Return the figures for people."""
    drawn = Table("figure", "what was done", "times", "broken", "", "what was seen")
    for row in figures:
        result = row.unmeasured or ", ".join(f"{name} {count}" for name, count in row.told.items())
        drawn.add_row(row.id, row.deed, str(row.tries), str(row.broken), row.verdict, result)
    return drawn


def exit_code(figures: Iterable[Figure]) -> int:
    """Return 1 when a promise was broken, 2 when one could not be put to the test, else 0."""
    verdicts = {row.verdict for row in figures}
    if BROKEN in verdicts:
        return 1
    return 2 if UNMEASURED in verdicts or not verdicts else 0
