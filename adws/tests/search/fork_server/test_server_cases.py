"""Every sort of case comes out as under pytest, and tells how far it got."""

from pathlib import Path

import pytest

from adws.search.suspects import CaseProgress
from adws.tests.search.fork_server.servers import (
    Change,
    aims,
    by_case_name,
    on_server,
    trace,
    trial,
    try_candidates,
)

pytestmark = pytest.mark.real_io

CONFTEST = """\
import pytest

@pytest.fixture(scope="session")
def base():
    return [1]
"""
TEST = """\
import asyncio
import sys
import unittest
import warnings

import pytest

from m import less


@pytest.mark.parametrize("n", [1, 2])
def test_each(n, base):
    assert less(n) == n - 1


@pytest.mark.parametrize("n", [3, pytest.param(4, id="four")])
def test_plain(n):
    assert less(n) == n - 1


@pytest.mark.parametrize("five", [5], indirect=True)
def test_indirect(five):
    assert less(five) == 5


@pytest.fixture
def five(request):
    return request.param + 1


def test_printed(capsys):
    print(less(1))
    assert capsys.readouterr().out == "0\\n"


def test_silent():
    with pytest.raises(OSError):
        input()
    assert less(1) == 0


@pytest.mark.skip
def test_skipped():
    assert less(1) == 2


@pytest.mark.xfail
def test_hopeless():
    assert less(1) == 5


def test_again(monkeypatch):
    monkeypatch.setattr("m.ONE", -1)
    assert less(1) == 2


class TestGroup:
    seen = []

    def setup_method(self):
        self.n = 3

    def test_method(self):
        assert less(self.n) == 2


class TestBare:
    def test_alone(self):
        assert not hasattr(self, "was_here")
        self.was_here = True
        assert less(3) == 2


class Unit(unittest.TestCase):
    def setUp(self):
        self.n = 2

    def test_steps(self):
        self.assertTrue(True)
        self.assertEqual(less(self.n), 1)

    @unittest.skip("never")
    def test_never(self):
        self.assertEqual(less(self.n), 1)

    def test_parts(self):
        for n in range(3):
            with self.subTest(n=n):
                self.assertEqual(less(n), n - 1)

    def test_skips(self):
        self.skipTest("now")

    def test_fails(self):
        raise ValueError


class UnitOfClass(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.n = 2

    def test_steps(self):
        self.assertEqual(less(self.n), 1)


class UnitAwaited(unittest.IsolatedAsyncioTestCase):
    async def test_steps(self):
        await asyncio.sleep(0)
        self.assertEqual(less(2), 1)


def test_looped():
    for n in range(9):
        assert less(n) < n
"""
FILES = {
    "m.py": "ONE = 1\n\n\ndef less(n):\n    return n + ONE\n",
    "conftest.py": CONFTEST,
    "tests/test_m.py": TEST,
}
MENDING: Change = ("m.py", "n + ONE", "n - ONE")
NEVER = ("test_skipped", "test_hopeless", "test_never", "test_skips", "test_fails")


@pytest.mark.parametrize("live", [True, False])
def test_every_sort_of_case_passes_when_it_is_mended(tmp_path: Path, *, live: bool) -> None:
    """By its own function, by pytest's protocol, or after a fresh import."""
    order = trial(FILES, ((MENDING,),), aims("tests/test_m.py"), live=live)
    [mended] = try_candidates(tmp_path, FILES, order)
    bad = {name.rpartition("::")[2] for name, good in mended.outcomes.items() if not good}
    assert (bad, len(mended.outcomes)) == ({*NEVER}, 20)


PROGRESS = {
    "test_each[1]": CaseProgress("AssertionError", 13, 0),
    "test_plain[3]": CaseProgress("AssertionError", 18, 0),
    "test_printed": CaseProgress("AssertionError", 33, 0),
    "TestBare::test_alone": CaseProgress("AssertionError", 71, 1),
    "Unit::test_steps": CaseProgress("AssertionError", 80, 1),
    "Unit::test_fails": CaseProgress("ValueError", 95, 0),
    "test_looped": CaseProgress("AssertionError", 115, 0),
}


def test_a_failing_case_tells_how_far_it_got(tmp_path: Path) -> None:
    """The innermost line of its own file, and the asserts before, of unittest too."""
    wrong: tuple[Change, ...] = (("m.py", "n + ONE", "n + ONE * 3"),)
    better: tuple[Change, ...] = (("m.py", "n + ONE", "n - ONE if n < 4 else n + 1"),)
    results = try_candidates(
        tmp_path, FILES, trial(FILES, (wrong, better), aims("tests/test_m.py"))
    )
    first, second = (by_case_name(result.progress) for result in results)
    assert {name: first[name] for name in PROGRESS} == PROGRESS
    assert second["test_looped"] == CaseProgress("AssertionError", 115, 4)


def test_the_trace_tells_the_same(tmp_path: Path) -> None:
    """Of the cases as they are."""
    ids = ("tests/test_m.py::test_looped", "tests/test_m.py::test_hopeless")
    observed = on_server(tmp_path, FILES, ids, trace)
    results = {case.id: (case.passed, case.progress) for case in observed.cases[:2]}
    assert results == {
        ids[0]: (False, CaseProgress("AssertionError", 115, 0)),
        ids[1]: (False, CaseProgress("AssertionError", 49, 0)),
    }
    assert observed.imported["m.py"] == (1, 4)
    assert observed.cases[0].lines["m.py"] == (4, 5)
