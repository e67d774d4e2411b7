"""The step ``check_witness``: a case passes by its body, nothing else is altered."""

from pathlib import PurePath
from types import ModuleType

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import IoFailed
from adws.core.verdict import Colour, Layer, Verdict
from adws.slots import SUITES, VERDICT, WITNESS
from adws.steps.check_behaviour import check_behaviour
from adws.steps.check_canaries import check_canaries
from adws.steps.check_witness import check_witness
from adws.testing import FakeIo
from adws.tests.steps import projects, unittest_project
from adws.tests.steps.projects import (
    ADD,
    CALC,
    DOUBLE,
    MENDED,
    committed,
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
from adws.tests.vcs.repositories import shell, value

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
