"""The canaries of pytest on the real pytest: they end as they must, whatever the suite does."""

from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.suite import SuiteReport
from adws.runners.canary_forms import fresh_words
from adws.runners.pytest import RUNNER
from adws.runners.pytest.canaries import plant
from adws.runners.runner import Run, Suite
from adws.runners.variation import Variation
from adws.tests.runners.pytest.suite_run import SUITE, judged_run
from adws.trust.canaries import without_canaries

pytestmark = pytest.mark.scenario

PASSING = {"test_a.py": "def test_a():\n    pass\n"}
PARSED = """\
import sys

COMPILED = []
sys.addaudithook(lambda event, told: COMPILED.append(told[1]) if event == "compile" else None)


def test_a():
    assert "source" not in COMPILED
"""
"""To parse the source for a trace may end pytest, if objects raise when they are collected."""
SHUFFLING = """\
def pytest_collection_modifyitems(items):
    items[:] = [item for item in items if item.name == "test_a"][:1]
"""
HIDDEN = """\
import os


def test_marks():
    marks = ("PYTEST_CURRENT_TEST", "PYTEST_VERSION", "ADWS_PROCESS", "CI")
    assert [name for name in marks if name in os.environ] == {expected!r}
"""


def planted(folder: PurePath, files: Mapping[str, str], suite: Suite = SUITE) -> SuiteReport:
    """Return the report of a run with canaries, canaries included."""
    run = Run(suite, folder / "tree", folder / "outputs", "n0nce", foreign_root=folder / "user")
    return planted_run(run, files)[0]


def planted_run(run: Run, files: Mapping[str, str]) -> tuple[SuiteReport, Run]:
    """Make a run with canaries."""
    whole = evolve(run, planting=plant(evolve(run, nonce="seed")))
    return judged_run(whole, files), whole


@pytest.mark.real_io
@pytest.mark.parametrize(
    "files",
    [
        PASSING,
        {"test_a.py": PARSED},
        {**PASSING, "conftest.py": SHUFFLING},
        {**PASSING, "pytest.ini": "[pytest]\naddopts = -k test_a -n 2 -p no:randomly\n"},
        {**PASSING, "pytest.ini": "[pytest]\naddopts = --import-mode=importlib -x\n"},
    ],
)
def test_the_report_without_them_is_that_of_the_suite(
    tmp_path: PurePath, files: Mapping[str, str]
) -> None:
    """Whatever it selects, shuffles or hands to workers."""
    run = Run(SUITE, tmp_path / "tree", tmp_path / "outputs", "n0nce", foreign_root=tmp_path / "u")
    report, whole = planted_run(run, files)
    assert whole.planting is not None
    seen = without_canaries(report, whole.planting).unwrap()
    assert [(case.id, case.outcome.value) for case in seen.cases] == [
        ("test_a.py::test_a", "passed")
    ]
    assert (seen.green, seen.collected, seen.files) == (True, 1, ("test_a.py",))


@pytest.mark.real_io
def test_they_stand_first_and_last(tmp_path: PurePath) -> None:
    """So what is set up by the suite, or at its end, meets one of them."""
    ids = [case.id for case in planted(tmp_path, PASSING).cases]
    assert ids.index("test_a.py::test_a") == len(ids) // 2


@pytest.mark.real_io
@pytest.mark.parametrize(
    "patch",
    [
        "import json\n\njson.loads = lambda text: [1]\n",
        "import pathlib\n\npathlib.Path.read_text = lambda self: self.name\n",
    ],
)
def test_whoever_changes_what_tests_read_is_seen(tmp_path: PurePath, patch: str) -> None:
    """The one that passes reads, too, under the names of the tests' data."""
    files = {"tests/test_a.py": "import patch\n\ndef test_a(): pass\n", "patch.py": patch}
    ini = {"pytest.ini": "[pytest]\npythonpath = .\n", "tests/data/a.txt": ""}
    run = Run(SUITE, tmp_path / "tree", tmp_path / "outputs", "n0nce", foreign_root=tmp_path / "u")
    report, whole = planted_run(run, {**files, **ini})
    assert whole.planting is not None
    passing = {canary.id for canary in whole.planting.canaries if not canary.must_fail}
    values = {case.outcome.value for case in report.cases if case.id.endswith(tuple(passing))}
    assert values == {"failed"}


def test_they_are_others_in_each_run() -> None:
    """Names, secrets, folder; the same for the same seed."""
    run = Run(SUITE, PurePath("/t/tree"), PurePath("/t/outputs"), "one")
    again = plant(evolve(run, nonce="two"))
    assert plant(run) == plant(run)
    assert not set(plant(run).canaries) & set(again.canaries)
    assert {path.parent.parent for path in again.files} == {PurePath("/t/outputs")}


def test_beside_a_tree_that_is_not_the_users_they_lie_outside_of_both() -> None:
    """Nothing may be loaded from the user's folder."""
    run = Run(SUITE, PurePath("/t/tree"), PurePath("/u/.adws"), "one", beside=PurePath("/t/x"))
    assert {path.parent.parent for path in plant(run).files} == {PurePath("/t/x")}


def test_words_are_letters_and_never_the_same() -> None:
    """They can be part of any name."""
    words = fresh_words("seed")
    results = [next(words) for _ in range(200)]
    assert all(word.isalpha() and len(word) == 8 for word in results)
    assert len(set(results)) == 200


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("variations", "expected"),
    [
        (frozenset[Variation](), ["PYTEST_CURRENT_TEST", "PYTEST_VERSION", "ADWS_PROCESS"]),
        (frozenset({Variation.HIDDEN}), []),
        (frozenset(Variation), ["CI"]),
    ],
)
def test_the_marks_of_a_test_run_can_be_hidden(
    tmp_path: PurePath, variations: frozenset[Variation], expected: list[str]
) -> None:
    """And continuous integration be played."""
    run = Run(SUITE, tmp_path / "tree", tmp_path / "outputs", "n0nce", variations=variations)
    assert judged_run(run, {"test_a.py": HIDDEN.format(expected=expected)}).green is True


@pytest.mark.real_io
def test_what_the_project_brings_to_run_its_suite_is_told(tmp_path: PurePath) -> None:
    """Its conftests and plugins, and the names that are taken by others."""
    files = {
        **PASSING,
        "conftest.py": "pytest_plugins = ['plugs.one']\nimport space.inner\n",
        "plugs/one.py": "",
        "space/inner.py": "",
    }
    report = planted(tmp_path, files)
    assert report.support_files == ("conftest.py", "plugs/one.py")
    assert {"pytest", "json", "sys"} <= set(report.outside_modules)
    assert not {"plugs", "space", "conftest", "test_a"} & set(report.outside_modules)


def test_pytest_can_be_judged_with_canaries() -> None:
    """Its adapter says how."""
    assert RUNNER.plant is plant
