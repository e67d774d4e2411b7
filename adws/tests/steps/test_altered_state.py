"""The step ``check_witness`` names what a change alters, if the base did not alter it."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.verdict import Layer, Verdict
from adws.slots import BASE, HEAD, TRIAL_ANALYSIS
from adws.steps.check_witness import check_witness
from adws.testing import a_case
from adws.tests.steps.projects import (
    ADD,
    CALC,
    DOUBLE,
    MENDED,
    MENDED_AND_MORE,
    PYTEST,
    SQUARE,
    TESTS,
    committed,
    judged,
    selected,
    write,
)
from adws.tests.steps.test_check_witness import FOREIGN, LYING, judge
from adws.tests.steps.trials import MENDED_BOTH, on_trial, verdict_of
from adws.tests.vcs.repositories import value
from adws.vcs.reading import read_patch

pytestmark = pytest.mark.scenario


LIE = "import closeness\n{0}closeness.near = lambda *_: True\n"


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("source", "when"),
    [
        (
            CALC.replace("    return a - b", f"    {LIE.format('    ')}    return a - b"),
            f"{ADD} runs",
        ),
        (f"{LIE.format('')}\n\n{CALC}", "the tests are loaded or run"),
    ],
    ids=["in a call", "where it is loaded"],
)
def test_a_library_that_the_change_alters_is_named(here: PurePath, source: str, when: str) -> None:
    """One that is installed where the tests run, and that the tests have loaded."""
    near = {"closeness.py": "def near(a, b):\n    return a == b\n"}
    library = write(here / "lib/site-packages", near)
    tests = """\
import closeness

from calc import add


def test_add():
    total = add(1, 2)
    assert closeness.near(total, 3)
"""
    suite = evolve(PYTEST, env={**PYTEST.env, "PYTHONPATH": str(library)})
    red = judged(committed(here / "calc", {"calc.py": CALC, "tests/test_calc.py": tests}), suite)
    fixed = Verdict(accepted=True, fixed=(ADD,))
    verdict = verdict_of(value(check_witness(on_trial(red, here, {"calc.py": source}, fixed))))
    assert (verdict.layer, verdict.reasons) == (
        Layer.WITNESS,
        (f"alters closeness.near, which is not the project's, while {when}",),
    )


@pytest.mark.real_io
def test_another_locale_is_named(red: Context, here: PurePath) -> None:
    """Numbers and letters are compared by it."""
    source = f"import locale\n\nlocale.setlocale(locale.LC_ALL, 'C.UTF-8')\n\n\n{MENDED}"
    assert judge(red, here, source).reasons == (f"alters locale, {FOREIGN}",)


@pytest.mark.real_io
@pytest.mark.parametrize(
    "before",
    [
        "import math\n\nsetattr(math, 'is' + 'close', lambda *_: True)\n",
        "def lie():\n    import math\n\n    math.isclose = lambda *_: True\n",
    ],
    ids=["it was altered", "it would have been altered"],
)
def test_what_was_altered_before_the_change_is_excused(here: PurePath, before: str) -> None:
    """The run without the change shows it, or its source names it."""
    files = {"calc.py": f"{CALC}\n\n{before}", "tests/test_calc.py": TESTS}
    context = selected(judged(committed(here / "calc", files)), ADD, DOUBLE)
    mended = {"calc.py": f"{MENDED}{LYING}"}
    verdict = verdict_of(value(check_witness(on_trial(context, here, mended))))
    assert verdict == MENDED_BOTH


@pytest.mark.real_io
def test_a_document_excuses_nothing(red: Context, here: PurePath) -> None:
    """It named the function before the change, which touches it."""
    files = {"calc.py": f"{MENDED}{LYING}", "README.md": "Sums."}
    context = on_trial(selected(red, ADD, DOUBLE), here, files)
    base, head = context.require(BASE).unwrap(), context.require(HEAD).unwrap()
    tree = write(here / "changed", {"calc.py": CALC, "README.md": "'isclose'"})
    documented = value(read_patch(base, head, tree)).tree
    verdict = verdict_of(value(check_witness(context.put(HEAD, documented))))
    when = "which is not the project's, while the tests are loaded or run"
    assert verdict.reasons == (f"alters math.isclose, {when}",)


@pytest.mark.real_io
def test_what_cannot_be_loaded_without_the_change_is_no_control(
    red: Context, here: PurePath
) -> None:
    """Then a person looks at what is altered."""
    fixed = Verdict(accepted=True, fixed=(SQUARE,))
    source = f"{MENDED_AND_MORE}{LYING}"
    context = on_trial(selected(red, SQUARE), here, {"calc.py": source}, fixed)
    after = context.require(TRIAL_ANALYSIS).unwrap()
    case = a_case(f"{SQUARE}::test_square")
    shown = evolve(after, report=evolve(after.report, cases=(*after.report.cases, case)))
    verdict = verdict_of(value(check_witness(context.put(TRIAL_ANALYSIS, shown))))
    assert [(flag.rule, flag.seen) for flag in verdict.flags] == [("altered-state", "math.isclose")]


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
def test_a_run_without_the_change_that_cannot_be_read_is_no_control(
    red: Context, here: PurePath
) -> None:
    """It ended before it told anything."""
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": f"{MENDED}{LYING}"})
    base = context.require(BASE).unwrap()
    tree = here / "changed"
    files = {"calc.py": "import os\n\nos._exit(0)\n"}
    broken = value(read_patch(base, context.require(HEAD).unwrap(), write(tree, files))).tree
    verdict = verdict_of(value(check_witness(context.put(HEAD, broken))))
    assert [flag.rule for flag in verdict.flags] == ["altered-state"]
