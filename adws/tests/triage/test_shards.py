"""Test files dealt to shards by the time that they took."""

from itertools import chain

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.core.suite import Case, Outcome, SuiteReport
from adws.triage.shards import LEAST_SECONDS, seconds_by_file, shards_of


def case(file: str, seconds: float, outcome: Outcome = Outcome.PASSED, name: str = "a") -> Case:
    """Return a case of a file that took so long."""
    return Case(f"{file}::{name}", file, name, outcome, duration_seconds=seconds)


def report(*cases: Case, seconds: float = 0.0, others: tuple[str, ...] = ()) -> SuiteReport:
    """Return the report of these cases; ``others`` are files without any."""
    files = tuple(sorted({*(case.file for case in cases), *others}))
    return SuiteReport(
        "pytest", (), 0, cases, files=files, expected_files=files, duration_seconds=seconds
    )


TIMES = st.dictionaries(
    st.text("abcdef", min_size=1, max_size=4).map(lambda name: f"{name}.py"),
    st.lists(st.floats(0.0, 60.0).map(lambda seconds: round(seconds, 2)), min_size=1, max_size=4),
    min_size=1,
    max_size=12,
)
"""How long the cases of some files took."""


@given(TIMES, st.integers(0, 10))
def test_every_file_is_in_one_shard(times: dict[str, list[float]], most: int) -> None:
    """No shard is empty or without work, and none does more than the least one and a file."""
    cases = [
        case(file, seconds, name=f"test_{number}")
        for file, lengths in times.items()
        for number, seconds in enumerate(lengths)
    ]
    suite = report(*cases, seconds=sum(case.duration_seconds for case in cases))
    shards, seconds = shards_of(suite, most), seconds_by_file(suite)
    assert len(shards) <= most
    if not shards:
        return
    assert len(shards) > 1
    assert sorted(chain.from_iterable(shards)) == sorted(times)
    loads = [sum(seconds[file] for file in shard) for shard in shards]
    assert min(loads) >= LEAST_SECONDS
    assert max(loads) <= min(loads) + max(seconds.values()) + 0.001
    ran = list(times)
    assert all(list(shard) == sorted(shard, key=ran.index) for shard in shards)


def test_the_longest_file_is_dealt_first() -> None:
    """The others fill up the shard with the least work."""
    suite = report(case("a", 6.0), case("b", 4.0), case("c", 10.0), case("d", 7.0), case("e", 8.0))
    assert shards_of(suite, 2) == (("a", "c"), ("b", "d", "e"))
    assert shards_of(suite, 3) == (("c",), ("b", "e"), ("a", "d"))


def test_there_are_no_more_shards_than_have_work() -> None:
    """A file that takes longer than all others has a shard of its own; without work, none is."""
    quick = [case(f"{number}.py", 1.0) for number in range(6)]
    assert shards_of(report(case("long.py", 90.0), *quick), 8) == (
        ("long.py",),
        tuple(item.file for item in quick),
    )
    assert shards_of(report(case("long.py", 90.0), *quick[:4]), 8) == ()
    assert shards_of(report(case("long.py", 90.0)), 8) == ()


def test_what_tells_no_time_takes_the_mean() -> None:
    """What runs nothing takes none; where no file tells, all take the same."""
    known = (case("a.py", 4.0), case("a.py", 2.0, Outcome.FAILED, "b"), case("b.py", 10.0))
    idle = case("d.py", 9.0, Outcome.SKIPPED)
    suite = report(*known, case("c.py", 0.0), idle, seconds=99.0, others=("empty.py",))
    assert seconds_by_file(suite) == {
        "a.py": 6.0,
        "b.py": 10.0,
        "c.py": 8.0,
        "d.py": 0.0,
        "empty.py": 0.0,
    }
    silent = report(case("a.py", 0.0), case("b.py", 0.0), seconds=30.0)
    assert seconds_by_file(silent) == {"a.py": 15.0, "b.py": 15.0}
    assert seconds_by_file(report(seconds=30.0)) == {}


@pytest.mark.parametrize(
    "odd",
    [
        evolve(case("a.py", 9.0), file="(no test file)"),
        evolve(case("a.py", 9.0), file=""),
        evolve(case("a.py", 9.0), moving=True),
        evolve(case("tests", 9.0), id="tests", covers=""),
    ],
    ids=("outside of files", "nowhere", "moving", "folder"),
)
def test_a_suite_with_such_a_case_is_not_split(odd: Case) -> None:
    """Its case would be in no shard, or in several."""
    others = (case("b.py", 9.0), case("c.py", 9.0))
    assert shards_of(report(*others), 2) == (("b.py",), ("c.py",))
    assert shards_of(report(odd, *others), 2) == ()
    unloaded = evolve(case("a.py", 0.0, Outcome.ERRORED), id="a.py", covers="a.py::")
    assert len(shards_of(report(unloaded, *others), 2)) == len(others)
