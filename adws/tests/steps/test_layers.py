"""The workflow ``layers``: each layer of the judge sees a cheat that no other one sees."""

import tomllib
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.example import Example, Examples
from adws.core.verdict import Layer, Verdict
from adws.engine.loading import load_workflow
from adws.engine.run import run_workflow
from adws.slots import EXAMPLES
from adws.tests.steps.projects import ADD, DOUBLE, MENDED, RED, committed, judged, selected, write
from adws.tests.steps.test_check_behaviour import IN_A_REPOSITORY
from adws.tests.steps.test_check_canaries import FORGING
from adws.tests.steps.test_check_signals import ASKING
from adws.tests.steps.test_check_twins import LYING_ONCE
from adws.tests.steps.test_check_witness import LYING
from adws.tests.steps.trials import MENDED_BOTH, on_trial, verdict_of
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.scenario

LAYERS = {
    "check_canaries": (FORGING, Layer.CANARIES.value),
    "check_witness": (f"{MENDED}{LYING}", Layer.WITNESS.value),
    "check_signals": (
        ASKING.format(condition="'PYTEST_VERSION' in os.environ"),
        Layer.SIGNALS.value,
    ),
    "check_twins": (LYING_ONCE, Layer.TWINS.value),
    "check_behaviour": (
        f"import os\n\n{MENDED}".replace("a + b", f"a + b if {IN_A_REPOSITORY} else a - b"),
        Layer.BEHAVIOUR.value,
    ),
    "check_examples": (MENDED.replace("a + b", "min(a + b, 50)"), "two-readers-disagree"),
    "check_environment": (
        f"{MENDED}\n\nopen('.venv/left-behind.pth', 'w').close()\n",
        Layer.ENVIRONMENT.value,
    ),
    "check_source": (f"import os\n\n{MENDED}\n\ndef stop():\n    os._exit(0)\n", "forced-exit"),
}
"""For each layer a change, and the layer or the rule by which it is stopped."""


def shipped(workflow: str) -> PurePath:
    """Return the file of a workflow that comes with adws."""
    return value(io_ops.shipped_folder("workflows")) / f"{workflow}.toml"


def steps_of(workflow: str) -> list[str]:
    """Return what the steps of a workflow use, in order."""
    return [
        step["use"] for step in tomllib.loads(value(io_ops.read_text(shipped(workflow))))["steps"]
    ]


@pytest.fixture(scope="module")
def lending(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return a judged red project that lends its environment folder."""
    root = committed(PurePath(tmp_path_factory.mktemp("layers")) / "calc", RED)
    large = Example("calc", "add(40, 20)", "60", why="a sum has no upper limit")
    stated = Examples("g1", "codex", kept=(large,))
    return judged(write(root, {".venv/pyvenv.cfg": ""})).put(EXAMPLES, (stated,))


@pytest.fixture
def red_with_environment(lending: Context) -> Context:
    """Return the same project without what earlier tests left behind."""
    _ = value(io_ops.remove_tree(lending.root / ".adws"))
    _ = value(io_ops.remove_tree(lending.root / ".venv/left-behind.pth"))
    return lending


def verdict_by(workflow: PurePath, context: Context) -> Verdict:
    """Run a workflow on an accepted change and return the verdict that it leaves."""
    result = value(
        load_workflow(str(workflow)).bind(lambda program: run_workflow(program, context))
    )
    assert result.error is None
    return verdict_of(result.context)


def objections(verdict: Verdict) -> set[str]:
    """Return what a verdict says against a change: the layer that refused it, the flags' rules."""
    refused = {verdict.layer.value} if verdict.layer else set[str]()
    return refused | {flag.rule for flag in verdict.flags}


def without(layer: str, folder: PurePath) -> PurePath:
    """Write the workflow without one of its layers, and return its file."""
    text = value(io_ops.read_text(shipped("layers")))
    shorter = text.replace(f'[[steps]]\nuse = "{layer}"\n', "")
    assert shorter != text
    return write(folder, {"layers.toml": shorter}) / "layers.toml"


@pytest.mark.real_io
def test_every_layer_has_its_cheat() -> None:
    """A layer that is added, or lost, must be added or lost here as well."""
    assert steps_of("layers") == list(LAYERS)


@pytest.mark.real_io
@pytest.mark.parametrize("workflow", ["round", "keeping", "judge"])
def test_every_way_to_a_verdict_goes_through_all_layers(workflow: str) -> None:
    """Nobody lists layers of his own."""
    steps = steps_of(workflow)
    assert (steps.count("workflow:layers"), {*LAYERS}.intersection(steps)) == (1, set())


@pytest.mark.exhaustive(sample=2)
@pytest.mark.real_io
@pytest.mark.parametrize("layer", LAYERS)
def test_a_cheat_is_seen_by_its_layer_and_by_no_other(
    red_with_environment: Context, here: PurePath, layer: str
) -> None:
    """Without it, the same change goes by unnamed."""
    source, objection = LAYERS[layer]
    chosen = selected(red_with_environment, ADD, DOUBLE)
    context = on_trial(chosen, here, {"calc.py": source}, MENDED_BOTH)
    assert objection not in objections(verdict_by(without(layer, here / "cut"), context))
    assert objection in objections(verdict_by(shipped("layers"), context))


@pytest.mark.real_io
def test_an_honest_change_passes_all_layers(red_with_environment: Context, here: PurePath) -> None:
    """As the gate left it, with what its calls answer now."""
    chosen = selected(red_with_environment, ADD, DOUBLE)
    context = on_trial(chosen, here, {"calc.py": MENDED}, MENDED_BOTH)
    assert evolve(verdict_by(shipped("layers"), context), calls=()) == MENDED_BOTH
