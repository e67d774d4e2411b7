"""How far a candidate gets."""

import pytest

from adws.search.observed import Observed, Progress, TracedCase
from adws.search.reach import NOWHERE, Reach, reach
from adws.search.tried import Tried

BEFORE = Observed(
    (
        TracedCase("a", passed=False, lines={}, progress=Progress("AssertionError", 4, 2)),
        TracedCase("b", passed=False, lines={}, progress=Progress("KeyError", 4, 0)),
        TracedCase("c", passed=False, lines={}),
    )
)


@pytest.mark.parametrize(
    ("tried", "far"),
    [
        (Tried(0, {"a": True, "b": True}), (2, 0, 0)),
        (Tried(0, {}, (), {"a": Progress("AssertionError", 9, 5)}), (0, 3, 1)),
        (Tried(0, {}, (), {"a": Progress("AssertionError", 4, 2)}), NOWHERE),
        (Tried(0, {}, (), {"a": Progress("TypeError", 4, 2)}), NOWHERE),
        (Tried(0, {}, (), {"a": Progress("AssertionError", 9, 1)}), NOWHERE),
        (Tried(0, {}, (), {"b": Progress("AssertionError", 4, 0)}), (0, 0, 1)),
        (Tried(0, {}, (), {"b": Progress("AssertionError", 3, 0)}), NOWHERE),
        (Tried(0, {}, (), {"b": Progress("", 0, 0)}), NOWHERE),
        (Tried(0, {}, (), {"c": Progress("AssertionError", 4, 2)}), NOWHERE),
    ],
)
def test_progress_is_measured_against_the_program_as_it_is(tried: Tried, far: Reach) -> None:
    """Mended cases first, then assertions that hold, then ends at a later place."""
    assert reach(tried, ("a", "b", "c"), BEFORE) == far
