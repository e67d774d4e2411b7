"""A bench: candidates tried in live functions or with fresh imports, and nothing stays."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from adws.search.fork_server.server import TryLimits, limits_of
from adws.search.suspects import CaseProgress, TracedCase, TracedRun
from adws.search.tries import Aims, TryResult
from adws.tests.search.fork_server.servers import Change, aims, by_case_name, trial, try_candidates

pytestmark = pytest.mark.real_io

SOURCE = """\
import enum
from dataclasses import dataclass
from functools import lru_cache, wraps

LIMIT = 3


def half(n, by=3, *, plus=0):
    return n / by + plus


def outer(seed):
    def inner():
        return 1
    return inner() + seed


def doubled(function):
    @wraps(function)
    def doubling(*arguments):
        return function(*arguments) + 2
    return doubling


@doubled
def five():
    return 5


@lru_cache
def cached(n):
    return n + 1


class Shape:
    sides = 3

    class Inner:
        def deep(self):
            return self.__secret() + 1

        def __secret(self):
            return 1

    def area(self, side):
        return super().__repr__() and side + side

    @property
    def corners(self):
        return self.sides + 1

    @staticmethod
    def unit():
        return 0


@dataclass
class Point:
    x: int = 1

    def moved(self):
        return Point(self.x - 1)


class Colour(enum.Enum):
    RED = 1

    def next(self):
        return self.value - 1


KINDS = [lambda n: n + 1, lambda n: n + 2]
AT_IMPORT = half(9)
late = compile("1", "m.py", "eval")


def limited(n):
    return min(n, LIMIT)


def listed(n, into=[]):
    return into + [n, n]
"""
LAZY = "def lazy():\n    return 1\n"
TEST = """\
import sys
from functools import partial

import m
from m import KINDS, half, outer
from m import half as copied

alias = partial(half)


class Silent:
    def __getattribute__(self, name):
        raise RuntimeError(f"asked for {name}")


sys.modules["silent"] = Silent()  # libraries keep such objects there, which load late


def test_half():
    assert (half(4), copied(4), alias(4)) == (2, 2, 2)


def test_outer():
    assert outer(5) == 7


def test_five():
    assert m.five() == 10


def test_cached():
    assert (m.cached(1), m.cached(1)) == (3, 3)


def test_area():
    assert m.Shape().area(3) == 9


def test_deep():
    assert m.Shape.Inner().deep() == 3


def test_sides():
    assert m.Shape().corners == 5


def test_unit():
    assert m.Shape.unit() == 1


def test_moved():
    assert m.Point().moved().x == 2


def test_colour():
    assert m.Colour.RED.next() == 2


def test_limited():
    assert m.limited(9) == 4


def test_listed():
    assert m.listed(1) == [1]


def test_lazy():
    import lazy
    assert lazy.lazy() == 2


def test_kinds():
    assert [kind(0) for kind in KINDS] == [1, 3]


def test_good():
    assert m.AT_IMPORT == 3 and half(3) == 1
"""
FILES = {"m.py": SOURCE, "lazy.py": LAZY, "tests/test_m.py": TEST}


def edit(old: str, new: str) -> Change:
    """Return a change of the module."""
    return "m.py", old, new


MENDED = [
    ("test_outer", (edit("return 1\n", "return 2\n"),)),
    ("test_outer", (edit("return inner()", "seed += 1\n    return inner()"),)),
    ("test_five", (edit("return 5", "return 8"),)),
    ("test_five", (edit("function(*arguments) + 2", "function(*arguments) * 2"),)),
    ("test_five", (edit("@doubled", "@(lambda _: lambda: 10)"),)),
    ("test_cached", (edit("return n + 1\n\n\nclass", "return n + 2\n\n\nclass"),)),
    ("test_area", (edit("side + side", "side * side"),)),
    ("test_deep", (edit("self.__secret() + 1", "self.__secret() + 2"),)),
    ("test_sides", (edit("sides = 3", "sides = 4"),)),
    ("test_sides", (edit("self.sides + 1", "self.sides + 2"),)),
    ("test_unit", (edit("return 0", "return 1"),)),
    ("test_moved", (edit("self.x - 1", "self.x + 1"),)),
    ("test_moved", (edit("x: int = 1", "x: int = 3"),)),
    ("test_colour", (edit("self.value - 1", "self.value + 1"),)),
    ("test_colour", (edit("RED = 1", "RED = 3"),)),
    ("test_limited", (edit("LIMIT = 3", "LIMIT = 4"),)),
    ("test_limited", (edit("min(n, LIMIT)", "min(n, LIMIT + 1)"),)),
    ("test_listed", (edit("[n, n]", "[n]"),)),
    ("test_listed", (edit("into=[]", "into=None"), edit("into + [n, n]", "[n]"))),
    ("test_lazy", (("lazy.py", "return 1", "return 2"),)),
    ("test_kinds", (edit("n + 2", "n + 3"),)),
    ("test_kinds", (edit("KINDS = [", "KINDS = [lambda n: 1, lambda n: 3] or ["),)),
]


@pytest.mark.parametrize("live", [True, False])
def test_an_edit_that_mends_is_found_wherever_it_is(tmp_path: Path, *, live: bool) -> None:
    """In closures, methods, decorated and cached functions, classes, constants, modules to come."""
    failing = tuple(dict.fromkeys(f"tests/test_m.py::{name}" for name, _ in MENDED))
    order = trial(FILES, tuple(edits for _, edits in MENDED), aims(*failing), live=live)
    results = try_candidates(tmp_path, FILES, order)
    passed = [
        [name for name, good in by_case_name(result.outcomes).items() if good] for result in results
    ]
    assert passed == [[name] for name, _ in MENDED]


GUARDS = ("test_kept", "test_last")
HALF = {
    "half.py": "def half(n, by=3):\n    return n / by\n",
    "tests/test_half.py": """\
from half import half

def test_half():
    assert half(0) == 0
    assert half(4) == 2

def test_kept():
    assert half(6) != 4

def test_last():
    assert half(1) < 9
""",
}
ODD = [
    pytest.param("n / by", "n / 2", "mended", id="right"),
    pytest.param("by=3", "by=2", "mended", id="right, in another way"),
    pytest.param("n / by", "2 if n == 4 else 4 * (n > 0)", "broken", id="breaks the first guard"),
    pytest.param("n / by", "n / 4", CaseProgress("AssertionError", 5, 1), id="wrong"),
    pytest.param("n / by", "n / 4 + 1", CaseProgress("AssertionError", 4, 0), id="wrong at once"),
    pytest.param("n / by", "n / / by", "nothing", id="no Python"),
    pytest.param("n / by", "exit(0)", CaseProgress("SystemExit", 4, 0), id="an exit"),
    pytest.param("n / by", "__import__('os')._exit(0)", "nothing", id="an exit at once"),
    pytest.param("n / by", "[0 for _ in iter(int, 1)]", "nothing", id="an endless loop"),
    pytest.param("n / by", "__import__('time').sleep(60)", "nothing", id="a long wait"),
    pytest.param("n / by", "len(b'x' * 2**40)", CaseProgress("MemoryError", 4, 0), id="memory"),
    pytest.param(
        "n / by",
        "__import__('os').kill(__import__('os').getppid(), 9)",
        "nothing",
        id="a worker is killed",
    ),
    pytest.param(
        "n / by",
        "__import__('subprocess').Popen(['sleep', '77'], start_new_session=True).pid",
        CaseProgress("AssertionError", 4, 0),
        id="a process is left running",
    ),
    pytest.param(
        "n / by",
        "__import__('threading').Thread(target=__import__('time').sleep, args=(66,)).start()",
        CaseProgress("AssertionError", 4, 0),
        id="a thread is left running",
    ),
]
TELLING = {
    "mended": (True, True, True),
    "broken": (True, False),
    "nothing": (),
}


@pytest.fixture(scope="module", params=[True, False], ids=["live", "fresh"])
def half_tried(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[TryResult, ...]]:
    """Try all of these on one bench."""
    edits = tuple((("half.py", str(item.values[0]), str(item.values[1])),) for item in ODD)
    guards = tuple(f"tests/test_half.py::{name}" for name in GUARDS)
    wanted = aims("tests/test_half.py::test_half", guards=guards)
    odd = trial(HALF, edits, wanted, live=request.param)
    yield try_candidates(tmp_path_factory.mktemp("odd"), HALF, odd, TryLimits(2.0, 0.6, 4.0))
    assert "77" not in _sleepers()


def _sleepers() -> list[str]:
    results = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes().decode().split("\0")
        except OSError:
            continue
        results += words[1:2] if words[0] == "sleep" else []
    return results


@pytest.mark.parametrize(
    ("index", "expected"),
    [(n, odd.values[2]) for n, odd in enumerate(ODD)],
    ids=[o.id for o in ODD],
)
def test_every_sort_of_candidate_is_judged(
    half_tried: tuple[TryResult, ...], index: int, expected: str | CaseProgress
) -> None:
    """A hang, a crash or a murder costs one candidate; what is left running is ended."""
    result = half_tried[index]
    assert result.index == index
    if isinstance(expected, CaseProgress):
        assert result.progress == {"tests/test_half.py::test_half": expected}
        expected = "wrong"
    assert tuple(result.outcomes.values()) == {**TELLING, "wrong": (False,)}[expected]


FAILED = CaseProgress("AssertionError", 3, 0)
OBSERVED = TracedRun(
    (
        TracedCase("slow", passed=False, lines={}, seconds=0.5, progress=FAILED),
        TracedCase("quick", passed=False, lines={}, seconds=0.01, progress=FAILED),
        TracedCase("hung", passed=False, lines={}, seconds=9.0),
        TracedCase("good", passed=True, lines={}, seconds=0.2),
        TracedCase("known", passed=False, lines={}, seconds=0.5, progress=FAILED, alone=0.001),
        TracedCase("busy", passed=False, lines={}, seconds=0.01, progress=FAILED, alone=0.1),
    ),
    seconds=2.0,
)


@pytest.mark.parametrize(
    ("case_ids", "guards", "cpu"),
    [
        (("quick",), (), 0.2 + 0.1 + 0.01),
        (("slow", "quick"), (), 0.2 + 5.0 + 0.51),
        (("hung",), (), 0.2 + 1.0 + 0.1),
        (("never traced",), ("good", "good"), 0.2 + 1.0 + 0.1 + 0.4),
        ((), ("good",), 0.2 + 0.2),
    ],
)
def test_a_try_may_take_what_its_cases_took(
    case_ids: tuple[str, ...], guards: tuple[str, ...], cpu: float
) -> None:
    """Ten times what a failing case took, as it may have got anywhere; the clock is generous."""
    limits = limits_of(OBSERVED, Aims(case_ids, guards, (), OBSERVED))
    results = (limits.live, limits.cpu, limits.fresh)
    assert results == pytest.approx((5 + 3 * cpu, cpu, 5 + 3 * cpu + 6))


@pytest.mark.parametrize(
    ("case_ids", "guards", "first"),
    [
        (("known",), (), 0.03 + 0.02 + 0.002),
        (("known",), ("good",), 0.03 + 0.02 + 0.002 + 0.2),
        (("hung",), (), 0.03 + 0.1 + 0.01),
        (("quick",), (), 0.03 + 0.1 + 0.01),
        (("slow",), (), 0.03 + 5.0 + 0.5),
        (("busy",), (), 0.2 + 0.1 + 0.01),
    ],
)
def test_a_first_try_may_take_little(
    case_ids: tuple[str, ...], guards: tuple[str, ...], first: float
) -> None:
    """A multiple of what the cases take without the trace, and never more than a whole try."""
    result = limits_of(OBSERVED, Aims(case_ids, guards, (), OBSERVED)).first
    assert result == pytest.approx(first)
