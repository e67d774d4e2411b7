"""Changes that ``judge_change`` cannot judge: the base has no verdict to compare with."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import BaseNotJudgeable, IoFailed
from adws.slots import SUITES, VERDICT
from adws.steps.judge_change import judge_change
from adws.steps.judge_own_tests import judge_own_tests
from adws.steps.open_base import open_base
from adws.steps.open_change import open_change
from adws.tests.steps.changes import with_baseline
from adws.tests.steps.projects import MENDED, committed, write
from adws.tests.steps.unittest_project import TESTS, UNITTEST
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.scenario


@pytest.mark.real_io
@pytest.mark.smoke
def test_a_base_of_which_no_test_can_run_is_not_judged(here: PurePath) -> None:
    """Nothing is said of the change: a package is missing with it and without it."""
    root = committed(here / "calc", {"calc.py": "", "test_calc.py": "import adws_missing\n"})
    _ = write(root, {"calc.py": "VALUE = 1\n"})
    based = value(open_base(Context(root).put(SUITES, (UNITTEST,))))
    refused = error(judge_change(with_baseline(value(open_change(based)))))
    assert isinstance(refused, BaseNotJudgeable)
    assert refused.context["missing"] == ("adws_missing",)


@pytest.mark.real_io
def test_what_is_no_fault_of_the_change_fails_the_step(compared: Context) -> None:
    """There is no verdict then, nor with its own tests."""
    gone = compared.put(SUITES, (evolve(UNITTEST, argv=("/nowhere/python",)),))
    judged_before = value(judge_change(compared)).put(SUITES, gone.require(SUITES).unwrap())
    failed = error(judge_change(gone)), error(judge_own_tests(judged_before))
    assert [type(item) for item in failed] == [IoFailed, IoFailed]


@pytest.mark.smoke
@pytest.mark.real_io
@pytest.mark.parametrize(
    ("edited", "judgeable"),
    [
        ({}, True),
        ({"test_other.py": "import adws_missing\n\nVALUE = 1\n"}, False),
        ({"test_other.py": TESTS.replace("CalcTest", "OtherTest")}, True),
    ],
)
def test_tests_without_their_package_are_not_judged(
    here: PurePath, edited: dict[str, str], *, judgeable: bool
) -> None:
    """The verdict tells them; there is none where the change's own tests are among them."""
    files = {
        "calc.py": MENDED,
        "test_calc.py": TESTS,
        "test_other.py": "import adws_missing\n",
    }
    root = committed(here / "calc", files)
    _ = write(root, {"calc.py": f"{MENDED}\n\nMORE = 1\n", **edited})
    based = value(open_base(Context(root).put(SUITES, (UNITTEST,))))
    trial = judge_change(with_baseline(value(open_change(based))))
    outcome = trial.bind(judge_own_tests)
    if not judgeable:
        assert isinstance(error(outcome), BaseNotJudgeable)
        return
    verdict = value(outcome).require(VERDICT).unwrap()
    assert (verdict.accepted, verdict.failing_before, verdict.failing_after) == (True, 0, 0)
    assert verdict.not_run[-1].name == "test_other"
    assert "'adws_missing' is missing: " in verdict.not_run[-1].why
    assert "could not be judged, with the change or without it: test_other" in verdict.notes[0]
