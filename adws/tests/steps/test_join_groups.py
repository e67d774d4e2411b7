"""The step ``join_groups``: failing cases run once more, to see what only they run."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.failure import Analysis
from adws.core.shared_function import FunctionPlace
from adws.core.suite import Case
from adws.ledger.store import ledger_path, load
from adws.runners.runner import Suite
from adws.slots import ANALYSIS, LEDGER_OPEN, SELECTED, SHARED_FUNCTIONS, SUITES, TASK
from adws.steps.join_groups import join_groups
from adws.steps.open_ledger import open_ledger
from adws.steps.prepare_task import prepare_task
from adws.steps.select_group import select_group
from adws.testing import a_report
from adws.tests.steps.projects import NOWHERE, PYTEST, RUN_ID, committed, judged
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

SHOP = """\
def line_price(name, count):
    return {"tea": 3, "cake": 5}[name] * count + 1


def total(lines):
    return sum(line_price(*line) for line in lines)


def receipt(names):
    return [f"{name} {line_price(name, 1)}" for name in names]
"""
TESTS_OF_TOTALS = """\
import unittest

import shop


class TotalTest(unittest.TestCase):
    def test_total(self):
        self.assertEqual(shop.total([("tea", 2)]), 6)

    def test_nothing(self):
        self.assertEqual(shop.total([]), 0)
"""
TESTS_OF_RECEIPTS = """\
import os, sys, unittest

import shop


class ReceiptTest(unittest.TestCase):
    def test_receipt(self):
        {watched}
        self.assertEqual(shop.receipt(["tea", "cake"]), ["tea 3", "cake 5"])

    def test_no_receipt(self):
        self.assertEqual(shop.receipt([]), [])
"""
UNITTEST = Suite("unittest", ".", (sys.executable, "-m", "unittest"))
TOTAL = "tests.test_total.TotalTest.test_total"
RECEIPT = "tests.test_receipt.ReceiptTest.test_receipt"
PRICE = FunctionPlace("line_price", "shop.py", 1)


def shop(here: PurePath, suite: Suite = UNITTEST, watched: str = "pass") -> Context:
    """Return a context with an open ledger: two groups fail because of one function.

    ``watched`` is what one of the failing cases does first.
    """
    files = {
        ".gitignore": "__pycache__/\n.venv/\n",
        "shop.py": SHOP,
        "tests/__init__.py": "",
        "tests/test_total.py": TESTS_OF_TOTALS,
        "tests/test_receipt.py": TESTS_OF_RECEIPTS.format(watched=watched),
    }
    return value(open_ledger(judged(committed(here / "shop", files), suite)))


def runs(context: Context) -> int:
    """Count the runs of the suite so far."""
    return len(value(io_ops.list_folder(context.root / ".adws/raw" / RUN_ID)))


def with_total(context: Context, altered: Callable[[Case], Case]) -> Context:
    """Return the context with another failing case of totals in the newest report."""
    analysis = context.require(ANALYSIS).unwrap()
    cases = tuple(altered(case) if case.id == TOTAL else case for case in analysis.report.cases)
    return context.put(ANALYSIS, evolve(analysis, report=evolve(analysis.report, cases=cases)))


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("suite", "total", "receipt"),
    [
        (UNITTEST, TOTAL, RECEIPT),
        (
            PYTEST,
            "tests/test_total.py::TotalTest::test_total",
            "tests/test_receipt.py::ReceiptTest::test_receipt",
        ),
    ],
    ids=["unittest", "pytest"],
)
def test_groups_that_run_the_faulty_function_are_worked_on_together(
    here: PurePath, suite: Suite, total: str, receipt: str
) -> None:
    """The agent sees both cases, the function's file, and why they belong together."""
    context = shop(here, suite)
    groups = {f.case_id: f.group for f in context.require(ANALYSIS).unwrap().failures}
    joined = value(join_groups(context))
    (shared,) = joined.require(SHARED_FUNCTIONS).unwrap()
    assert (shared.function, set(shared.groups)) == (PRICE, set(groups.values()))
    entries = value(load(ledger_path(context.root))).entries
    assert {entry.case_id: entry.shared_function for entry in entries} == {
        total: PRICE,
        receipt: PRICE,
    }
    selected = value(select_group(joined))
    chosen = selected.require(SELECTED).unwrap()
    assert (set(chosen.case_ids), chosen.held_out) == ({total, receipt}, ())
    task = value(prepare_task(selected)).require(TASK).unwrap()
    assert (task.sources, [text.text for text in task.material]) == (
        ("shop.py",),
        ["All of them run line_price (shop.py:1). No passing case that adws looked at does."],
    )


@pytest.mark.real_io
@pytest.mark.parametrize(
    "watched",
    [
        pytest.param("sys.getprofile() and os._exit(3)", id="the run ends too early"),
        pytest.param("if sys.getprofile(): return", id="a case passes now"),
    ],
)
def test_a_run_that_says_nothing_joins_nothing(here: PurePath, watched: str) -> None:
    """The groups are worked on one by one."""
    context = shop(here, watched=watched)
    before = value(load(ledger_path(context.root)))
    assert value(join_groups(context)).get(SHARED_FUNCTIONS) == ()
    assert value(load(ledger_path(context.root))) == before


@pytest.mark.real_io
def test_nothing_runs_where_nothing_can_be_joined(here: PurePath) -> None:
    """One group alone, cases that take too long, ids that change, or a command of the user's."""
    context = shop(here)
    analysis = context.require(ANALYSIS).unwrap()
    before = runs(context)
    for other in (
        context.put(ANALYSIS, Analysis(analysis.report, analysis.failures[:1], analysis.groups)),
        with_total(context, partial(evolve, duration_seconds=11.0)),
        with_total(context, partial(evolve, moving=True)),
        context.put(SUITES, (evolve(UNITTEST, wrapped=True),)),
        context.put(SUITES, (evolve(UNITTEST, runner="junit"),)),
    ):
        assert value(join_groups(other)).get(SHARED_FUNCTIONS) == ()
    assert runs(context) == before


def test_a_ledger_that_is_not_there_is_an_error() -> None:
    """As for every step that needs it."""
    context = NOWHERE.put(ANALYSIS, Analysis(a_report(), (), ())).put(LEDGER_OPEN, value=True)
    assert error(join_groups(context)).kind == "IoFailed"
