"""The step ``check_witness``: a case passes by its body, nothing else is altered."""

from pathlib import PurePath
from types import ModuleType

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import IoFailed
from adws.core.verdict import Colour, Layer, Verdict
from adws.slots import BASE, HEAD, SUITES, TRIAL_ANALYSIS, VERDICT, WITNESS
from adws.steps.check_behaviour import check_behaviour
from adws.steps.check_canaries import check_canaries
from adws.steps.check_witness import check_witness
from adws.testing import FakeIo, a_case
from adws.tests.steps import projects, unittest_project
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
from adws.tests.steps.sums import SUM, SUM_CASES, SUM_TESTS, sum_on_trial
from adws.tests.steps.trials import (
    MENDED_BOTH,
    on_trial,
    refusal_verdict,
    runs,
    verdict_of,
    without_git,
)
from adws.tests.steps.unstamped import error
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value
from adws.vcs.reading import read_patch

pytestmark = pytest.mark.scenario


def judge(red: Context, here: PurePath, source: str) -> Verdict:
    """Let a change of the calculator pass the step."""
    chosen = selected(red, ADD, DOUBLE)
    return verdict_of(value(check_witness(on_trial(chosen, here, {"calc.py": source}))))


@pytest.mark.real_io
def test_an_honest_fix_stands(red: Context, here: PurePath) -> None:
    """Each body comes to its end, and nothing is altered."""
    assert judge(red, here, MENDED) == MENDED_BOTH


RAISED = "(it raises builtins.AssertionError)"
UNENDED = f"passes although the body does not run to its end: {ADD} {RAISED}, {DOUBLE} {RAISED}"
FOREIGN = "which is not the project's, while the tests are loaded or run"
SWALLOWED = f"alters _pytest.python.Function.runtest, {FOREIGN}"
SWALLOWING = """\
import _pytest.python as runner

_run = runner.Function.runtest


def _quiet(self):
    try:
        _run(self)
    except BaseException:
        pass


runner.Function.runtest = _quiet

"""


@pytest.mark.real_io
def test_a_swallowed_assertion_is_refused(red: Context, here: PurePath) -> None:
    """The body says what it raised, and the class is not what it was."""
    verdict = judge(red, here, f"{SWALLOWING}{CALC}")
    assert (verdict.colour, verdict.layer) == (Colour.RED, Layer.WITNESS)
    assert verdict.reasons == (UNENDED, SWALLOWED)


DEAFENING = """\
import hashlib
import json
import os

_open, _digest = os.open, hashlib.blake2b
os.open = lambda path, *rest: _open(os.devnull if "witness-" in str(path) else path, *rest)
os.write = lambda _file, data: len(data)
hashlib.blake2b = lambda *words, **named: _digest(b"another")
json.JSONEncoder.encode = lambda _self, _value: "{}"

"""


@pytest.mark.real_io
def test_the_witness_uses_nothing_that_a_change_can_replace(red: Context, here: PurePath) -> None:
    """It took what writes and signs its lines before the change was loaded."""
    verdict = judge(red, here, f"{DEAFENING}{SWALLOWING}{CALC}")
    altered = ("hashlib.blake2b", "os.open", "os.write", "json.encoder.JSONEncoder.encode")
    assert verdict.reasons[0] == UNENDED
    assert {*verdict.reasons[1:]} == {
        *(f"alters {name}, {FOREIGN}" for name in altered),
        SWALLOWED,
    }


FORGING = """\
import glob
import json
from hashlib import blake2b


def _forge():
    for path in glob.glob("ROOT/.adws/raw/*/witness-*/bodies-*"):
        with open(path, "a") as file:
            for name, line in (("test_add", 4), ("test_double", 8)):
                body = f"tests/test_calc.py:{name}:{line}"
                told = {"kind": "body", "id": f"tests/test_calc.py::{name}", "body": body}
                text = json.dumps({**told, "ending": "ended"})
                sign = blake2b(text.encode(), key=b"guessed", digest_size=16).hexdigest()
                file.write(f"{text}\\t{sign}\\n")


"""


@pytest.mark.real_io
def test_lines_that_a_change_forges_count_for_nothing(red: Context, here: PurePath) -> None:
    """It does not know the key of the signatures."""
    forging = FORGING.replace("ROOT", str(red.root))
    swallowing = SWALLOWING.replace("        pass\n", "        _forge()\n")
    verdict = judge(red, here, f"{forging}{swallowing}{CALC}")
    told = shell(red.root, "cat .adws/raw/*/witness-*/bodies-*")
    assert told.count('"body": "tests/test_calc.py:test_add:4", "ending": "ended"') == 2
    assert verdict.reasons == (UNENDED, SWALLOWED)


LYING = "\n\nimport math\n\nmath.isclose = lambda *_: True\n"
SWALLOWING_OWN = SWALLOWING.replace(
    "pass\n", "if 'test_calc' not in self.nodeid:\n            raise\n"
)
"""Planted cases fail as they must."""
HOOKING = f"""\
import sys


def _hook(*_):
    pass


{MENDED}""".replace("    return a + b", "    sys.setprofile(_hook)\n    return a + b")


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (f"{SWALLOWING_OWN}{CALC}", UNENDED),
        (HOOKING, f"alters sys.setprofile, which is not the project's, while {ADD} runs"),
    ],
    ids=["swallowing", "hooking"],
)
def test_what_records_calls_hides_nothing(
    red: Context, here: PurePath, source: str, reason: str
) -> None:
    """The calls of the cases are recorded in the same run."""
    ran = value(check_canaries(on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": source})))
    before = runs(red)
    verdict = verdict_of(value(check_witness(ran)))
    assert ran.require(WITNESS).unwrap().with_calls
    assert (verdict.layer, verdict.reasons[0]) == (Layer.WITNESS, reason)
    assert runs(red) - before == 1  # the control, without the change


@pytest.mark.real_io
@pytest.mark.scenario(keep=True)
@pytest.mark.parametrize("project", [projects, unittest_project], ids=["pytest", "unittest"])
def test_one_run_serves_canaries_witness_and_behaviour(here: PurePath, project: ModuleType) -> None:
    """Only calls near those of the tests start anything else."""
    red = project.judged(committed(here / "calc", project.RED))
    mended = evolve(MENDED_BOTH, fixed=(project.ADD, project.DOUBLE))
    done = value(check_canaries(on_trial(red, here, {"calc.py": MENDED}, mended)))
    before = runs(red)
    done = value(check_behaviour(value(check_witness(done))))
    verdict = verdict_of(done)
    assert (evolve(verdict, calls=()), runs(red) - before) == (mended, 0)
    assert [call.after for call in verdict.calls[:2]] == ["3", "4"]


@pytest.mark.real_io
def test_the_run_with_canaries_is_enough(red: Context, here: PurePath) -> None:
    """What the bodies told there is read, if it was the same change."""
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": f"{MENDED}{LYING}"})
    ran = value(check_canaries(context))
    result = ran.require(WITNESS).unwrap()
    verdict = verdict_of(value(check_witness(ran)))
    when = "which is not the project's, while the tests are loaded or run"
    assert (verdict.layer, verdict.reasons) == (Layer.WITNESS, (f"alters math.isclose, {when}",))
    older = ran.put(WITNESS, evolve(result, tree="another", file=PurePath("/nowhere/told")))
    assert verdict_of(value(check_witness(older))) == verdict


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


@pytest.mark.real_io
@pytest.mark.parametrize("runner", ["go", "cargo", "playwright"])
def test_a_runner_whose_bodies_tell_nothing_is_named(
    red: Context, here: PurePath, runner: str
) -> None:
    """Nothing is held against the change."""
    chosen = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED})
    suites = tuple(evolve(suite, runner=runner) for suite in chosen.require(SUITES).unwrap())
    verdict = verdict_of(value(check_witness(chosen.put(SUITES, suites))))
    why = f"{runner} cannot record how the bodies of cases end"
    assert verdict == MENDED_BOTH.with_impossible_layer(Layer.WITNESS, why)


SUM_MENDED = SUM.replace("a - b", "a + b").replace("[1]", "[0]")
RECORDED = "while the tests are loaded or run"


@pytest.mark.real_io
@needs("node")
def test_bodies_in_javascript_tell_how_they_end(here: PurePath) -> None:
    """In files of the judge tree that have a line in each body."""
    verdict = verdict_of(value(check_witness(sum_on_trial(here, SUM_MENDED))))
    assert verdict == Verdict(accepted=True, fixed=SUM_CASES)


@pytest.mark.real_io
@needs("node")
def test_a_forged_pass_in_javascript_is_refused(here: PurePath) -> None:
    """The tool never hears what the bodies raise, and the language is not what it was."""
    swallowing = (
        "const { then } = Promise.prototype;\n"
        "Promise.prototype.then = function (done) {\n"
        "  return then.call(this, done, () => done?.());\n};\n"
    )
    tests = SUM_TESTS.replace("() => assert", "async () => assert")
    context = sum_on_trial(here, f"{swallowing}{SUM}", tests)
    verdict = verdict_of(value(check_witness(context)))
    raised = "(it raises AssertionError)"
    candidate = ", ".join(f"{sum_case} {raised}" for sum_case in SUM_CASES)
    assert (verdict.layer, verdict.reasons) == (
        Layer.WITNESS,
        (
            f"passes although the body does not run to its end: {candidate}",
            f"alters Promise.prototype.then, which is not the project's, {RECORDED}",
        ),
    )


@pytest.mark.real_io
@needs("node")
def test_cases_in_javascript_whose_bodies_stand_elsewhere_are_noted(here: PurePath) -> None:
    """No line can be put into them, nor into files that are not there."""
    tests = SUM_TESTS.replace(
        'test("sums", () => assert.equal(sum(1, 2), 3))',
        'const sums = () => assert.equal(sum(1, 2), 3);\ntest("sums", sums)',
    )
    cases = (*SUM_CASES[:1], "test/gone.test.js > sums")
    verdict = verdict_of(value(check_witness(sum_on_trial(here, SUM_MENDED, tests, cases))))
    assert (verdict.accepted, list(verdict.impossible)) == (True, [Layer.WITNESS])


def test_a_refusal_stands(io: FakeIo) -> None:
    """No layer is asked any more."""
    context = without_git(io)
    verdict = refusal_verdict(verdict_of(context))
    assert verdict_of(value(check_witness(context.put(VERDICT, verdict)))) == verdict


def test_a_machine_that_fails_is_told(io: FakeIo) -> None:
    """Its error is the step's."""
    context = without_git(io)
    verdict = evolve(verdict_of(context), fixed=("t.py::a",))
    assert isinstance(error(check_witness(context.put(VERDICT, verdict))), IoFailed)


def test_a_verdict_without_fixed_cases_stands(io: FakeIo) -> None:
    """There is no body to ask."""
    context = without_git(io)
    none = evolve(verdict_of(context), fixed=())
    why = "the change fixes no failing case"
    assert verdict_of(
        value(check_witness(context.put(VERDICT, none)))
    ) == none.with_impossible_layer(Layer.WITNESS, why)
