"""The step ``check_twins``: a fixed case fails once its expectation is altered."""

import json
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import IoFailed, SuiteUnreadable
from adws.core.flag import Flag
from adws.core.run import events_file
from adws.core.run_timings import RUNNER_FINISHED
from adws.core.suite import Evidence, Frame
from adws.core.verdict import Layer, Verdict
from adws.judging.twins import _not_run, _twin_case
from adws.slots import RUN, VERDICT
from adws.steps.check_twins import check_twins
from adws.steps.open_ledger import open_ledger
from adws.testing import FakeIo, a_case, a_report
from adws.tests.steps.projects import (
    ADD,
    ADD_MENDED,
    DOUBLE,
    MENDED,
    RED,
    committed,
    judged,
    selected,
)
from adws.tests.steps.trials import MENDED_BOTH, on_trial, refusal_verdict, verdict_of, without_git
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

LYING = """\
{add}

class Sure(int):
    asked = []

    def __eq__(self, other):
        {answer}

    __hash__ = int.__hash__


honest = double


def double(a):
    return Sure(honest(a))
"""
LYING_ONCE = LYING.format(
    add=ADD_MENDED, answer="self.asked.append(other)\n        return len(self.asked) == 1"
)
"""The first comparison of a process is answered with yes, all later ones are honest."""
LYING_TO_NUMBERS = LYING.format(add=ADD_MENDED, answer="return type(other) is int and other < 9")


def red_project(here: PurePath, tests: str) -> Context:
    """Return the context of the calculator with these tests of it, its ledger open."""
    root = committed(here / "calc", {**RED, "tests/test_calc.py": tests})
    return value(open_ledger(judged(root)))


@pytest.mark.real_io
def test_an_honest_fix_stands(red: Context, here: PurePath) -> None:
    """Its cases fail with another expectation."""
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED})
    assert verdict_of(value(check_twins(context))) == MENDED_BOTH


@pytest.mark.real_io
def test_an_object_that_equals_whatever_is_expected_is_refused(
    red: Context, here: PurePath
) -> None:
    """The reason shows the case, the line, and what was altered there."""
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": LYING_ONCE})
    words = f'{DOUBLE} (line 9: "assert double(2) == altered(4)")'
    reasons = (f"passes whatever the test expects: {words}",)
    assert verdict_of(value(check_twins(context))) == evolve(
        MENDED_BOTH, accepted=False, reasons=reasons, layer=Layer.TWINS
    )


@pytest.mark.real_io
def test_an_object_that_equals_other_numbers_is_flagged(red: Context, here: PurePath) -> None:
    """It does not equal everything: that may be what the type is for."""
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": LYING_TO_NUMBERS})
    flag = Flag(
        rule="twin",
        path="tests/test_calc.py",
        line=9,
        seen="assert double(2) == altered(4)",
        why="the fixed case also passes with another expected value: check how it compares them",
    )
    assert verdict_of(value(check_twins(context))) == evolve(MENDED_BOTH, flags=(flag,))


MONEY = """\
from dataclasses import dataclass, field


@dataclass
class Money:
    amount: float
    currency: str{options}


def converted(money, rate, currency):
    return Money(money.amount * rate, {currency})
"""
MONEY_TESTS = """\
from money import Money, converted


def test_converted():
    assert converted(Money(2.0, "EUR"), 2.0, "USD") == Money(4.0, "USD")
"""


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("options", "currency", "names"),
    [(" = field(compare=False)", "money.currency", ["Money.currency"]), ("", "currency", [])],
)
def test_a_change_that_lets_objects_be_equal_is_flagged(
    here: PurePath, options: str, currency: str, names: list[str]
) -> None:
    """If they differ in an attribute that counted without it."""
    case_id = "tests/test_money.py::test_converted"
    bug = MONEY.format(options="", currency="money.currency")
    files = {".gitignore": RED[".gitignore"], "money.py": bug, "tests/test_money.py": MONEY_TESTS}
    red = value(open_ledger(judged(committed(here / "money", files))))
    fix = MONEY.format(options=options, currency=currency)
    fixed = Verdict(accepted=True, fixed=(case_id,), failing_before=1)
    given = on_trial(selected(red, case_id), here, {"money.py": fix}, fixed)
    flags = verdict_of(value(check_twins(given))).flags
    assert [(flag.rule, flag.path, flag.seen) for flag in flags] == [
        ("looser-equality", "money.py", name) for name in names
    ]


QUIET_TESTS = """\
from calc import add, double


def test_add():
    {add}


def test_double():
    [1, 2, 3, 4][double(1) + 1]
"""


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("add", "expected"),
    [
        (
            "assert add(1, 2) == 3",
            evolve(MENDED_BOTH, notes=(f"not tried with another expectation: {DOUBLE}",)),
        ),
        (
            "[1][add(1, -1)]",
            MENDED_BOTH.with_impossible_layer(
                Layer.TWINS, "no fixed case has an assertion to alter"
            ),
        ),
    ],
    ids=["one case", "all cases"],
)
def test_cases_without_an_assertion_are_named(here: PurePath, add: str, expected: Verdict) -> None:
    """If there is none at all, the record of the verdict says that twins showed nothing."""
    red = red_project(here, QUIET_TESTS.format(add=add))
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED})
    assert verdict_of(value(check_twins(context))) == expected


SHORT_TESTS = """from calc import add, double


def test_add():
    assert add(1, 2) == 3


def test_double():
    assert double(2) == 4
"""
LONGER_TESTS = f"{SHORT_TESTS}    assert double(3) == 6\n"


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("tests", "change", "count"),
    [(SHORT_TESTS, MENDED, 1), (LONGER_TESTS, MENDED, 2), (SHORT_TESTS, LYING_ONCE, 2)],
    ids=["one assertion each", "a later assertion", "one that passes"],
)
def test_all_cases_share_the_starts(here: PurePath, tests: str, change: str, count: int) -> None:
    """One more where a case has a later assertion, and where a twin passes."""
    red = red_project(here, tests)
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": change})
    log = events_file(red.root, red.require(RUN).unwrap())
    _ = value(io_ops.write_text(log, ""))
    _ = value(check_twins(context))
    kinds = [json.loads(line)["kind"] for line in value(io_ops.read_text(log)).splitlines()]
    assert kinds == [RUNNER_FINISHED] * count


@pytest.mark.real_io
def test_a_change_that_fixes_nothing_has_no_twins(red: Context, here: PurePath) -> None:
    """The record of the verdict says so."""
    verdict = Verdict(accepted=True, failing_before=3, failing_after=3)
    context = on_trial(red, here, {"calc.py": MENDED}, verdict)
    assert verdict_of(value(check_twins(context))) == verdict.with_impossible_layer(
        Layer.TWINS, "the change fixes no failing case"
    )


def test_a_refused_change_is_not_looked_at(io: FakeIo) -> None:
    """Nothing runs."""
    context = without_git(io)
    already = context.put(VERDICT, refusal_verdict(verdict_of(context)))
    assert value(check_twins(already)) == already


def test_a_run_of_twins_that_cannot_be_read_proves_nothing() -> None:
    """Twins fail in any way they like; the record of the verdict names the reason."""
    ended = SuiteUnreadable("pytest ran into its time limit", hint="")
    assert value(_not_run(MENDED_BOTH, ended)) == MENDED_BOTH.with_impossible_layer(
        Layer.TWINS, "the run with twins failed: pytest ran into its time limit"
    )


def test_another_error_is_not_the_changes_fault() -> None:
    """The disk, say."""
    assert error(_not_run(MENDED_BOTH, IoFailed("full"))) == IoFailed("full")


def test_the_innermost_line_of_the_test_file_is_asked_for() -> None:
    """Frames of the code under test, and cases that did not fail, have none."""
    frames = (Frame("t.py", 3), Frame("t.py", 7), Frame("calc.py", 1))
    failed = evolve(a_case("t.py::test_a"), file="t.py", evidence=Evidence(frames=frames))
    passed = evolve(a_case("t.py::test_b"), file="t.py")
    report = a_report(failed, passed)
    lines = tuple(_twin_case(report, case).line for case in (failed, passed))
    assert lines == (7, None)
    assert _twin_case(a_report(), failed).line is None
