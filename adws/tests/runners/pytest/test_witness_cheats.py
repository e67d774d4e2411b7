"""What the bodies of cases of pytest tell that only seem to pass."""

from pathlib import Path

import pytest

from adws.core.suite import Outcome
from adws.core.verdict import Layer
from adws.tests.runners.pytest.witness_project import BUGGY, PRICE, TEST, pytest_witness_run
from adws.tests.runners.python.witness_runs import WitnessRun

pytestmark = [pytest.mark.real_io, pytest.mark.measured]


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
    assert reasons(pytest_witness_run(tmp_path, files, PRICE)) == expected


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
    seen = reasons(pytest_witness_run(tmp_path, files, floor))
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
    flags = pytest_witness_run(tmp_path, files, PRICE).verdict.flags
    assert [(flag.path, flag.seen) for flag in flags] == [("tests/test_shop.py", "warnings")]
