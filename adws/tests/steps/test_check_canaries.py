"""The step ``check_canaries``: a forged green betrays itself on cases that must fail."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import catalog, io_ops
from adws.behaviour.calls import recorded_calls
from adws.core.context import Context
from adws.core.errors import IoFailed, OracleCompromised, SuiteUnreadable
from adws.core.verdict import Layer, Verdict
from adws.judging.canaries import _fails_in_canaries, _with_unplanted
from adws.slots import ANALYSIS, VERDICT, WITNESS
from adws.steps.check_canaries import check_canaries
from adws.testing import FakeIo
from adws.tests.ledger.analyses import analysis, failure
from adws.tests.steps.projects import (
    ADD,
    CALC,
    DOUBLE,
    KNOWING,
    MENDED,
    NOWHERE,
    TESTS,
    committed,
    judged,
    selected,
)
from adws.tests.steps.trials import (
    MENDED_BOTH,
    on_trial,
    refusal_verdict,
    runs,
    verdict_of,
    without_git,
)
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.scenario


NOTE = "junit cannot be judged with canaries: the fixed cases only passed again"


@pytest.mark.parametrize(
    ("accepted", "runners", "expected"),
    [
        (True, ("junit", "pytest", "junit"), Verdict(accepted=True, notes=(NOTE,))),
        (
            True,
            ("junit",),
            Verdict(accepted=True, notes=(NOTE,), impossible={Layer.CANARIES: NOTE}),
        ),
        (True, ("pytest",), Verdict(accepted=True)),
        (False, ("junit",), Verdict(accepted=False)),
    ],
)
def test_a_runner_that_plants_nothing_is_noted(
    accepted: bool,  # noqa: FBT001 - a parameter of the table
    runners: tuple[str, ...],
    expected: Verdict,
) -> None:
    """An accepted change then rests on less, and its verdict says so."""
    known = tuple(catalog.runner(name).unwrap() for name in runners)
    assert _with_unplanted(Verdict(accepted=accepted), known) == expected


FORGING = f"""\
import sys


def forge(reports):
    whole = reports.TestReport.from_item_and_call.__func__

    def passed(cls, item, call):
        call.excinfo = None
        return whole(cls, item, call)

    reports.TestReport.from_item_and_call = classmethod(passed)


if "_pytest.reports" in sys.modules:
    forge(sys.modules["_pytest.reports"])

{CALC}"""
UNSTEADY = """\
from pathlib import Path

SEEN = Path({seen!r})


def add(a, b):
    SEEN.write_text(SEEN.read_text() + "x")
    return a + b if len(SEEN.read_text()) == 0 else 0


def double(a):
    return a * 2


def half(a):
    return a / 2
"""


@pytest.mark.real_io
def test_an_honest_fix_stands(red: Context, here: PurePath) -> None:
    """After one run more of the cases that it fixed."""
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED})
    before = runs(red)
    assert verdict_of(value(check_canaries(context))) == MENDED_BOTH
    assert runs(red) - before == 1


@pytest.mark.real_io
def test_source_that_forges_outcomes_is_refused(red: Context, here: PurePath) -> None:
    """The planted cases pass, though they fail without the change."""
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": FORGING})
    verdict = verdict_of(value(check_canaries(context)))
    assert (verdict.accepted, verdict.layer) == (False, Layer.CANARIES)
    assert "must fail but passed" in verdict.reasons[0]


@pytest.mark.real_io
def test_a_change_that_fixes_nothing_is_held_to_them_too(red: Context, here: PurePath) -> None:
    """One case of the suite runs between the canaries."""
    context = on_trial(red, here, {"calc.py": FORGING}, evolve(MENDED_BOTH, fixed=()))
    assert verdict_of(value(check_canaries(context))).layer is Layer.CANARIES


@pytest.mark.real_io
def test_a_fix_that_fails_when_it_runs_again_is_refused(red: Context, here: PurePath) -> None:
    """It passed in the gate."""
    _ = value(io_ops.write_text(here / "seen", ""))
    unsteady = UNSTEADY.format(seen=str(here / "seen"))
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": unsteady})
    verdict = verdict_of(value(check_canaries(context)))
    assert (verdict.accepted, verdict.layer, verdict.fixed) == (False, Layer.SUITE, (DOUBLE,))


RECORDED = f"""\
import sys
from pathlib import Path


def is_right():
    count = len(SEEN.read_text())
    if sys.getprofile() is not None:
        SEEN.write_text("x" * (count + 1))
    return sys.getprofile() is None or count >= {{wrong}}


SEEN = Path({{seen!r}})
{MENDED}""".replace("return a + b", "return a + b if is_right() else 0")
"""Adds wrongly so many times while its calls are recorded."""


def recorded(context: Context) -> bool:
    """Return whether the last run also recorded calls."""
    return context.require(WITNESS).unwrap().with_calls


@pytest.mark.real_io
def test_the_run_records_the_calls_of_its_cases(red: Context, here: PurePath) -> None:
    """They need no run of their own."""
    done = value(check_canaries(on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED})))
    file = done.require(WITNESS).unwrap().calls_of("")
    calls = recorded_calls(value(io_ops.read_text(file)))
    assert [(call.case_id, call.returned) for call in calls] == [(ADD, "3"), (DOUBLE, "4")]


@pytest.mark.real_io
def test_a_fix_that_only_recording_breaks_stands(red: Context, here: PurePath) -> None:
    """It fails each time its calls are recorded, and passes when they are not."""
    _ = value(io_ops.write_text(here / "seen", ""))
    source = RECORDED.format(seen=str(here / "seen"), wrong=9)
    before = runs(red)
    done = value(check_canaries(on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": source})))
    assert (verdict_of(done), recorded(done), runs(red) - before) == (MENDED_BOTH, False, 3)


@pytest.mark.real_io
def test_a_fix_that_recording_breaks_once_is_not_steady(red: Context, here: PurePath) -> None:
    """It fails when its calls are recorded for the first time, and not when they are again."""
    _ = value(io_ops.write_text(here / "seen", ""))
    source = RECORDED.format(seen=str(here / "seen"), wrong=1)
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": source})
    verdict = verdict_of(value(check_canaries(context)))
    assert (verdict.accepted, verdict.layer) == (False, Layer.SUITE)


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
def test_source_that_ends_the_run_is_refused(red: Context, here: PurePath) -> None:
    """There is nothing to compare with canaries then."""
    context = on_trial(selected(red, ADD), here, {"calc.py": "import os\nos._exit(0)\n"})
    verdict = verdict_of(value(check_canaries(context)))
    assert (verdict.accepted, verdict.layer) == (False, Layer.AGREEMENT)


@pytest.mark.real_io
def test_canaries_that_prove_nothing_are_noted(here: PurePath) -> None:
    """A suite whose own plugin fails every case it does not know cannot be judged with them."""
    files = {**KNOWING, "calc.py": CALC, "tests/test_calc.py": TESTS}
    red = judged(committed(here / "calc", files))
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED})
    verdict = verdict_of(value(check_canaries(context)))
    assert (verdict.accepted, verdict.fixed, len(verdict.notes)) == (True, MENDED_BOTH.fixed, 1)
    assert verdict.notes[0].startswith("this suite cannot be judged with canaries")


def test_what_is_refused_already_is_not_run(io: FakeIo) -> None:
    """No machine is touched."""
    seen = analysis(failure("t.py::a"))
    given = NOWHERE.put(ANALYSIS, seen).put(VERDICT, refusal_verdict(MENDED_BOTH))
    assert value(check_canaries(given)) == given
    assert io.calls == []


def test_what_is_no_fault_of_the_change_fails_the_step(io: FakeIo) -> None:
    """A machine without git refuses nothing: a person must look."""
    assert error(check_canaries(without_git(io))) == IoFailed("no git")


def test_a_machine_that_fails_meanwhile_is_no_excuse() -> None:
    """Only canaries that fail without the change too prove nothing."""
    assert error(_fails_in_canaries(IoFailed("the disk is full"))) == IoFailed("the disk is full")
    ends = (SuiteUnreadable("no report"), OracleCompromised("", context={"layer": "canaries"}))
    assert [value(_fails_in_canaries(end)) for end in ends] == [False, True]
