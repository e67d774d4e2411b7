"""Plausible candidates and how they stand."""

import pytest

from adws.search.candidates import Candidate, Placed
from adws.search.observed import Observed, TracedCase
from adws.search.source import Edit, Source
from adws.search.tries import Aims, Finalist, Tried, finalist

TEXT = "def f(a, b):\n    return a - b\n"
AIMS = Aims(("t",), (), ("o",), Observed((TracedCase("t", passed=False, lines={}),)))
SOURCES = {"m.py": Source(TEXT)}
MENDS = Tried(0, {"t": True, "o": True})


def changed(new: str, family: str = "x", weight: float = 0.5) -> Candidate:
    """Return a candidate that returns something else."""
    start = TEXT.index("a - b")
    return Candidate((Placed("m.py", 2, family, Edit(start, start + 5, new)),), weight)


@pytest.mark.parametrize(
    ("candidate", "tried", "stands"),
    [
        (changed("a + b"), MENDS, Finalist(changed("a + b"), (1, 1), 0.5)),
        (changed("a + b"), Tried(0, {"t": False}), None),
        (changed("a - a"), MENDS, Finalist(changed("a - a"), (1, 1), 0.15)),
        (changed("c - c"), MENDS, None),
        (changed("77"), MENDS, Finalist(changed("77"), (1, 1), 0.18, ("77",))),
        (
            changed("a + b", "exits"),
            MENDS,
            Finalist(changed("a + b", "exits"), (1, 1), 0.15),
        ),
    ],
)
def test_what_mends_stands_by_its_weight_and_taste(
    candidate: Candidate, tried: Tried, stands: Finalist | None
) -> None:
    """What looks too odd does not stand at all; sorts that mend by chance stand lower."""
    assert finalist(candidate, tried, AIMS, SOURCES, frozenset({"77"})) == stands


def test_more_mended_cases_rank_before_all_else() -> None:
    """Then no answers written in, then fewest edits, then weight."""
    one, two = changed("a + b"), Candidate(changed("a + b").edits * 2, 1.0)
    ranked = [
        Finalist(one, (2, 0), 0.1, ("77",)),
        Finalist(one, (1, 1), 0.1),
        Finalist(one, (1, 0), 0.1),
        Finalist(two, (1, 0), 0.9),
        Finalist(one, (1, 0), 0.9, ("77",)),
    ]
    assert sorted(ranked[1:] + ranked[:1], key=lambda one: one.rank) == ranked
