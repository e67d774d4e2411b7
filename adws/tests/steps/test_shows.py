"""What a person watching a run is shown of each step."""

import tomllib

import pytest
from attrs import evolve

from adws import catalog
from adws.core.settings import Settings
from adws.core.step import declaration_of
from adws.core.step_display import NOTHING, StepDisplay
from adws.slots import (
    ACTORS,
    AGENT,
    EXAMPLES,
    SELECTED,
)
from adws.testing import a_context
from adws.tests.reference_page import HOME
from adws.tests.steps.shown import building, lanes, pipeline, rounds, start
from adws.tests.steps.shown.contexts import IN_TURN, ONE, STATED, ShownRow, Slots

WITH_EXAMPLES = Settings(example_agent="codex")
ANNOUNCED: tuple[tuple[str, Slots, str], ...] = (
    ("fix_one", ((AGENT, "search"),), "search is working"),
    ("fix_one", (), "the agent is working"),
    (
        "fix_one",
        ((ACTORS, IN_TURN), (SELECTED, evolve(ONE, tried=1))),
        "claude is working",
    ),
    ("ask_for_examples", ((SELECTED, ONE),), "codex is writing examples"),
    ("gate", (), "judging"),
    ("write_failing_tests", ((AGENT, "claude"),), "claude is writing tests"),
    ("implement", (), "the agent is building"),
    ("refactor", ((AGENT, "claude"),), "claude is cleaning up"),
    ("verify_independently", ((AGENT, "claude"),), "claude is verifying"),
)
SHOWN: tuple[ShownRow, ...] = (
    *start.SHOWN,
    *rounds.SHOWN,
    *lanes.SHOWN,
    *building.SHOWN,
    *pipeline.SHOWN,
)


@pytest.mark.parametrize(("name", "slots", "line"), ANNOUNCED)
def test_a_step_says_what_is_shown_when_it_starts(name: str, slots: Slots, line: str) -> None:
    """Who is at work, and that the judge is."""
    announces = declaration_of(catalog.step(name).unwrap()).announces
    assert announces is not None
    assert announces(a_context(*slots, settings=WITH_EXAMPLES)) == StepDisplay((line,))


@pytest.mark.parametrize(
    ("slots", "settings"),
    [
        (((SELECTED, ONE),), Settings()),
        ((), WITH_EXAMPLES),
        (((SELECTED, ONE), (EXAMPLES, (STATED,))), WITH_EXAMPLES),
    ],
)
def test_nobody_is_at_work_where_nobody_is_asked(slots: Slots, settings: Settings) -> None:
    """No agent is set for examples, no group is selected, or its examples are known."""
    announces = declaration_of(catalog.step("ask_for_examples").unwrap()).announces
    assert announces is not None
    assert announces(a_context(*slots, settings=settings)) == NOTHING


@pytest.mark.parametrize(("name", "slots", "shown"), SHOWN)
def test_a_step_says_what_is_shown_when_it_has_finished(
    name: str, slots: Slots, shown: StepDisplay
) -> None:
    """The agent, the baseline, the group, what was written, the verdict; nothing without it."""
    shows = declaration_of(catalog.step(name).unwrap()).shows
    assert shows is not None
    assert shows(a_context(*slots)) == shown


def test_steps_of_commands_say_what_they_do_in_few_words() -> None:
    """Those of the pipeline may not: it runs where nobody watches."""
    used = {
        str(use["use"])
        for file in HOME.glob("workflows/*.toml")
        if not file.stem.startswith("pipeline-")
        for use in tomllib.loads(file.read_text())["steps"]
    }
    phrases = {
        name: declaration_of(catalog.step(name).unwrap()).doing
        for name in used
        if not name.startswith("workflow:")
    }
    assert {name: words for name, words in phrases.items() if not 8 < len(words) < 48} == {}


def test_these_steps_are_shown() -> None:
    """No other step says anything, and each of these is in a table of ``shown``."""
    steps = {
        name: declaration_of(catalog.step(name).unwrap()) for name in catalog.names(catalog.STEP)
    }
    announced = {name for name, declared in steps.items() if declared.announces}
    shown = {name for name, declared in steps.items() if declared.shows}
    assert (announced, shown) == (
        {name for name, _, _ in ANNOUNCED},
        {name for name, _, _ in SHOWN},
    )
