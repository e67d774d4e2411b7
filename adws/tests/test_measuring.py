"""Tests of what the targets of the Makefile print and leave out."""

from typing import Literal

import pytest

from adws.tests.parts import Part, table
from adws.tests.rooms import seconds_by_room
from adws.tests.sampling import not_drawn


def test_each_part_has_its_share_of_the_whole() -> None:
    """A part that failed is marked; parts may overlap, and work on two processors."""
    parts = [
        Part("lint", ok=True, seconds=1.0, processor_seconds=1.5),
        Part("tests-fast", ok=False, seconds=3.0, processor_seconds=6.0),
    ]
    assert table(parts, 3.5) == (
        "part             seconds  share  processor\n"
        "lint                 1.0    29%        1.5\n"
        "tests-fast           3.0    86%        6.0  FAILED\n"
        "in all               3.5   100%        7.5\n"
    )


def report(
    nodeid: str, seconds: float, when: Literal["setup", "call"] = "call"
) -> pytest.TestReport:
    """Make the report of one phase of a case."""
    return pytest.TestReport(nodeid, ("", 0, ""), {}, "passed", None, when, duration=seconds)


def test_the_seconds_of_a_room_are_those_of_all_phases() -> None:
    """The slowest room comes first; files of no room are one row."""
    reports = [
        report("adws/tests/core/test_codec.py::test_a[adws/x.py]", 0.5),
        report("adws/tests/steps/deep/test_fix.py::test_b", 2.0, "setup"),
        report("adws/tests/steps/deep/test_fix.py::test_b", 1.0),
        report("adws/tests/test_docs.py::test_c", 1.0),
    ]
    assert seconds_by_room(reports) == [
        ("steps", 3.0, 1),
        ("the house as a whole", 1.0, 1),
        ("core", 0.5, 1),
    ]


def test_a_sample_is_drawn_of_each_proof() -> None:
    """As many cases stay as are enough; another seed draws others, whatever the order."""
    ids = [f"test_a.py::test_long[{number}]" for number in range(20)]
    samples = dict.fromkeys(ids, ("", 3)) | {"test_a.py::test_short[x-y]": ("", 2)}
    drawn = [frozenset(samples) - not_drawn(samples, seed) for seed in (1, 1, 2)]
    assert {len(some) for some in drawn} == {4}
    assert drawn[0] == drawn[1] != drawn[2]
    assert not_drawn(dict(reversed(samples.items())), 1) == not_drawn(samples, 1)


def test_tests_that_are_samples_of_the_same_are_drawn_together() -> None:
    """Wherever they stand."""
    samples = {f"test_{name}.py::test_{name}": ("tools", 1) for name in "abc"}
    assert {len(not_drawn(samples, seed)) for seed in range(9)} == {2}
    assert frozenset[str]().union(*(not_drawn(samples, seed) for seed in range(9))) == {*samples}
