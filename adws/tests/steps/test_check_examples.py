"""The step ``check_examples``: a change is asked for what somebody expects who has not seen it."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import IoFailed
from adws.core.example import Example, Examples
from adws.core.flag import Flag
from adws.core.question import OpenQuestion
from adws.core.verdict import Colour, Layer, Verdict
from adws.slots import EXAMPLES, SUITES, VERDICT
from adws.steps.check_examples import check_examples
from adws.testing import FakeIo
from adws.tests.steps.projects import (
    ADD,
    DOUBLE,
    MENDED,
    judged_with_own_environment,
    selected,
)
from adws.tests.steps.trials import MENDED_BOTH, on_trial, refusal_verdict, verdict_of, without_git
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value
from adws.trust.examples import NOBODY_ASKED, RULE, SWITCHED_OFF

FIVE = Example("calc", "add(2, 3)", "5", why="that is what adding is")
HALF = Example("calc", "half(0)", "0", why="half of nothing")
RAISING = Example("calc", "half('a')", raises="TypeError", why="a text has no half")
EXPECTED = Examples("g1", "codex", kept=(FIVE, HALF, RAISING))
HARD_CODED = MENDED.replace("a + b", "3 if (a, b) == (1, 2) else a - b")


def judge(
    red: Context,
    here: PurePath,
    source: str,
    examples: Examples = EXPECTED,
    verdict: Verdict = MENDED_BOTH,
) -> Verdict:
    """Let a change of the calculator pass the step."""
    chosen = selected(red, ADD, DOUBLE).put(EXAMPLES, (examples,))
    return verdict_of(value(check_examples(on_trial(chosen, here, {"calc.py": source}, verdict))))


@pytest.mark.real_io
def test_a_change_that_answers_as_expected_stands(red: Context, here: PurePath) -> None:
    """It is what two readers understand."""
    assert judge(red, here, MENDED) == MENDED_BOTH


@pytest.mark.real_io
def test_a_change_that_answers_otherwise_is_flagged(red: Context, here: PurePath) -> None:
    """It is shown what was expected, why, and what the change gives; it is never refused."""
    verdict = judge(red, here, HARD_CODED)
    why = "two agents disagree: codex expects 5 (that is what adding is), but the change gives -1"
    assert verdict == evolve(
        MENDED_BOTH,
        flags=(Flag(RULE, "calc.py", 0, "calc: add(2, 3)", why),),
        questions=(OpenQuestion("calc", "add(2, 3)", ("-1", "5")),),
    )
    assert verdict.colour is Colour.YELLOW


@pytest.mark.real_io
def test_who_expects_what_a_cheat_gives_takes_no_flag_away(red: Context, here: PurePath) -> None:
    """The two may have agreed on the answers: that proves nothing, and no layer reads it."""
    flagged = evolve(MENDED_BOTH, flags=(Flag("points-alone", "calc.py", 2, "a - b", "near"),))
    agreed = Examples("g1", "codex", kept=(evolve(FIVE, returns="-1"),))
    assert judge(red, here, HARD_CODED, agreed, flagged) == flagged


@pytest.mark.real_io
def test_an_interpreter_in_the_projects_own_environment_answers(here: PurePath) -> None:
    """Its path is that of the environment below the suite's folder."""
    assert judge(judged_with_own_environment(here), here, MENDED) == MENDED_BOTH


@pytest.mark.real_io
def test_answers_that_are_drawn_anew_prove_nothing(red: Context, here: PurePath) -> None:
    """That is noted."""
    drawn = f"import random\n\n{MENDED}".replace("a + b", "a + b + random.random()")
    verdict = judge(red, here, drawn)
    note = "1 of 3 examples could not be evaluated with the change"
    assert verdict == evolve(MENDED_BOTH, notes=(note,))


@pytest.mark.real_io
def test_examples_of_another_group_are_not_asked(red: Context, here: PurePath) -> None:
    """They are for another change."""
    other = evolve(EXPECTED, group="g2")
    assert judge(red, here, HARD_CODED, other) == MENDED_BOTH.with_layer_off(
        Layer.EXAMPLES, SWITCHED_OFF
    )


@pytest.mark.real_io
def test_without_examples_the_layer_says_why(red: Context, here: PurePath) -> None:
    """No agent is set, nobody was asked, nothing counts, or nothing can be asked."""
    trial = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED})
    set_up = evolve(trial, settings=evolve(trial.settings, example_agent="codex"))
    (suite,) = red.require(SUITES).unwrap()
    wrapped = trial.put(SUITES, (evolve(suite, wrapped=True),)).put(EXAMPLES, (EXPECTED,))
    none, cannot = evolve(EXPECTED, kept=()), "examples cannot be used here: "
    verdicts = [
        verdict_of(value(check_examples(context)))
        for context in (
            trial,
            set_up,
            set_up.put(EXAMPLES, (none,)),
            set_up.put(EXAMPLES, (evolve(none, impossible="no way"),)),
            wrapped,
        )
    ]
    assert verdicts == [
        MENDED_BOTH.with_layer_off(Layer.EXAMPLES, SWITCHED_OFF),
        MENDED_BOTH.with_layer_off(Layer.EXAMPLES, NOBODY_ASKED),
        MENDED_BOTH.with_impossible_layer(Layer.EXAMPLES, "codex gave no example that counts"),
        MENDED_BOTH.with_impossible_layer(Layer.EXAMPLES, "no way"),
        MENDED_BOTH.with_impossible_layer(
            Layer.EXAMPLES, f"{cannot}pytest, as it is started, does not support them"
        ),
    ]


def test_a_refused_change_is_not_asked(io: FakeIo) -> None:
    """No more of it need be looked at."""
    context = without_git(io).put(VERDICT, refusal_verdict(MENDED_BOTH))
    assert value(check_examples(context)) == context


def test_a_machine_that_fails_is_told(io: FakeIo) -> None:
    """Its error is the step's."""
    context = selected(without_git(io)).put(EXAMPLES, (EXPECTED,))
    assert isinstance(error(check_examples(context)), IoFailed)
