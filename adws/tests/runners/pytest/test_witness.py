"""What the bodies of honest cases of pytest tell."""

from pathlib import Path

import pytest
from attrs import evolve

from adws.core.verdict import Verdict
from adws.tests.runners.pytest.witness_project import INI, PRICE, TEST, pytest_witness_run

pytestmark = [pytest.mark.real_io, pytest.mark.measured]

ALL_PASS = Verdict(accepted=True)

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


def test_honest_forms_of_a_case_keep_their_verdict(tmp_path: Path) -> None:
    """Whose body tells nothing is named; nothing that libraries do for themselves is."""
    files = {"shop.py": MENDED, "tests/test_shop.py": HONEST, "tests/a.rows": ""}
    files["tests/conftest.py"] = OF_A_PLUGIN
    files["pytest.ini"] = f"{INI}addopts = --doctest-modules -p no:cacheprovider\n"
    witness_run = pytest_witness_run(tmp_path, files, "tests/test_shop.py::test_patches")
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
    witness_run = pytest_witness_run(tmp_path, files, PRICE)
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
    witness_run = pytest_witness_run(tmp_path, files)
    assert {case: plan.decorated for case, plan in witness_run.witness.plans.items()} == decorated
