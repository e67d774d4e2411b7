"""When enough was tried."""

import pytest

from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.source import ParsedFile, TextEdit
from adws.search.suspects import CaseProgress, TracedCase, TracedRun
from adws.search.tries import (
    NOWHERE,
    Aims,
    Finalist,
    Reach,
    TryHistory,
    TryResult,
    aims_of,
    finalist,
    is_enough,
    is_plausible,
    mended_cases,
    reach,
)

FOUND = EditCandidate((PlacedEdit("m.py", 1, "x", TextEdit(0, 1, "a")),), 1.0)


@pytest.mark.parametrize(
    ("mended", "since", "next_best", "expected"),
    [
        (2, 0, 0.11, False),
        (2, 0, 0.09, True),
        (2, 300, 0.9, True),
        (2, 300, 1.1, False),
        (1, 300, 0.09, False),
        (1, 1500, 0.9, True),
        (1, 1500, 1.1, False),
    ],
)
def test_what_mends_all_cases_is_enough_sooner(
    mended: int, since: int, next_best: float, *, expected: bool
) -> None:
    """What is much less likely is not tried any more, nor, after some more, what is less likely."""
    tries = TryHistory(finalists=(Finalist(FOUND, (mended, 0), 1.0),), since=since)
    assert is_enough(tries, next_best, 2) is expected


def test_without_a_good_one_nothing_is_enough() -> None:
    """One that writes an answer in is none."""
    leaked = Finalist(FOUND, (1, 0), 1.0, leaked=("4",))
    assert not is_enough(TryHistory(finalists=(leaked,)), 0.0, 1)


OBSERVED = TracedRun(
    (
        TracedCase("t::a", passed=False, lines={"m.py": (2,)}),
        TracedCase("t::b", passed=False, lines={"m.py": (9,)}),
        TracedCase("t::o", passed=False, lines={"m.py": (2,)}),
        TracedCase("t::g", passed=True, lines={}),
    )
)
AIMS = Aims(("t::a", "t::b"), ("t::g",), ("t::o",), OBSERVED)


def candidate(weight: float = 1.0, body: tuple[int, int] | None = (1, 3)) -> EditCandidate:
    """Return a candidate in the function that only cases a and o execute."""
    return EditCandidate((PlacedEdit("m.py", 2, "x", TextEdit(0, 1, "y"), body),), weight)


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
    assert (mended_cases(TryResult(0, outcomes, errors), ["t.py"]) == {"t.py"}) == good


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
    assert is_plausible(candidate(body=body), TryResult(0, outcomes), AIMS) == plausible


def test_aims_are_sorted_by_what_was_observed() -> None:
    """Other failing cases are hopes, passing ones are guards, each bounded."""
    assert aims_of(("t::a", "t::b"), OBSERVED, 1) == Aims(("t::a",), ("t::g",), ("t::o",), OBSERVED)


BEFORE = TracedRun(
    (
        TracedCase("a", passed=False, lines={}, progress=CaseProgress("AssertionError", 4, 2)),
        TracedCase("b", passed=False, lines={}, progress=CaseProgress("KeyError", 4, 0)),
        TracedCase("c", passed=False, lines={}),
    )
)


@pytest.mark.parametrize(
    ("tried", "far"),
    [
        (TryResult(0, {"a": True, "b": True}), (2, 0, 0)),
        (TryResult(0, {}, (), {"a": CaseProgress("AssertionError", 9, 5)}), (0, 3, 1)),
        (TryResult(0, {}, (), {"a": CaseProgress("AssertionError", 4, 2)}), NOWHERE),
        (TryResult(0, {}, (), {"a": CaseProgress("TypeError", 4, 2)}), NOWHERE),
        (TryResult(0, {}, (), {"a": CaseProgress("AssertionError", 9, 1)}), NOWHERE),
        (TryResult(0, {}, (), {"b": CaseProgress("AssertionError", 4, 0)}), (0, 0, 1)),
        (TryResult(0, {}, (), {"b": CaseProgress("AssertionError", 3, 0)}), NOWHERE),
        (TryResult(0, {}, (), {"b": CaseProgress("", 0, 0)}), NOWHERE),
        (TryResult(0, {}, (), {"c": CaseProgress("AssertionError", 4, 2)}), NOWHERE),
    ],
)
def test_progress_is_measured_against_the_program_as_it_is(tried: TryResult, far: Reach) -> None:
    """Mended cases first, then assertions that hold, then ends at a later place."""
    assert reach(tried, ("a", "b", "c"), BEFORE) == far


TEXT = "def f(a, b):\n    return a - b\n"
AIMS_OF_ONE = Aims(("t",), (), ("o",), TracedRun((TracedCase("t", passed=False, lines={}),)))
SOURCES = {"m.py": ParsedFile(TEXT)}
MENDS = TryResult(0, {"t": True, "o": True})


def candidate_that_returns(new: str, family: str = "x", weight: float = 0.5) -> EditCandidate:
    """Return a candidate that returns something else."""
    start = TEXT.index("a - b")
    return EditCandidate((PlacedEdit("m.py", 2, family, TextEdit(start, start + 5, new)),), weight)


@pytest.mark.parametrize(
    ("candidate", "tried", "stands"),
    [
        (
            candidate_that_returns("a + b"),
            MENDS,
            Finalist(candidate_that_returns("a + b"), (1, 1), 0.5),
        ),
        (candidate_that_returns("a + b"), TryResult(0, {"t": False}), None),
        (
            candidate_that_returns("a - a"),
            MENDS,
            Finalist(candidate_that_returns("a - a"), (1, 1), 0.15),
        ),
        (candidate_that_returns("c - c"), MENDS, None),
        (
            candidate_that_returns("77"),
            MENDS,
            Finalist(candidate_that_returns("77"), (1, 1), 0.18, ("77",)),
        ),
        (
            candidate_that_returns("a + b", "exits"),
            MENDS,
            Finalist(candidate_that_returns("a + b", "exits"), (1, 1), 0.15),
        ),
    ],
)
def test_what_mends_stands_by_its_weight_and_taste(
    candidate: EditCandidate, tried: TryResult, stands: Finalist | None
) -> None:
    """What looks too odd does not stand at all; sorts that mend by chance stand lower."""
    assert finalist(candidate, tried, AIMS_OF_ONE, SOURCES, frozenset({"77"})) == stands


def test_more_mended_cases_rank_before_all_else() -> None:
    """Then no answers written in, then fewest edits, then weight."""
    result, two = (
        candidate_that_returns("a + b"),
        EditCandidate(candidate_that_returns("a + b").edits * 2, 1.0),
    )
    ranked = [
        Finalist(result, (2, 0), 0.1, ("77",)),
        Finalist(result, (1, 1), 0.1),
        Finalist(result, (1, 0), 0.1),
        Finalist(two, (1, 0), 0.9),
        Finalist(result, (1, 0), 0.9, ("77",)),
    ]
    assert sorted(ranked[1:] + ranked[:1], key=lambda item: item.rank) == ranked
