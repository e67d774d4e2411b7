"""What the bodies of unittest's cases tell: of honest ones, and of those that only seem to pass."""

from pathlib import Path

import pytest
from attrs import evolve

from adws.core.suite import Outcome
from adws.core.verdict import Layer, Verdict
from adws.runners.unittest import RUNNER
from adws.tests.runners.python.witness_runs import WitnessRun, witness_run
from adws.tests.runners.unittest.suites import SUITE

pytestmark = [pytest.mark.real_io, pytest.mark.measured]

BUGGY = "def price(count):\n    return count - 1\n"
HONEST = """\
import doctest
import json
import unittest
from unittest import mock

import shop


class Prices(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(shop.price(2), 4)

    def test_parts(self):
        for count in (1, 2):
            with self.subTest(count=count):
                self.assertEqual(shop.price(count), 2 * count)

    def test_raises(self):
        with self.assertRaises(TypeError):
            shop.price()

    def test_skips(self):
        self.skipTest("not here")

    @unittest.expectedFailure
    def test_expected(self):
        self.assertEqual(shop.price(2), 5)

    @mock.patch("json.dumps", shop.price)
    def test_patched(self):
        self.assertEqual(json.dumps(2), 4)

    def test_left_patched(self):
        json.dumps = shop.price
        self.addCleanup(setattr, json, "dumps", json.loads)


class Awaited(unittest.IsolatedAsyncioTestCase):
    async def test_awaited(self):
        self.assertEqual(shop.price(2), 4)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(shop))
    return tests
"""
MENDED = '''\
def price(count):
    """Return a price.

    >>> price(1)
    2
    """
    return 2 * count
'''


def witnessed_run(folder: Path, source: str, tests: str, *cases: str) -> WitnessRun:
    """Run a project with unittest and return what it told."""
    files = {"shop.py": source, "test_shop.py": tests}
    return witness_run(RUNNER, SUITE, folder, files, cases=cases)


def test_honest_forms_of_a_case_keep_their_verdict(tmp_path: Path) -> None:
    """A body that is in no file of tests tells nothing, and that is named."""
    patched = "test_shop.Prices.test_patched"
    witness_run = witnessed_run(tmp_path, MENDED, HONEST, patched, "test_shop.Prices.test_plain")
    assert witness_run.report.failing == ()
    note = "adws cannot see how the bodies of these tests end: shop.price"
    assert witness_run.verdict == evolve(Verdict(accepted=True), notes=(note,))


TESTS = """\
import unittest

import shop


class Prices(unittest.TestCase):
    def test_price(self):
        self.assertEqual(shop.price(2), 4)
"""
PRICE = "test_shop.Prices.test_price"
UNENDED = "passes although the body does not run to its end: {case} (it raises {kind})"
RAISED = UNENDED.format(case=PRICE, kind="builtins.AssertionError")
CHEATS = {
    "the call of a method": (
        """
import unittest

def quiet(self, method):
    try:
        method()
    except BaseException:
        pass

unittest.TestCase._callTestMethod = quiet
""",
        (RAISED, "unittest.case.TestCase._callTestMethod"),
    ),
    "the run of a case": (
        """
import unittest

def run(self, result=None):
    result.startTest(self)
    result.addSuccess(self)
    result.stopTest(self)

unittest.TestCase.run = run
""",
        (
            RAISED.replace("it raises builtins.AssertionError", "it does not run to its end"),
            "unittest.case.TestCase.run",
        ),
    ),
    "the result": (
        """
import gc, unittest

def quiet(self, test, error):
    self.addSuccess(test)

for one in gc.get_objects():
    if isinstance(one, type) and issubclass(one, unittest.TextTestResult):
        one.addFailure = quiet
""",
        (RAISED, "unittest.runner.TextTestResult.addFailure"),
    ),
    "an assertion": (
        """
import unittest

unittest.TestCase.assertEqual = lambda *values: None
""",
        ("unittest.case.TestCase.assertEqual",),
    ),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_what_only_seems_to_pass_is_refused(tmp_path: Path, cheat: str) -> None:
    """The body tells how it ends; what is altered for it is named."""
    source, (*result, altered) = CHEATS[cheat]
    witness_run = witnessed_run(tmp_path, f"{BUGGY}{source}", TESTS, PRICE)
    assert [case.outcome for case in witness_run.report.cases] == [Outcome.PASSED]
    assert (witness_run.report.exit_code, witness_run.verdict.layer) == (0, Layer.WITNESS)
    when = "which is not the project's, while the tests are loaded or run"
    assert witness_run.verdict.reasons == (*result, f"alters {altered}, {when}")
