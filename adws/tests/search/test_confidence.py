"""How sure one can be."""

import pytest

from adws.search.choice import Chance, Confidence, confidence

CHANCE = Chance(100, 0.5)


@pytest.mark.parametrize(
    ("own", "others", "chance", "edits", "share"),
    [
        (0.3, 0.1, CHANCE, 1, 0.6),
        (0.3, 0.0, CHANCE, 1, 0.75),
        (0.3, 0.0, CHANCE, 2, 0.5),
        (0.3, 0.0, Chance(100, 0.5, clusters=9), 1, 0.5),
        (0.3, 0.0, Chance(100, 1.5, results=0.5), 1, 0.5),
        (0.1, 0.0, Chance(100, 0.5, results=4), 1, 0.1 / 0.1125),
    ],
)
def test_what_speaks_for_an_edit(
    own: float, others: float, chance: Chance, edits: int, share: float
) -> None:
    """Its weight, against others, and chance: less with more results, more with two edits."""
    found = confidence(own, others, chance, edits)
    assert found.share == pytest.approx(share)
    assert found.chance == chance


@pytest.mark.parametrize(
    ("share", "low", "hopeless"),
    [(0.63, False, False), (0.61, True, False), (0.03, True, False), (0.01, True, True)],
)
def test_two_bounds(share: float, *, low: bool, hopeless: bool) -> None:
    """Below the first a person should look at it, below the second it is not left."""
    sure = Confidence(share, CHANCE)
    assert (sure.is_low, sure.is_hopeless) == (low, hopeless)
