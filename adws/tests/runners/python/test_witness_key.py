"""The key of what the bodies of cases tell: no variable has it, and each process has its own."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from attrs import evolve

from adws.core.witness import next_key
from adws.runners import pytest as pytest_runner
from adws.runners import unittest as unittest_runner
from adws.runners.python.command import SHARED_PROBE
from adws.runners.runner import Runner, Suite
from adws.tests.runners.pytest.suite_run import SUITE as PYTEST_SUITE
from adws.tests.runners.python.witness_runs import witness_run
from adws.tests.runners.unittest.suites import SUITE as UNITTEST_SUITE

PRYING = """\
import os


def words():
    process = os.getpid()
    while process > 1:
        with open(f"/proc/{process}/environ") as file:
            yield file.read()
        with open(f"/proc/{process}/stat") as file:
            process = int(file.read().rpartition(") ")[2].split()[1])


def price(count):
    assert "k3y" not in "".join(words())
    return 2 * count
"""
TEST = """\
import unittest

import shop


class Prices(unittest.TestCase):
    def test_price(self):
        self.assertEqual(shop.price(2), 4)
"""
WRAPPED = f"{sys.executable} -m pytest tests/test_again.py; {sys.executable} -m pytest test_shop.py"


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module that takes keys."""
    monkeypatch.syspath_prepend(str(SHARED_PROBE))
    return import_module("adws_witness_key")


def test_each_process_takes_a_key_and_leaves_the_next_one(
    probe: ModuleType, tmp_path: Path
) -> None:
    """All of them are known by the first one."""
    file = tmp_path / "key"
    _ = file.write_text("k")
    taken = [probe.taken_key(str(file)) for _ in range(3)]
    assert taken == ["k", next_key("k"), next_key(next_key("k"))]
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_without_a_file_there_is_no_key(probe: ModuleType, tmp_path: Path) -> None:
    """No line counts then."""
    assert probe.taken_key(str(tmp_path / "key")) == ""


@pytest.mark.real_io
@pytest.mark.measured
@pytest.mark.parametrize(
    ("runner", "suite"),
    [
        (pytest_runner.RUNNER, PYTEST_SUITE),
        (pytest_runner.RUNNER, evolve(PYTEST_SUITE, argv=("sh", "-c", WRAPPED), wrapped=True)),
        (unittest_runner.RUNNER, UNITTEST_SUITE),
    ],
    ids=["pytest", "pytest in a shell, twice", "unittest"],
)
def test_the_key_is_in_no_variable(runner: Runner, suite: Suite, tmp_path: Path) -> None:
    """Neither in those of the process nor in those of what started it, which the code can read."""
    again = "def test_again(): pass\n"
    files = {"shop.py": PRYING, "test_shop.py": TEST, "tests/test_again.py": again}
    run = witness_run(runner, suite, tmp_path, files)
    failed = {case.id: case.evidence for case in run.report.cases if case.evidence}
    ended = {case.id: run.witness.ended(case.id) for case in run.report.cases}
    assert (failed, set(ended.values())) == ({}, {True})
    assert any("test_price" in case_id for case_id in ended)
