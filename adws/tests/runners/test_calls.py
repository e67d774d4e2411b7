"""What Python's runners do with calls: they record those of cases, or make them again instead."""

import json
import sys
from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.witness import WitnessFile, read_witness
from adws.runners import pytest as of_pytest
from adws.runners import unittest as of_unittest
from adws.runners.calls import Calls
from adws.runners.runner import Run, Runner
from adws.tests.runners.run import judged, outputs_of, run_of, value
from adws.trust.canaries import without_canaries

SHOP = """\
import inspect


def plus(number):
    \"\"\"
    >>> plus(7)
    8
    \"\"\"
    return number + 1


def seen(number):
    names = [frame.function for frame in inspect.stack()]
    files = [frame.filename for frame in inspect.stack()]
    return ["test_all" in names, any(file.endswith("test_shop.py") for file in files)]
"""

WITH_PYTEST = """\
import unittest
import pytest
import shop

prepared = []


@pytest.fixture(autouse=True)
def prepare():
    prepared.append(1)
    shop.offset = 1


def test_all():
    assert shop.plus(1) == 2
    assert shop.seen(1) == [True, True]


@pytest.mark.parametrize("number", [3])
def test_numbers(number):
    assert shop.plus(number) == 4


def test_nothing():
    pass
"""

WITH_UNITTEST = """\
import unittest
import shop


def setUpModule():
    shop.prepared = True


class ShopTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        assert shop.prepared

    def setUp(self):
        self.ready = True

    def test_all(self):
        self.assertTrue(self.ready)
        self.assertEqual(shop.plus(1), 2)
        self.assertEqual(shop.seen(1), [True, True])

    def test_numbers(self):
        self.assertEqual(shop.plus(3), 4)

    test_builtin = staticmethod(print)


def load_tests(loader, tests, pattern):
    tests.addTest(unittest.FunctionTestCase(print))
    return tests
"""

SUITES: dict[str, tuple[Runner, str, str]] = {
    "pytest": (of_pytest.RUNNER, WITH_PYTEST, "test_shop.py::{}"),
    "unittest": (of_unittest.RUNNER, WITH_UNITTEST, "test_shop.ShopTest.{}"),
}


def run_with_calls(runner: Runner, folder: PurePath, name: str, rows: PurePath | None) -> Run:
    """Return a run that looks at calls, and writes them to a file of this name."""
    run = run_of(runner, folder, (sys.executable, "-m", runner.name))
    quiet = evolve(run.suite, env={"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
    return evolve(run, suite=quiet, calls=Calls(folder / name, run.tree, r"test_.*\.py", rows))


def written_calls(run: Run) -> list[dict[str, Any]]:
    """Return what a run wrote of calls."""
    assert run.calls
    return [json.loads(line) for line in value(io_ops.read_text(run.calls.file)).splitlines()]


@pytest.mark.real_io
@pytest.mark.measured
@pytest.mark.parametrize("name", SUITES)
def test_calls_are_recorded_and_made_again(here: PurePath, name: str) -> None:
    """Again without what a case prepares, and below a frame with the name of the case."""
    runner, tests, case_id = SUITES[name]
    settings = "[pytest]\naddopts = --doctest-modules\n"
    project = {"shop.py": SHOP, "test_shop.py": tests, "pytest.ini": settings}
    recording = run_with_calls(runner, here, "recorded", None)
    report = judged(runner, outputs_of(runner, recording, project)).unwrap()
    assert {case.outcome.value for case in report.cases} == {"passed"}
    lines = written_calls(recording)
    assert [line["lost"] for line in lines if "case" not in line] == [[]] * len(report.cases)
    rows = [row for row in lines if row.get("case", "") not in ("", "shop.py::shop.plus")]
    called = sorted((row["case"], row["spot"][1], row["first"]) for row in rows)
    numbers = "test_numbers[3]" if name == "pytest" else "test_numbers"
    assert called == [
        (case_id.format("test_all"), ["plus"], "2"),
        (case_id.format("test_all"), ["seen"], "[True, True]"),
        (case_id.format(numbers), ["plus"], "4"),
    ]
    assert recording.calls
    calls = here / "calls.jsonl"
    text = "".join(f"{json.dumps(line)}\n" for line in lines if "case" in line)
    _ = value(io_ops.write_text(calls, text))
    again = run_with_calls(runner, here, "again", calls)
    more = evolve(again, outputs=here / "more")
    report = judged(runner, outputs_of(runner, more, project)).unwrap()
    answers = {line["at"]: line["result"] for line in written_calls(again)}
    assert report.exit_code == 0
    assert list(answers.values()) == [row["first"] for row in rows]


@pytest.mark.real_io
@pytest.mark.measured
@pytest.mark.parametrize("name", SUITES)
def test_planted_cases_and_a_witness_share_the_run(here: PurePath, name: str) -> None:
    """The calls of the own cases are recorded, and their bodies end."""
    runner, tests, case_id = SUITES[name]
    own = case_id.format("test_all")
    run = run_with_calls(runner, here, "recorded", None)
    assert runner.plant
    planting = runner.plant(evolve(run, nonce="seed"))
    witness = WitnessFile(here / "bodies", "k3y", case_ids=(own,))
    whole = evolve(run, planting=planting, witness=witness)
    outputs = outputs_of(runner, whole, {"shop.py": SHOP, "test_shop.py": tests})
    assert without_canaries(judged(runner, outputs).unwrap(), planting).unwrap().green
    recorded = [line["case"] for line in written_calls(whole) if "case" in line]
    assert recorded.count(own) == 2
    assert read_witness(value(io_ops.read_text(witness.file)), "k3y").ended(own)
