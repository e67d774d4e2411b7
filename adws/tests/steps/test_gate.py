"""The step ``gate``: what is proposed is judged by running the tests, and by nothing else."""

from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve, frozen
from returns.io import IOFailure

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import IoFailed
from adws.core.repeats import Repeats, RunCounts
from adws.core.suite import Outcome
from adws.core.verdict import Colour, Layer, Verdict
from adws.judging.repeats import BaseRuns, Sides, run_fixed_on_base
from adws.slot_values import bench_of
from adws.slots import (
    ANALYSIS,
    BASELINE,
    HEAD,
    PROPOSAL,
    SEAL,
    SELECTED,
    TRIAL_ANALYSIS,
    VERDICT,
)
from adws.steps.confirm_failures import confirm_failures
from adws.steps.fix_one import fix_one
from adws.steps.gate import gate
from adws.steps.open_ledger import open_ledger
from adws.testing import FakeIo
from adws.tests.ledger.analyses import analysis, failure
from adws.tests.ledger.proposals import proposal
from adws.tests.steps import unittest_project
from adws.tests.steps.projects import (
    ADD,
    ADD_MENDED,
    CALC,
    DOUBLE,
    HALF,
    MENDED_AND_MORE,
    NOWHERE,
    RUN_ID,
    SQUARE,
    TESTS,
    committed,
    copying,
    judged,
    selected,
)
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value
from adws.trust.sealing import Seal

pytestmark = pytest.mark.scenario

CUBE = "tests/test_square.py::test_cube"
UNSTEADY = """\
from pathlib import Path

SEEN = Path({seen!r})


def steady():
    times = len(SEEN.read_text()) if SEEN.exists() else 0
    SEEN.write_text("x" * (times + 1))
    return {when}
"""


TESTS_OF_ADD = """

import unittest

import calc


class CalcTest(unittest.TestCase):
    def test_steady(self):
        self.assertTrue(steady())

    def test_add(self):
        self.assertEqual(calc.add(1, 2), 3)
"""
STEADY, ADDS = "test_it.CalcTest.test_steady", "test_it.CalcTest.test_add"


@frozen
class Decision:
    """What the gate left in the context, and how many runs of the suite it took."""

    verdict: Verdict
    failing: frozenset[str]
    runs: int


def runs(context: Context) -> int:
    """Count the runs of the suite so far."""
    raw = value(io_ops.list_folder(context.root / ".adws/raw" / RUN_ID))
    return sum(not name.startswith("witness-") for name in raw)


def judge(red: Context, here: PurePath, files: Mapping[str, str], *wanted: str) -> Decision:
    """Let an agent write these files for the wanted cases, and judge that."""
    context = value(fix_one(copying(selected(red, *wanted), here, files)))
    before = runs(red)
    after = value(gate(context))
    return Decision(
        after.require(VERDICT).unwrap(),
        frozenset(failure.case_id for failure in after.require(TRIAL_ANALYSIS).unwrap().failures),
        runs(red) - before,
    )


def unsteady_project(root: PurePath, tests: str) -> Context:
    """Return a judged project with these tests, which start fast: they run more than ten times."""
    files = {"calc.py": CALC, "test_it.py": tests}
    return value(open_ledger(unittest_project.judged(committed(root, files))))


RED_CASES = frozenset({ADD, DOUBLE, SQUARE})


@pytest.mark.real_io
def test_a_fix_of_a_part_of_the_group_is_accepted(red: Context, here: PurePath) -> None:
    """After a targeted run and a full one; the rest stays red."""
    assert judge(red, here, {"calc.py": ADD_MENDED}, ADD, DOUBLE) == Decision(
        Verdict(
            accepted=True,
            fixed=(ADD,),
            remaining=(SQUARE, DOUBLE),
            failing_before=3,
            failing_after=2,
        ),
        RED_CASES - {ADD},
        runs=2,
    )


@pytest.mark.real_io
def test_a_file_that_loads_again_is_a_fix_and_shows_what_it_hid(
    red: Context, here: PurePath
) -> None:
    """What was hidden is revealed; a case beside the group is believed after a run without it."""
    decision = judge(red, here, {"calc.py": MENDED_AND_MORE}, SQUARE)
    verdict = decision.verdict
    assert (verdict.accepted, set(verdict.fixed), verdict.revealed, verdict.broken) == (
        True,
        {ADD, DOUBLE, SQUARE},
        (CUBE,),
        (),
    )
    assert (set(decision.failing), decision.runs) == ({CUBE}, 6)


@pytest.mark.real_io
def test_what_does_not_help_is_refused_after_one_run(red: Context, here: PurePath) -> None:
    """The analysis stays the old one, and the reason says what is seen now."""
    assert judge(red, here, {"calc.py": f"# calculates\n{CALC}"}, ADD) == Decision(
        Verdict(
            accepted=False,
            reasons=(
                "the change fixed none of the selected tests: AssertionError: assert -1 == 3",
            ),
            layer=Layer.SUITE,
        ),
        RED_CASES,
        runs=1,
    )


@pytest.mark.real_io
def test_a_refusal_does_not_tell_how_cases_fail_that_the_agent_has_not_seen(
    red: Context, here: PurePath
) -> None:
    """The next attempt reads the reasons."""
    chosen = selected(red, ADD, DOUBLE)
    hiding = evolve(chosen.require(SELECTED).unwrap(), held_out=(DOUBLE,))
    asked = copying(chosen.put(SELECTED, hiding), here, {"calc.py": f"# calculates\n{CALC}"})
    verdict = value(gate(value(fix_one(asked)))).require(VERDICT).unwrap()
    assert verdict.reasons == (
        "the change fixed none of the selected tests: AssertionError: assert -1 == 3",
    )


@pytest.mark.real_io
def test_edits_of_sealed_files_alone_are_refused_without_a_run(
    red: Context, here: PurePath
) -> None:
    """They are named."""
    cheat = {"tests/test_calc.py": TESTS.replace("== 3", "== -1"), "conftest.py": ""}
    assert judge(red, here, cheat, ADD) == Decision(
        Verdict(
            accepted=False,
            reasons=("it changed only sealed files: conftest.py, tests/test_calc.py",),
            layer=Layer.REBUILT_TREE,
        ),
        RED_CASES,
        runs=0,
    )


@pytest.mark.real_io
def test_a_fix_that_breaks_another_case_is_refused_and_names_it(
    red: Context, here: PurePath
) -> None:
    """Only after it failed each time with the change, and never without it."""
    files = {"calc.py": ADD_MENDED.replace("a / 2", "a")}
    decision = judge(red, here, files, ADD)
    verdict = decision.verdict
    assert (verdict.accepted, verdict.broken, verdict.flaky) == (False, (HALF,), ())
    why = "AssertionError: assert 2 == 1"
    assert verdict.reasons == (f"1 case fails now and did not fail before: {HALF} ({why})",)
    assert verdict.repeats == (
        Repeats(HALF, RunCounts(1, 1), RunCounts(4, 4), RunCounts(0, 1), RunCounts(0, 4)),
    )
    assert decision.runs == 2 + 4 + 4


@pytest.mark.real_io
@pytest.mark.exhaustive(sample=2)
@pytest.mark.parametrize(
    ("source", "words", "runs"),
    [
        ("import os\nos._exit(0)\n", "SuiteUnreadable", 1),
        ("import sys\nsys.exit(0)\n", "SuiteUnreadable", 1),
        ("import pytest\npytest.skip(allow_module_level=True)\n", "the change fixed none", 1),
        (CALC.replace("return a - b", "__import__('os')._exit(0)"), "OracleCompromised", 2),
        (CALC.replace("return a - b", "raise SystemExit"), "the change fixed none", 1),
    ],
)
def test_source_that_ends_or_silences_the_run_is_refused(
    red: Context, here: PurePath, source: str, words: str, runs: int
) -> None:
    """Exit code 0 is no proof. Planted cases that do not run do so without the change."""
    decision = judge(red, here, {"calc.py": source}, ADD)
    assert (decision.verdict.accepted, decision.failing, decision.runs) == (False, RED_CASES, runs)
    assert decision.verdict.reasons[0].startswith(words)


@pytest.mark.real_io
def test_a_change_that_makes_the_suite_hang_is_refused(red: Context, here: PurePath) -> None:
    """The run is ended after the time that tests may take."""
    hanging = CALC.replace("return a - b", "while True: pass")
    hurried = evolve(red, settings=evolve(red.settings, test_timeout_seconds=1.5))
    decision = judge(hurried, here, {"calc.py": hanging}, ADD)
    assert (decision.verdict.accepted, decision.failing, decision.runs) == (False, RED_CASES, 1)
    words = "SuiteUnreadable: the suite did not end within 1.5 s"
    assert decision.verdict.reasons[0].startswith(words)


@pytest.mark.real_io
def test_a_change_that_rewrites_its_tests_while_they_run_is_refused(
    red: Context, here: PurePath
) -> None:
    """What is read from the disk afterwards is not what was sealed."""
    rewriting = "open('tests/test_calc.py', 'a').write('# seen')"
    decision = judge(red, here, {"calc.py": f"{rewriting}\n{ADD_MENDED}"}, ADD)
    assert (decision.verdict.accepted, decision.verdict.layer, decision.runs) == (
        False,
        Layer.REBUILT_TREE,
        1,
    )


@pytest.mark.real_io
def test_what_the_agent_puts_into_the_environment_is_refused_without_a_run(
    red: Context, here: PurePath
) -> None:
    """It is out of the way before anything runs."""
    context = value(fix_one(copying(selected(red, ADD), here, {"calc.py": ADD_MENDED})))
    proposed = context.require(PROPOSAL).unwrap()
    poisoned = context.put(PROPOSAL, evolve(proposed, environment=(".venv/evil.pth",)))
    assert value(gate(poisoned)).get(VERDICT) == Verdict(
        accepted=False,
        reasons=("the environment was changed and is restored; adws set aside .venv/evil.pth",),
        layer=Layer.ENVIRONMENT,
    )


@pytest.fixture
def quick_red(here: PurePath) -> Context:
    """Return the red project under a runner that starts fast: its suite runs ten times."""
    root = committed(here / "quick", unittest_project.RED)
    return value(open_ledger(unittest_project.judged(root)))


@pytest.mark.real_io
def test_a_case_that_fails_once_beside_a_fix_is_flaky_and_not_broken(
    quick_red: Context, here: PurePath
) -> None:
    """Both counts are shown, and a person looks: it was not seen to fail without the change."""
    unsteady = UNSTEADY.format(seen=str(here / "seen"), when="times > 0")
    source = ADD_MENDED.replace("a / 2", "a / 2 if steady() else 0")
    fixed, half = unittest_project.ADD, unittest_project.HALF
    decision = judge(quick_red, here, {"calc.py": f"{unsteady}\n\n{source}"}, fixed)
    verdict = decision.verdict
    assert (verdict.colour, verdict.fixed, verdict.flaky) == (Colour.YELLOW, (fixed,), (half,))
    assert tuple((flag.rule, flag.seen) for flag in verdict.flags) == (
        ("flips-with-change", f"{half} fails 1 of 7 runs on the change, 0 of 5 on the base"),
    )
    assert decision.failing == {unittest_project.DOUBLE}


@pytest.mark.real_io
@pytest.mark.exhaustive(sample=1)
@pytest.mark.parametrize(
    ("when", "colour"), [("times % 2 == 1", Colour.RED), ("times % 3 > 0", Colour.YELLOW)]
)
def test_a_change_cannot_hide_what_it_breaks_by_making_it_flip(
    quick_red: Context, here: PurePath, when: str, colour: Colour
) -> None:
    """Red in half of the runs or more, and shown to a person below that."""
    unsteady = UNSTEADY.format(seen=str(here / "seen"), when=when)
    source = ADD_MENDED.replace("a / 2", "a / 2 if steady() else 0")
    files = {"calc.py": f"{unsteady}\n\n{source}"}
    verdict = judge(quick_red, here, files, unittest_project.ADD).verdict
    assert (verdict.colour, {repeat.base.failed for repeat in verdict.repeats}) == (colour, {0})


@pytest.mark.real_io
def test_a_case_that_failed_first_when_the_work_had_begun_is_run_again(
    red: Context, here: PurePath
) -> None:
    """It fails each time without the change, so it is none of its doing, and no flake."""
    baseline = red.require(BASELINE).unwrap()
    cases = tuple(
        evolve(case, outcome=Outcome.PASSED) if case.id == DOUBLE else case
        for case in baseline.cases
    )
    begun = red.put(BASELINE, evolve(baseline, cases=cases))
    verdict = judge(begun, here, {"calc.py": ADD_MENDED}, ADD).verdict
    assert (verdict.accepted, verdict.remaining, verdict.repeats) == (
        True,
        (SQUARE, DOUBLE),
        (Repeats(DOUBLE, RunCounts(1, 1), RunCounts(), RunCounts(1, 1), RunCounts(4, 4)),),
    )


@pytest.mark.real_io
def test_a_case_that_flips_without_the_change_is_no_regression(here: PurePath) -> None:
    """It fails every second time wherever it runs; an honest fix beside it is accepted."""
    second = UNSTEADY.format(seen=str(here / "turns"), when="times % 2 != 1")
    context = unsteady_project(here / "turns_project", f"{second}{TESTS_OF_ADD}")
    verdict = judge(context, here, {"calc.py": ADD_MENDED}, ADDS).verdict
    assert (verdict.colour, verdict.fixed, verdict.flaky, verdict.broken) == (
        Colour.GREEN,
        (ADDS,),
        (STEADY,),
        (),
    )


@pytest.fixture
def moody(here: PurePath) -> Context:
    """Return a judged project with a case that passes from its second run on."""
    unsteady = UNSTEADY.format(seen=str(here / "moods"), when="times > 0")
    return unsteady_project(here / "moody", f"{unsteady}{TESTS_OF_ADD}")


@pytest.mark.real_io
def test_a_case_that_passes_without_the_change_too_is_not_its_merit(
    moody: Context, here: PurePath
) -> None:
    """It is run again in the tree before the change; then all fixes are doubted."""
    decision = judge(moody, here, {"calc.py": ADD_MENDED}, ADDS)
    verdict = decision.verdict
    assert (verdict.accepted, verdict.fixed, verdict.flaky) == (True, (ADDS,), (STEADY,))
    assert decision.runs == 2 + 1 + 6


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
def test_what_is_mended_by_the_way_runs_again_as_often_as_it_has_not_yet(here: PurePath) -> None:
    """It must fail four times without the change; the re-runs that confirmed it count."""
    red = value(
        open_ledger(unittest_project.judged(committed(here / "both", unittest_project.RED)))
    )
    confirmed, mended = value(confirm_failures(red)), ADD_MENDED.replace("a * 3", "a * 2")
    decisions = [
        judge(context, here, {"calc.py": mended}, unittest_project.ADD)
        for context in (red, confirmed)
    ]
    fixed = (unittest_project.ADD, unittest_project.DOUBLE)
    assert [(decision.verdict.fixed, decision.runs) for decision in decisions] == [
        (fixed, 2 + 4),
        (fixed, 2 + 2),
    ]


@pytest.mark.real_io
def test_only_what_has_not_failed_often_enough_goes_on_running(here: PurePath) -> None:
    """One case has failed twice again: it would pass in the third run, but has no part in it."""
    tests = "\n\n".join(
        UNSTEADY.format(seen=str(here / name), when=when)
        .replace("steady", name)
        .replace("SEEN", name.upper())
        + f"\n\nclass {name.title()}(unittest.TestCase):\n"
        f"    def test_it(self):\n        self.assertTrue({name}())\n"
        for name, when in (("late", "times > 2"), ("never", "times > 8"))
    )
    context = unsteady_project(here / "mixed", f"import unittest\n{tests}")
    bench = bench_of(context).unwrap()
    sides = Sides(bench, context.require(HEAD).unwrap(), lambda _: IOFailure(IoFailed("no run")))
    before, known = context.require(ANALYSIS).unwrap().report, runs(context)
    cases = ("test_it.Late.test_it", "test_it.Never.test_it")
    base_runs = value(run_fixed_on_base(sides, before, cases, (), {cases[0]: 2}))
    assert base_runs == BaseRuns(failed_again=dict.fromkeys(cases, 4))
    assert runs(context) - known == 4


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
def test_a_change_that_fixed_flaky_cases_alone_is_refused(here: PurePath) -> None:
    """They pass without it, too."""
    words = "\n\n".join(
        UNSTEADY.format(seen=str(here / name), when="times > 0")
        .replace("steady", name)
        .replace("SEEN", name.upper())
        + f"\n\nclass {name.title()}(unittest.TestCase):\n"
        f"    def test_it(self):\n        self.assertTrue({name}())\n"
        for name in ("mood", "other")
    )
    context = unsteady_project(here / "moods", f"import unittest\n{words}")
    verdict = judge(context, here, {"calc.py": ADD_MENDED}, "test_it.Mood.test_it").verdict
    assert (verdict.accepted, verdict.reasons, verdict.fixed) == (
        False,
        (("these cases pass without the change too: test_it.Other.test_it, test_it.Mood.test_it"),),
        (),
    )


@pytest.mark.real_io
def test_a_conftest_that_loads_again_shows_the_whole_suite(here: PurePath) -> None:
    """The case that stood for all the others is fixed by the source that it needs."""
    files = {"tests/conftest.py": "from calc import square\n", "tests/test_calc.py": TESTS}
    root = committed(here / "unloadable", {**files, "calc.py": CALC})
    context = value(open_ledger(judged(root)))
    assert [case.covers for case in context.require(ANALYSIS).unwrap().report.cases] == ["tests/"]
    source = MENDED_AND_MORE.replace("a / 2", "a")
    decision = judge(context, here, {"calc.py": source})
    verdict = decision.verdict
    assert (verdict.accepted, verdict.fixed, verdict.revealed, set(decision.failing)) == (
        True,
        ("tests/conftest.py",),
        (HALF,),
        {HALF},
    )


def test_what_is_no_fault_of_the_change_fails_the_step(io: FakeIo) -> None:
    """A machine without git refuses nothing: a person must look."""
    io.variables = {}
    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes.append((("git",), IoFailed("no git")))
    seen = analysis(failure("t.py::a"))
    context = selected(NOWHERE.put(ANALYSIS, seen).put(BASELINE, seen.report).put(SEAL, Seal(())))
    assert error(gate(context.put(PROPOSAL, proposal("a.py")))) == IoFailed("no git")
