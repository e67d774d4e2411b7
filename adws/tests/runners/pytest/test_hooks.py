"""A fixture of several cases that fails is told by each case that it keeps from running."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.suite import Outcome
from adws.tests.runners.pytest.suite_run import SUITE, report_of

pytestmark = pytest.mark.real_io

_CONFTEST = """
import pytest

@pytest.fixture(scope="session")
def server():
    raise OSError("no server")

@pytest.fixture(scope="module")
def page(server):
    return server

@pytest.fixture(scope="module", params=["good", "bad"])
def either(request):
    assert request.param == "good"

@pytest.fixture
def own():
    raise ValueError("of one case")

@pytest.fixture(scope="module")
def skipped():
    pytest.skip("not here")

@pytest.fixture(scope="class")
def asked(request):
    return request.getfixturevalue("server")
"""
_CASES = """
import unittest
import pytest

def test_page(page): pass
def test_server(server): pass
def test_either(either): pass
def test_own(own): pass
def test_skipped(skipped): pass
def test_asked(asked): pass
def test_fails(): assert 0
@pytest.mark.xfail
def test_expected(server): pass

class TestPlain:
    @classmethod
    def setup_class(cls): 1 / 0
    def test_one(self): pass
    def test_two(self): pass

class Unit(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise RuntimeError
    def test_one(self): pass
"""
_MODULE = """
def setup_module(): raise RuntimeError("of the module")
def test_one(): pass
def test_two(): pass
"""
_FILES = {"conftest.py": _CONFTEST, "test_a.py": _CASES, "tests/test_b.py": _MODULE}
_HOOKS = {
    "test_a.py::test_page": "fixture server",
    "test_a.py::test_server": "fixture server",
    "test_a.py::test_either[bad]": "fixture either[1] of test_a.py",
    "test_a.py::test_asked": "fixture server",
    "test_a.py::TestPlain::test_one": "setup_class of test_a.py::TestPlain",
    "test_a.py::TestPlain::test_two": "setup_class of test_a.py::TestPlain",
    "test_a.py::Unit::test_one": "setUpClass of test_a.py::Unit",
    "tests/test_b.py::test_one": "setup_module of tests/test_b.py",
    "tests/test_b.py::test_two": "setup_module of tests/test_b.py",
}


def test_each_case_behind_a_fixture_names_it(here: PurePath) -> None:
    """Fixtures of single cases, skips and expected failures keep no other case from running."""
    report = report_of(here, _FILES)
    assert {case.id: case.hook for case in report.cases if case.hook} == _HOOKS
    assert {case.outcome for case in report.cases if case.hook} == {Outcome.ERRORED}
    assert (report.warnings, len(report.failing)) == ((), len(_HOOKS) + 2)


def test_under_xdist_it_is_the_same(here: PurePath) -> None:
    """The workers tell the controller."""
    report = report_of(here, _FILES, evolve(SUITE, argv=(*SUITE.argv, "-n", "2")))
    assert {case.id: case.hook for case in report.cases if case.hook} == _HOOKS


def test_a_fixture_that_is_set_up_anew_is_another_one(here: PurePath) -> None:
    """Each module has its own failure of a fixture of modules, and a good one fails nobody."""
    conftest = (
        "import pytest\n\n@pytest.fixture(scope='module')\n"
        "def data(request):\n    assert request.module.GOOD\n"
    )
    test = "def test_one(data): pass\n"
    files = {"conftest.py": conftest} | {
        f"test_{name}.py": f"GOOD = {name == 'b'}\n{test}" for name in "abc"
    }
    report = report_of(here, files)
    assert {case.id: case.hook for case in report.cases} == {
        "test_a.py::test_one": "fixture data of test_a.py",
        "test_b.py::test_one": "",
        "test_c.py::test_one": "fixture data of test_c.py",
    }
