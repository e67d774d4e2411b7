"""The record of a verdict: which layers looked, and how two judgements differ."""

import pytest
from attrs import evolve

from adws.core.flag import Flag
from adws.core.verdict import Layer, Verdict
from adws.core.verdict_record import (
    LayerRun,
    LayerState,
    RepeatedJudgement,
    VerdictRecord,
    layers_of,
)

GREEN = Verdict(accepted=True, fixed=("t::a",), failing_before=1)
RECORD = VerdictRecord(
    run="r1",
    decided_at="2026-01-31T14:25:00+00:00",
    base="c0",
    base_tree="t0",
    tree="t1",
    judged_tree="t1",
    patch="p",
    adws="0.1.0+a",
    environment="e",
    settings="s",
    cage="bwrap",
    seed="x",
    layers=layers_of(GREEN),
    verdict=GREEN,
)


def states(verdict: Verdict) -> dict[Layer, str]:
    """Return the state of each layer, by its first letter."""
    return {run.layer: run.state.value[0] for run in layers_of(verdict)}


def test_every_layer_looks_at_a_change_that_is_accepted() -> None:
    """None is left out."""
    assert states(GREEN) == dict.fromkeys(Layer, "r")


@pytest.mark.parametrize(
    ("layer", "letters"),
    [
        (Layer.REBUILT_TREE, "roooooooooo"),
        (Layer.SUITE, "rrrrooooooo"),
        (Layer.ENVIRONMENT, "rrrrrrrrrrr"),
        (None, "rrrrrrrrrrr"),
    ],
)
def test_the_layers_behind_the_one_that_refuses_do_not_look(
    layer: Layer | None, letters: str
) -> None:
    """They are off; why stands with them."""
    verdict = Verdict(accepted=False, reasons=("no",), layer=layer)
    assert "".join(states(verdict).values()) == letters
    off = LayerRun(Layer.ENVIRONMENT, LayerState.OFF, "the change was refused before")
    assert (layers_of(verdict)[-1] == off) is letters.endswith("o")


def test_a_layer_that_is_switched_off_says_so() -> None:
    """It did not look, whatever the verdict."""
    runs = layers_of(GREEN.with_layer_off(Layer.EXAMPLES, "nobody is asked"))
    off = LayerRun(Layer.EXAMPLES, LayerState.OFF, "nobody is asked")
    assert [run for run in runs if run.state is not LayerState.RAN] == [off]


def test_a_layer_that_cannot_look_is_told() -> None:
    """With the reason."""
    verdict = GREEN.with_impossible_layer(Layer.CANARIES, "no runner of ours")
    assert layers_of(verdict)[4] == LayerRun(
        Layer.CANARIES, LayerState.IMPOSSIBLE, "no runner of ours"
    )


def test_the_same_verdict_differs_in_nothing() -> None:
    """What was found out beside it does not count."""
    now = evolve(RECORD, run="r2", verdict=evolve(GREEN, notes=("a note",), flaky=("t::b",)))
    repeated = RepeatedJudgement(RECORD, now)
    assert (repeated.same, repeated.differences, repeated.circumstances) == (True, (), ())


def test_another_verdict_is_told_field_by_field() -> None:
    """What it was, and what it is."""
    flag = Flag("forced-exit", "a.py", 3, "exit()", "it ends the run")
    red = Verdict(accepted=False, broken=("t::a",), flags=(flag,), layer=Layer.SUITE)
    repeated = RepeatedJudgement(RECORD, evolve(RECORD, judged_tree="t2", verdict=red))
    assert (repeated.same, repeated.differences) == (
        False,
        (
            "verdict: green then, red now",
            "layer that refuses: none then, suite now",
            "fixed cases: t::a then, none now",
            "failing cases: none then, t::a now",
            "flags: none then, forced-exit at a.py:3 now",
            "judged tree: t1 then, t2 now",
        ),
    )


def test_other_circumstances_are_told() -> None:
    """They explain a difference; they are none."""
    now = evolve(RECORD, adws="0.2.0+b", environment="f", settings="u", cage="none")
    assert RepeatedJudgement(RECORD, now).circumstances == (
        "adws: 0.1.0+a then, 0.2.0+b now",
        "environment: e then, f now",
        "settings: s then, u now",
        "cage: bwrap then, none now",
    )
    assert RepeatedJudgement(RECORD, now).same
