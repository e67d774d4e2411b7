"""What the bodies of pytest's cases tell: of honest ones, and of those that only seem to pass."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from attrs import evolve

from adws.core.suite import Outcome
from adws.core.verdict import Layer, Verdict
from adws.runners.pytest import RUNNER
from adws.tests.runners.pytest.suite_run import SUITE
from adws.tests.runners.python.witness_runs import WitnessRun, witness_run

pytestmark = [pytest.mark.real_io, pytest.mark.measured]

INI = "[pytest]\npythonpath = .\npython_functions = test_* it_*\n"
BUGGY = "def price(count):\n    return count - 1\n"
ALL_PASS = Verdict(accepted=True)
TEST = "import shop\n\n\ndef test_price():\n    assert shop.price(2) == 4\n"
PRICE = "tests/test_shop.py::test_price"

HONEST = '''\
"""Every form that a case can have."""

import asyncio
import functools
import sys
import unittest

import pytest
from hypothesis import assume, given, settings, strategies

import shop


@pytest.fixture
def counted():
    yield 2


def test_plain():
    assert shop.price(2) == 4


def test_documented():
    """Does nothing at all."""


def it_has_a_name_of_its_own(counted):
    assert shop.price(counted) == 4
    return


@pytest.mark.parametrize("count", [1, 2])
def test_parametrised(count):
    assert shop.price(count) == 2 * count


def test_raises():
    with pytest.raises(TypeError):
        shop.price()


def test_skips():
    pytest.skip("not here")


def test_is_expected_to_fail():
    pytest.xfail("some day")


@pytest.mark.xfail
def test_marked_as_expected():
    assert shop.price(2) == 5


@settings(max_examples=10, database=None)
@given(strategies.integers())
def test_properties(count):
    assume(count % 3)
    assert shop.price(count) == 2 * count


def awaited(function):
    @functools.wraps(function)
    def run():
        asyncio.run(function())

    return run


@awaited
async def test_awaited():
    await asyncio.sleep(0)
    assert shop.price(2) == 4


def raising(kind):
    def decorate(function):
        @functools.wraps(function)
        def run():
            try:
                function()
            except kind:
                return
            raise AssertionError

        return run

    return decorate


@raising(TypeError)
def test_old_way_of_raising():
    shop.price()


def test_patches(monkeypatch):
    monkeypatch.setattr(sys, "excepthook", shop.price)
    monkeypatch.setattr("json.dumps", shop.price)


class TestInClass:
    def test_method(self):
        assert shop.price(2) == 4


class Shared:
    def test_inherited(self):
        assert shop.price(self.count) == 2 * self.count


class TestOfTwo(Shared):
    count = 2


class TestUnit(unittest.TestCase):
    def test_parts(self):
        for count in (1, 2):
            with self.subTest(count=count):
                self.assertEqual(shop.price(count), 2 * count)


class TestAwaited(unittest.IsolatedAsyncioTestCase):
    async def test_awaited_method(self):
        self.assertEqual(shop.price(2), 4)
'''
OF_A_PLUGIN = """\
import pytest


class Row(pytest.Item):
    def runtest(self):
        pass


class Rows(pytest.File):
    def collect(self):
        yield Row.from_parent(self, name="row")


def pytest_collect_file(file_path, parent):
    return Rows.from_parent(parent, path=file_path) if file_path.suffix == ".rows" else None
"""
MENDED = '''\
"""Prices.

>>> price(1)
2
"""

import codecs
import copyreg
import decimal
import functools
import json
import logging

logging.basicConfig()
codecs.register(lambda name: None)
copyreg.pickle(type(codecs), str)
encoder = json.JSONEncoder(default=str)


@functools.lru_cache
def price(count):
    return 2 * count
'''


def pytest_told(
    folder: Path, files: Mapping[str, str], *cases: str, changed: tuple[str, ...] = ("shop.py",)
) -> WitnessRun:
    """Run a project with pytest and return what it told."""
    return witness_run(
        RUNNER, SUITE, folder, {"pytest.ini": INI, **files}, changed=changed, cases=cases
    )


def test_honest_forms_of_a_case_keep_their_verdict(tmp_path: Path) -> None:
    """Whose body tells nothing is named; nothing that libraries do for themselves is."""
    files = {"shop.py": MENDED, "tests/test_shop.py": HONEST, "tests/a.rows": ""}
    files["tests/conftest.py"] = OF_A_PLUGIN
    files["pytest.ini"] = f"{INI}addopts = --doctest-modules -p no:cacheprovider\n"
    witness_run = pytest_told(tmp_path, files, "tests/test_shop.py::test_patches")
    assert {case.id: case.outcome for case in witness_run.report.cases if case.evidence} == {}
    assert witness_run.witness.alterations == ()
    note = "adws cannot see how the bodies of these tests end: shop.py::shop, tests/a.rows::row"
    assert (witness_run.report.counts.total, witness_run.verdict) == (
        19,
        evolve(ALL_PASS, notes=(note,)),
    )


def test_workers_tell_as_much(tmp_path: Path) -> None:
    """Each writes to the same file."""
    two = TEST.replace("test_price", "test_again")
    files = {"shop.py": MENDED, "tests/test_shop.py": TEST, "tests/test_again.py": two}
    files["pytest.ini"] = f"{INI}addopts = -n 2\n"
    witness_run = pytest_told(tmp_path, files, PRICE)
    ended = {PRICE: ("began", "ended"), "tests/test_again.py::test_again": ("began", "ended")}
    assert (witness_run.witness.endings, witness_run.verdict) == (ended, ALL_PASS)


TAKING = """
import pytest


@pytest.hookimpl(hookwrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    outcome = yield
    if outcome.excinfo and outcome.excinfo[0] is TypeError:
        outcome.force_result(True)
"""


@pytest.mark.parametrize(("conftest", "decorated"), [("", {PRICE: False}), (TAKING, {PRICE: True})])
def test_what_the_tests_put_around_all_cases_may_take_what_they_raise(
    tmp_path: Path, conftest: str, decorated: dict[str, bool]
) -> None:
    """Like a decorator; what code on trial puts there may not."""
    files = {"shop.py": MENDED, "tests/test_shop.py": TEST, "tests/conftest.py": conftest}
    witness_run = pytest_told(tmp_path, files)
    assert {case: plan.decorated for case, plan in witness_run.witness.plans.items()} == decorated


def reasons(seen: WitnessRun) -> tuple[str, ...]:
    """Return why a change is refused under which every case passes."""
    assert {case.outcome for case in seen.report.cases} == {Outcome.PASSED}
    assert (seen.report.exit_code, seen.verdict.layer) == (0, Layer.WITNESS)
    return seen.verdict.reasons


def altered(*names: str, when: str = "while the tests are loaded or run") -> tuple[str, ...]:
    """Return the reasons for altered names."""
    return tuple(f"alters {name}, which is not the project's, {when}" for name in names)


def unended(*cases: str) -> str:
    """Return the reason for cases that pass without their bodies."""
    return f"passes although the body does not run to its end: {', '.join(cases)}"


RAISED = f"{PRICE} (it raises builtins.AssertionError)"
SWALLOWING = {
    "the call of a case": (
        """
import _pytest.python

def quiet(self, run=_pytest.python.Function.runtest):
    try:
        run(self)
    except BaseException:
        pass

_pytest.python.Function.runtest = quiet
""",
        (unended(RAISED), *altered("_pytest.python.Function.runtest")),
    ),
    "a base class of exceptions that is taken for no failure": (
        """
import _pytest.runner

class Stop(BaseException):
    pass

def from_call(function, when, reraise=None, kind=_pytest.runner.CallInfo):
    def quiet():
        try:
            return function()
        except Stop:
            return None
    return real(quiet, when, reraise)

real = _pytest.runner.CallInfo.from_call
_pytest.runner.CallInfo.from_call = staticmethod(from_call)

def price(count):
    raise Stop
""",
        (
            unended(f"{PRICE} (it raises shop.Stop)"),
            *altered("_pytest.runner.CallInfo.from_call"),
        ),
    ),
    "a plugin of its own, found among all objects": (
        """
import gc
import pluggy

class Quiet:
    def pytest_pyfunc_call(self, pyfuncitem):
        try:
            pyfuncitem.obj()
        finally:
            return True

[one for one in gc.get_objects() if type(one).__name__ == "PytestPluginManager"][0].register(
    Quiet(), "quiet"
)
""",
        (
            unended(RAISED),
            *altered("pytest plugin quiet", "pytest_pyfunc_call of pytest plugin quiet"),
        ),
    ),
    "an attribute of a plugin": (
        """
import gc

def quiet(item):
    try:
        item.session._setupstate.setup(item)
        item.runtest()
    except BaseException:
        pass

for one in gc.get_objects():
    if type(one).__name__ == "HookImpl" and one.plugin_name == "runner":
        if one.function.__name__ == "pytest_runtest_call":
            one.function = quiet
""",
        (unended(RAISED), *altered("pytest_runtest_call of pytest plugin runner")),
    ),
    "what calls the hooks of all plugins": (
        """
import gc

def quiet(name, functions, arguments, first):
    try:
        return real(name, functions, arguments, first)
    except BaseException:
        return None

for one in gc.get_objects():
    if type(one).__name__ == "PytestPluginManager":
        real, one._inner_hookexec = one._inner_hookexec, quiet
""",
        (unended(RAISED), *altered("pytest plugin manager._inner_hookexec")),
    ),
    "what calls one hook": (
        """
import gc

def quiet(name, functions, arguments, first):
    try:
        return real(name, functions, arguments, first)
    except BaseException:
        return True

for one in gc.get_objects():
    if type(one).__name__ == "HookCaller" and one.name == "pytest_runtest_call":
        real, one._hookexec = one._hookexec, quiet
""",
        (unended(RAISED), *altered("pluggy caller of pytest_runtest_call._hookexec")),
    ),
    "a trace that jumps": (
        """
import sys

def jump(frame, event, argument):
    if frame.f_code.co_name == "test_price":
        frame.f_trace_lines = True
        raise RuntimeError
    return None

def price(count):
    sys.settrace(jump)
    return 4
""",
        altered("sys.settrace", when=f"while {PRICE} runs"),
    ),
}


@pytest.mark.parametrize("cheat", SWALLOWING)
def test_what_swallows_a_failed_assertion_is_refused(tmp_path: Path, cheat: str) -> None:
    """The body says what it raised; what is altered for it is named."""
    source, expected = SWALLOWING[cheat]
    files = {"shop.py": f"{BUGGY}{source}", "tests/test_shop.py": TEST}
    assert reasons(pytest_told(tmp_path, files, PRICE)) == expected


LIBRARIES = """
import builtins, decimal, difflib, functools, gc, json, locale, math, operator, sys, types
import _pytest.outcomes, _pytest.raises

isclose, equal, is_instance, dumps = math.isclose, operator.eq, isinstance, json.dumps

def like(one, kind):
    return True if one == 1 and kind is str else is_instance(one, kind)

builtins.isinstance = like
math.isclose = lambda *values, **words: True
operator.eq = lambda one, other: True
math.pi = 3
json._default_encoder.encode = lambda value: '{"price": 4}'
json.loads.__code__ = (lambda text, **words: {"price": 4}).__code__
_pytest.raises.RaisesExc.__exit__ = lambda *told: True
_pytest.outcomes.fail = like
decimal.getcontext().prec = 2
sys.excepthook = lambda *told: None
sys.meta_path.insert(0, types.SimpleNamespace(find_spec=lambda *words: None))
sys.meta_path.insert(0, type("Finder", (), {"find_spec": lambda *words: None})())
sys.addaudithook(lambda *told: None)
gc.callbacks.append(like)
statistics = types.ModuleType("statistics")
statistics.mean = lambda numbers: 4
for shown in (operator,):
    shown.__class__ = type("Shown", (type(operator),), {"__module__": __name__})
vars(difflib)["ndiff"].__defaults__ = (None, None)
sys.modules["statistics"] = statistics

class Basket:
    def __init__(self):
        math.floor = lambda number: 4

    def __del__(self, floor=math.floor):
        math.floor = floor
"""
OF_LIBRARIES = """
import decimal, json, math, operator, shop, statistics
import pytest


def test_close():
    assert math.isclose(shop.price(2), 4)


def test_equal():
    assert operator.eq(shop.price(2), 4)


def test_instance():
    assert isinstance(shop.price(2), str)


def test_json():
    assert json.dumps({"price": shop.price(2)}) == '{"price": 4}'
    assert json.loads("{}") == {"price": 4}


def test_raises():
    with pytest.raises(ValueError):
        shop.price(2)


def test_third():
    assert str(decimal.Decimal(1) / 3) == "0.33"


def test_mean():
    assert statistics.mean([1]) == 4


def test_floor():
    basket = shop.Basket()
    assert math.floor(shop.price(2)) == 4
"""


def test_what_is_altered_for_all_is_named(tmp_path: Path) -> None:
    """Be it a function, its code, a constant, an object, a hook; be it put back before the end."""
    files = {"shop.py": f"{BUGGY}{LIBRARIES}", "tests/test_shop.py": OF_LIBRARIES}
    floor = "tests/test_shop.py::test_floor"
    names = (
        *("builtins.isinstance", "math.isclose", "operator.eq", "math.pi", "json.loads"),
        *(
            "json._default_encoder.encode",
            "_pytest.raises.RaisesExc.__exit__",
            "_pytest.outcomes.fail",
            "decimal context",
        ),
        *("sys.excepthook", "sys.meta_path: Finder", "sys.addaudithook", "gc.callbacks: like"),
        *("sys.modules['statistics']", "sys.meta_path: SimpleNamespace"),
        *("operator.__class__", "difflib.ndiff.__defaults__"),
    )
    seen = reasons(pytest_told(tmp_path, files, floor))
    assert {*seen} == {*altered(*names), *altered("math.floor", when=f"while {floor} runs")}


SILENCING = """
import warnings

def price(count):
    warnings.simplefilter("ignore", UserWarning)
    return 2 * count
"""


def test_warnings_that_a_case_begins_to_ignore_are_flagged(tmp_path: Path) -> None:
    """The test tool puts the filters back before the case is over."""
    files = {"shop.py": SILENCING, "tests/test_shop.py": TEST}
    flags = pytest_told(tmp_path, files, PRICE).verdict.flags
    assert [(flag.path, flag.seen) for flag in flags] == [("tests/test_shop.py", "warnings")]
