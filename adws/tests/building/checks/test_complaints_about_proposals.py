"""What linters and type checkers have against a proposal, and whose it is."""

import sys
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.building.checks.plan import plan_checks
from adws.core.check import CheckSettings, CheckSort, Quality
from adws.core.context import Context
from adws.core.errors import GateRefused
from adws.core.failure import Analysis
from adws.core.proposal import KeptChange
from adws.core.purpose import Purpose
from adws.core.verdict import Verdict
from adws.slot_values import checks_bench_of
from adws.slots import ANALYSIS, KEPT_CHANGES, PROPOSAL, QUALITY_BEFORE, TEST_COMPLAINTS, VERDICT
from adws.steps.check_quality import check_quality
from adws.steps.check_test_style import check_test_style
from adws.steps.note_quality import note_quality
from adws.testing import a_context, a_report
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.projects import RED, based, committed
from adws.tests.steps.trials import on_trial
from adws.tests.vcs.repositories import error, value
from adws.vcs.tree import Tree

pytestmark = pytest.mark.scenario

SETTINGS = {"ruff.toml": '[lint]\nselect = ["F"]\n'}
UNUSED = "import os\n"


@pytest.fixture
def noted(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> Context:
    """Return a run in a project that ruff looks at, with what it says before."""
    monkeypatch.setenv("VIRTUAL_ENV", sys.prefix)
    context = value(note_quality(based(committed(here / "calc", {**RED, **SETTINGS}))))
    return context.put(ANALYSIS, Analysis(a_report(), (), ()))


@pytest.mark.real_io
def test_suites_are_looked_for_only_where_a_check_may_stand_in_the_place_of_one(
    noted: Context,
) -> None:
    """To look for them starts programs; a proposal is judged by them elsewhere."""
    bench, tree = checks_bench_of(noted).unwrap(), Tree(noted.root)
    own = evolve(bench.settings, checks={"pytest": CheckSettings(command="true")})
    planned = [
        {check.name: check.sort for check in value(plan_checks(item, tree, suites=False))}
        for item in (bench, evolve(bench, settings=own))
    ]
    assert planned == [{"ruff": CheckSort.LINT}, {"ruff": CheckSort.LINT, "pytest": CheckSort.UNIT}]


@pytest.mark.real_io
def test_a_new_complaint_refuses_a_proposal(noted: Context, here: PurePath) -> None:
    """The developer is told which, and where."""
    proposed = on_trial(noted, here, {"more.py": UNUSED})
    refused = error(check_quality(proposed))
    assert type(refused) is GateRefused
    assert refused.hint == "ruff: more.py:1:8: F401 `os` imported but unused"


@pytest.mark.real_io
def test_a_complaint_about_the_tests_of_others_is_not_the_developers(
    noted: Context, here: PurePath
) -> None:
    """It is kept for the report."""
    proposed = on_trial(noted, here, {"test_more.py": UNUSED, "more.py": ""})
    tests = KeptChange(Purpose.WRITE_TESTS, "a", "c", ("test_more.py",))
    after = value(check_quality(proposed.put(KEPT_CHANGES, (tests,))))
    assert after.require(TEST_COMPLAINTS).unwrap() == (
        "ruff: test_more.py:1:8: F401 `os` imported but unused",
    )


def elsewhere(here: PurePath) -> PurePath:
    """Return another folder to try things in."""
    return value(io_ops.make_folder(here / "b").map(lambda _: here / "b"))


@pytest.mark.real_io
def test_new_tests_go_back_to_their_author(noted: Context, here: PurePath) -> None:
    """While he can mend them."""
    proposed = on_trial(noted, here, {"test_more.py": UNUSED})
    assert type(error(check_test_style(proposed))) is GateRefused
    clean = on_trial(noted, elsewhere(here), {"test_more.py": "def test_a(): pass\n"})
    assert value(check_test_style(clean)) == clean


@pytest.mark.real_io
def test_only_linters_look_at_new_tests(noted: Context, here: PurePath) -> None:
    """What the tests ask for is not there yet: type checkers are not even started."""
    checks = {
        sort.value: CheckSettings(f"touch {here / sort.value}", sort=sort)
        for sort in (CheckSort.LINT, CheckSort.TYPES)
    }
    checked = evolve(noted, settings=evolve(noted.settings, checks=checks))
    proposed = on_trial(checked, here, {"test_more.py": "def test_a(): pass\n"})
    assert value(check_test_style(proposed)) == proposed
    started = [value(io_ops.exists(here / name)) for name in checks]
    assert started == [True, False]


def test_what_the_judge_refused_is_not_looked_at() -> None:
    """Nothing is run for it."""
    context = a_context((VERDICT, Verdict(accepted=False)), (PROPOSAL, proposal("a.py")))
    assert value(check_quality(context.put(QUALITY_BEFORE, Quality(())))).get(VERDICT) is not None
