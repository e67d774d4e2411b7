"""What became of candidates, and which are plausible."""

import pytest

from adws.search.candidates import Candidate, Placed
from adws.search.observed import Observed, Progress, TracedCase
from adws.search.source import Edit
from adws.search.tries import (
    NOWHERE,
    Aims,
    Reach,
    Tried,
    aims_of,
    is_plausible,
    mended,
    reach,
)

OBSERVED = Observed(
    (
        TracedCase("t::a", passed=False, lines={"m.py": (2,)}),
        TracedCase("t::b", passed=False, lines={"m.py": (9,)}),
        TracedCase("t::o", passed=False, lines={"m.py": (2,)}),
        TracedCase("t::g", passed=True, lines={}),
    )
)
AIMS = Aims(("t::a", "t::b"), ("t::g",), ("t::o",), OBSERVED)


def candidate(weight: float = 1.0, body: tuple[int, int] | None = (1, 3)) -> Candidate:
    """Return a candidate in the function that only cases a and o execute."""
    return Candidate((Placed("m.py", 2, "x", Edit(0, 1, "y"), body),), weight)


@pytest.mark.parametrize(
    ("outcomes", "errors", "good"),
    [
        ({"t.py::a": True}, (), True),
        ({"t.py::a": True}, ("t.py",), False),
        ({}, (), False),
    ],
)
def test_a_file_is_mended_when_it_loads(
    *, outcomes: dict[str, bool], errors: tuple[str, ...], good: bool
) -> None:
    """A case that stands for a file passes when the file's cases are there."""
    assert (mended(Tried(0, outcomes, errors), ["t.py"]) == {"t.py"}) == good


@pytest.mark.parametrize(
    ("outcomes", "body", "plausible"),
    [
        ({"t::a": True, "t::b": True, "t::g": True}, (1, 3), True),
        ({"t::a": True, "t::b": True, "t::g": False}, (1, 3), False),
        ({"t::a": True, "t::b": False}, (1, 3), True),
        ({"t::a": False, "t::b": True}, (1, 3), False),
        ({"t::a": True, "t::b": False}, None, False),
        ({"t::a": False, "t::b": False}, (4, 5), False),
        ({}, (4, 5), False),
    ],
)
def test_chance_hits_are_not_plausible(
    *, outcomes: dict[str, bool], body: tuple[int, int] | None, plausible: bool
) -> None:
    """Every failing case that executes the changed function must pass, and none may break."""
    assert is_plausible(candidate(body=body), Tried(0, outcomes), AIMS) == plausible


def test_aims_are_sorted_by_what_was_observed() -> None:
    """Other failing cases are hopes, passing ones are guards, each bounded."""
    assert aims_of(("t::a", "t::b"), OBSERVED, 1) == Aims(("t::a",), ("t::g",), ("t::o",), OBSERVED)


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
