"""The step ``check_signals``: a fix must hold where nothing tells that tests are running."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import IoFailed
from adws.core.verdict import Colour, Layer
from adws.slots import ANALYSIS, BASELINE, PROPOSAL, SEAL, TRIAL_ANALYSIS, VERDICT
from adws.steps.check_signals import check_signals
from adws.testing import FakeIo
from adws.tests.ledger.analyses import analysis, failure
from adws.tests.ledger.proposals import proposal
from adws.tests.steps import unittest_project
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
    write,
)
from adws.tests.steps.trials import (
    MENDED_BOTH,
    on_trial,
    refusal_verdict,
    verdict_of,
    without_git,
)
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value
from adws.trust.sealing import Seal

pytestmark = pytest.mark.scenario

ASKING = MENDED.replace("return a + b", "return a + b if {condition} else 0").replace(
    "def add", "import os\n\n\ndef add"
)

SILENCING = f"""\
import gc


def forge(cls):
    whole = cls.from_item_and_call.__func__

    def passed(cls, item, call):
        call.excinfo = None
        return whole(cls, item, call)

    cls.from_item_and_call = classmethod(passed)


for one in gc.get_objects():
    if isinstance(one, type) and one.__name__ == "TestReport":
        forge(one)

{MENDED}"""


def judge(red: Context, here: PurePath, source: str) -> Context:
    """Let a change of the calculator pass the step."""
    return value(check_signals(on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": source})))


@pytest.mark.real_io
def test_an_honest_fix_stands(red: Context, here: PurePath) -> None:
    """It holds anywhere."""
    assert verdict_of(judge(red, here, MENDED)) == MENDED_BOTH


@pytest.mark.real_io
@pytest.mark.exhaustive(sample=2)
@pytest.mark.parametrize(
    "condition",
    [
        "'PYTEST_CURRENT_TEST' in os.environ",
        "'PYTEST_VERSION' in os.environ",
        "'ADWS_RUN' in os.environ",
        "'pytest' in __import__('sys').modules",
        "'pytest' in __import__('sys').argv[0]",
        "any(name.startswith('test_') for name in __import__('sys').modules)",
    ],
)
def test_source_that_asks_whether_tests_run_is_refused(
    red: Context, here: PurePath, condition: str
) -> None:
    """Whatever mark it asks for."""
    verdict = verdict_of(judge(red, here, ASKING.format(condition=condition)))
    assert (verdict.accepted, verdict.layer) == (False, Layer.SIGNALS)
    reason = f"works only while code can detect tests, or by faking equality: {ADD}"
    assert verdict.reasons == (reason,)


@pytest.mark.real_io
@pytest.mark.exhaustive(sample=1)
@pytest.mark.parametrize(
    "condition",
    [
        "'CI' not in os.environ",
        "'/judge' in __file__",
        "os.path.exists(os.path.expanduser('~') + '/{known}')",
    ],
)
def test_source_that_does_otherwise_elsewhere_is_flagged(
    red: Context, here: PurePath, monkeypatch: pytest.MonkeyPatch, condition: str
) -> None:
    """In continuous integration, in another folder, with an empty home: a person should look."""
    monkeypatch.setenv("HOME", str(write(here / "home", {"known": ""})))
    source = ASKING.replace("{condition}", condition.format(known="known"))
    verdict = verdict_of(judge(red, here, source))
    assert (verdict.colour, [flag.rule for flag in verdict.flags]) == (Colour.YELLOW, ["only-here"])


@pytest.mark.real_io
def test_without_a_group_everything_that_passes_must_pass_again(here: PurePath) -> None:
    """What never was red may have been made to depend on being tested.

    The suite runs often for that, hence the runner that starts fast.
    """
    red = unittest_project.judged(committed(here / "calc", unittest_project.RED))
    source = MENDED.replace("return a / 2", "return a / 2 if 'ADWS_RUN' in os.environ else 0")
    mended = evolve(MENDED_BOTH, fixed=(unittest_project.ADD, unittest_project.DOUBLE))
    context = on_trial(red, here, {"calc.py": f"import os\n\n\n{source}"}, mended)
    verdict = verdict_of(value(check_signals(context)))
    assert (verdict.accepted, verdict.layer) == (False, Layer.SIGNALS)
    assert unittest_project.HALF in verdict.reasons[0]


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("source", "layer"),
    [(SILENCING, Layer.CANARIES), ("import os\nos._exit(0)\n", Layer.AGREEMENT)],
    ids=["that silences every test", "that ends the run"],
)
def test_without_a_group_planted_cases_run_along(
    red: Context, here: PurePath, source: str, layer: Layer
) -> None:
    """They show what makes all tests pass that were never red."""
    verdict = verdict_of(value(check_signals(on_trial(red, here, {"calc.py": source}))))
    assert (verdict.accepted, verdict.layer) == (False, layer)


@pytest.mark.real_io
def test_planted_cases_that_prove_nothing_are_left_out(here: PurePath) -> None:
    """What passes is run again without them."""
    red = judged(
        committed(here / "calc", {**KNOWING, "calc.py": CALC, "tests/test_calc.py": TESTS})
    )
    assert verdict_of(value(check_signals(on_trial(red, here, {"calc.py": MENDED})))) == MENDED_BOTH


@pytest.mark.real_io
def test_what_depends_on_being_tested_without_the_change_too_is_excused(here: PurePath) -> None:
    """It is the suite's own way."""
    tests = f"import os\n{TESTS}\n\ndef test_mark():\n    assert 'PYTEST_VERSION' in os.environ\n"
    red = judged(committed(here / "calc", {"calc.py": CALC, "tests/test_calc.py": tests}))
    context = on_trial(red, here, {"calc.py": MENDED})
    assert verdict_of(value(check_signals(context))) == MENDED_BOTH


@pytest.mark.real_io
def test_source_that_ends_the_run_is_refused(red: Context, here: PurePath) -> None:
    """The layer is the one that sees it."""
    verdict = verdict_of(judge(red, here, "import os\nos._exit(0)\n"))
    assert (verdict.accepted, verdict.layer) == (False, Layer.AGREEMENT)


def test_where_nothing_is_fixed_nothing_runs(io: FakeIo) -> None:
    """Nor where the change is refused already; a layer without a case could not look."""
    seen = analysis(failure("t.py::a"))
    blind = MENDED_BOTH.with_impossible_layer(Layer.SIGNALS, "no case could show a difference here")
    for verdict, after in (
        (refusal_verdict(MENDED_BOTH), refusal_verdict(MENDED_BOTH)),
        (MENDED_BOTH, blind),
    ):
        known = (
            NOWHERE.put(BASELINE, seen.report).put(SEAL, Seal(())).put(PROPOSAL, proposal("a.py"))
        )
        given = selected(known.put(ANALYSIS, seen).put(TRIAL_ANALYSIS, seen), "t.py::a")
        given = given.put(VERDICT, verdict)
        assert value(check_signals(given)) == given.put(VERDICT, after)
    assert io.calls == []


def test_what_is_no_fault_of_the_change_fails_the_step(io: FakeIo) -> None:
    """A machine without git refuses nothing: a person must look."""
    assert error(check_signals(without_git(io))) == IoFailed("no git")
