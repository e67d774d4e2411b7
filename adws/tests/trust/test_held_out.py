"""Cases that the agent is not told of."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.core.flag import Flag
from adws.core.selected_group import SelectedGroup
from adws.core.verdict import Verdict
from adws.tests.ledger.analyses import failure
from adws.trust.held_out import held_out, held_out_beside, only_what_was_shown

IDS = st.lists(st.text("abcdef", min_size=1), unique=True, min_size=1).map(tuple)


@given(case_ids=IDS.filter(lambda ids: len(ids) != 2), seed=st.text(), attempt=st.integers(1, 5))
def test_a_third_is_held_out_and_never_the_first(
    case_ids: tuple[str, ...], seed: str, attempt: int
) -> None:
    """In the order of the group, the same for the same seed in each attempt."""
    hidden = held_out(case_ids, seed, attempt)
    assert len(hidden) == len(case_ids) // 3
    assert hidden == tuple(case_id for case_id in case_ids if case_id in hidden)
    assert case_ids[0] not in hidden
    assert held_out(case_ids, seed, 1) == hidden


def test_of_two_cases_the_shown_one_alternates() -> None:
    """Each attempt has one to learn from, and one that it does not know."""
    hidden = [held_out(("a", "b"), "seed", attempt) for attempt in (1, 2, 3)]
    assert hidden == [("b",), ("a",), ("b",)]


def test_another_seed_holds_out_others() -> None:
    """So nobody can know which they are."""
    case_ids = tuple("abcdefghi")
    assert len({held_out(case_ids, str(number), 1) for number in range(20)}) > 1


@given(rows=st.integers(0, 12), seed=st.text())
def test_a_third_of_the_passing_rows_is_held_out_beside_a_failing_one(rows: int, seed: str) -> None:
    """In their order, the same for the same seed; of two rows one, and never the only one."""
    passing = tuple(f"t.py::a[{number}]" for number in range(rows))
    hidden = held_out_beside("t.py::a[x]", ("t.py::b[1]", *passing, "t.py::ab[1]"), seed)
    assert len(hidden) == (0 if rows < 2 else max(1, rows // 3))
    assert hidden == tuple(case_id for case_id in passing if case_id in hidden)
    assert held_out_beside("t.py::a[x]", passing, seed) == hidden


def test_a_case_that_is_no_row_has_no_others() -> None:
    """Its name says nothing of other cases."""
    assert held_out_beside("t.py::a", ("t.py::a[1]", "t.py::a[2]", "t.py::b"), "seed") == ()


def group(shown_ids: str, hidden_ids: str, file: str = "t.test.js") -> SelectedGroup:
    """Return a group with cases of these one-letter names in a file of tests."""
    failures = tuple(
        evolve(failure(f"t.test.js > {name}"), file=file) for name in f"{shown_ids}{hidden_ids}"
    )
    hidden = tuple(f"t.test.js > {name}" for name in hidden_ids)
    return SelectedGroup("r/1/g", 1, "g", 1, failures, held_out=hidden)


def fixing(names: str, *, accepted: bool = True) -> Verdict:
    """Return a verdict on a change that fixes the cases of these one-letter names."""
    return Verdict(accepted=accepted, fixed=tuple(f"t.test.js > {name}" for name in names))


@pytest.mark.parametrize(
    ("file", "place"), [("t.test.js", "web/t.test.js"), ("", "web/t.test.js > c")]
)
def test_a_fix_of_the_shown_cases_alone_is_flagged(file: str, place: str) -> None:
    """It could be made of their inputs; the flag stands at the first hidden case."""
    assert only_what_was_shown(fixing("ab"), group("ab", "cd", file), "web") == (
        Flag(
            "only-what-was-shown",
            place,
            0,
            "t.test.js > c, t.test.js > d",
            "all cases that the agent saw pass, but none that it did not see: look for answers "
            "hard-coded for these inputs",
        ),
    )


def test_a_fix_of_more_or_of_less_is_not() -> None:
    """Some that was hidden passes, some that was shown fails, nothing was hidden, or refused."""
    results = [
        only_what_was_shown(fixing("ab"), group("a", "bc"), ""),
        only_what_was_shown(fixing("ab"), group("abc", "d"), ""),
        only_what_was_shown(fixing("ab"), group("ab", ""), ""),
        only_what_was_shown(fixing("a", accepted=False), group("a", "b"), ""),
    ]
    assert results == [(), (), (), ()]
