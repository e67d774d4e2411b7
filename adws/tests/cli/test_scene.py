"""Tests of what a person watching a run is told."""

from typing import Any

import pytest
from attrs import evolve

from adws.cage.cage import Level
from adws.cli.scene import Scene, advance, lines, status
from adws.core.agent_settings import Actor
from adws.core.context import Context, Slot
from adws.core.errors import AgentUnavailable
from adws.core.failure import Analysis, Group, Priority
from adws.core.flag import Flag
from adws.core.selected import Selected
from adws.core.suite import Outcome
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.engine.events import Event, EventKind
from adws.slots import (
    ACTORS,
    AGENT,
    ANALYSIS,
    ANSWER,
    BASELINE,
    CAGE,
    CONFIRMED,
    MONEY_WARNINGS,
    SELECTED,
    VERDICT,
)
from adws.testing import a_case, a_context, a_failure, a_report

STARTED, FINISHED = EventKind.STEP_STARTED, EventKind.STEP_FINISHED
GROUP = Group("G-1", "the same cause", Priority.P2, ("tests/test_a.py::test_one",))
RED = Analysis(a_report(a_case(outcome=Outcome.FAILED)), (a_failure(),), (GROUP,))
BEFORE = a_report(
    a_case(outcome=Outcome.FAILED), a_case("tests/test_a.py::test_two", Outcome.ERRORED)
)
GREEN = Analysis(a_report(), (), ())
ONE = Selected("r/2/G-1", 2, "G-1", 1, (a_failure(),))
TWO = Selected("r/2/G-1", 2, "G-1", 1, (a_failure(), a_failure("tests/test_a.py::test_two")))
YES = Verdict(accepted=True, failing_before=3, failing_after=1)
LOOK = evolve(YES, flags=(Flag("forced-exit", "calc.py", 3, "os._exit(0)", "ends the run"),))
NO = Verdict(accepted=False, reasons=("it broke a\nhere", "it broke b"))


def event(
    kind: EventKind, step: str, *slots: tuple[Slot[Any], object], seconds: float | None = None
) -> Event:
    """Return an event of the workflow ``fix``."""
    return Event(kind, "fix", step, a_context(*slots), duration_seconds=seconds)


IN_TURN = (Actor("search"), Actor("claude"))
BUSY = evolve(
    event(EventKind.STEP_RETRIED, "round#2/fix_one"),
    error=AgentUnavailable("it is busy until noon", wait_seconds=60),
)


@pytest.mark.parametrize(
    ("happened", "expected"),
    [
        (event(STARTED, "analyze"), Scene("analyze")),
        (event(EventKind.STEP_FAILED, "analyze"), Scene()),
        (event(FINISHED, "analyze", (ANALYSIS, RED)), Scene(trend=(1,))),
        (event(FINISHED, "analyze"), Scene()),
        (event(FINISHED, "round#2/select_group", (SELECTED, ONE)), Scene("", 2, "G-1")),
        (event(STARTED, "round#2/gate", (SELECTED, ONE)), Scene("round#2/gate", 2, "G-1")),
        (
            event(FINISHED, "round#2/fix_one", (ANSWER, Answer(AnswerStatus.FINISHED))),
            Scene(costs=(None,)),
        ),
        (event(FINISHED, "round#2/fix_one"), Scene()),
        (event(FINISHED, "round#2/commit_or_roll_back", (VERDICT, YES)), Scene(trend=(1,))),
        (event(EventKind.RUN_STARTED, ""), Scene()),
        (
            event(EventKind.RUN_STARTED, "", (BASELINE, BEFORE), (ANALYSIS, RED)),
            Scene(trend=(2, 1)),
        ),
        (event(EventKind.RUN_STARTED, "", (BASELINE, BEFORE)), Scene()),
        (event(FINISHED, "round#2/commit_or_roll_back", (VERDICT, NO)), Scene()),
        (event(FINISHED, "round#2/commit_or_roll_back"), Scene()),
        (event(FINISHED, "round#2/record"), Scene()),
    ],
)
def test_an_event_changes_the_scene(happened: Event, expected: Scene) -> None:
    """Step, round, group, trend and money follow the run, one that was taken up again too."""
    assert advance(Scene(), happened) == expected


def test_the_trend_goes_on_with_each_accepted_round() -> None:
    """Later rounds are put behind the baseline."""
    scene = Scene(trend=(5, 3))
    assert advance(scene, event(FINISHED, "round#2/commit_or_roll_back", (VERDICT, YES))).trend == (
        5,
        3,
        1,
    )


@pytest.mark.parametrize(
    ("happened", "told"),
    [
        (event(FINISHED, "choose_agent", (AGENT, "search")), "agent: search"),
        (event(FINISHED, "choose_agent"), "agent: the agent"),
        (event(FINISHED, "choose_agent", (ACTORS, IN_TURN)), "agent: search, then claude"),
        (
            event(FINISHED, "analyze", (ANALYSIS, RED), seconds=1.25),
            "baseline: 1 of 1 case red, in 1 group (1.2 s)",
        ),
        (event(FINISHED, "analyze", (ANALYSIS, GREEN)), "baseline: 1 case, all green"),
        (
            event(FINISHED, "round#2/select_group", (SELECTED, ONE)),
            "round 2: P2 tests/test_a.py::test_one: assert 1 == 2",
        ),
        (
            event(FINISHED, "round#2/select_group", (SELECTED, TWO)),
            "round 2: P2 tests/test_a.py::test_one and 1 more: assert 1 == 2",
        ),
        (
            event(FINISHED, "round#2/confirm", (CONFIRMED, False)),
            "round 2: no agent is asked: flaky, or blocked by the environment",
        ),
        (event(STARTED, "round#2/fix_one", (AGENT, "search")), "round 2: search is working"),
        (
            event(STARTED, "round#2/fix_one", (ACTORS, IN_TURN), (SELECTED, evolve(ONE, tried=1))),
            "round 2: claude is working",
        ),
        (BUSY, "round 2: it is busy until noon"),
        (event(FINISHED, "choose_cage", (CAGE, Level("", (), "none"))), "cage: none"),
        (
            event(FINISHED, "round#2/fix_one", (MONEY_WARNINGS, ("most is spent",))),
            "round 2: most is spent",
        ),
        (event(STARTED, "round#2/gate"), "round 2: judging"),
        (
            event(FINISHED, "round#2/commit_or_roll_back", (VERDICT, YES)),
            "round 2: accepted: failing 3 → 1",
        ),
        (
            event(FINISHED, "round#2/commit_or_roll_back", (VERDICT, LOOK)),
            "round 2: accepted: failing 3 → 1; look at calc.py:3",
        ),
        (
            event(FINISHED, "round#2/commit_or_roll_back", (VERDICT, NO)),
            "round 2: refused: it broke a; it broke b",
        ),
    ],
)
def test_what_is_worth_a_line_is_told(happened: Event, told: str) -> None:
    """The agent, the baseline, the group, who works, the verdict."""
    assert lines(Scene(round=2, trend=(3, 1)), happened) == (told,)


def test_a_retry_outside_of_a_round_is_told_without_one() -> None:
    """A workflow without rounds has steps that wait, too."""
    assert lines(Scene(), BUSY) == ("it is busy until noon",)


@pytest.mark.parametrize(
    "happened",
    [
        event(EventKind.STEP_RETRIED, "fix_one"),
        event(FINISHED, "choose_cage"),
        event(FINISHED, "round#2/fix_one"),
        event(STARTED, "analyze", (ANALYSIS, RED)),
        event(FINISHED, "analyze"),
        event(FINISHED, "round#2/select_group"),
        event(FINISHED, "round#2/confirm", (CONFIRMED, True)),
        event(FINISHED, "round#2/commit_or_roll_back"),
        event(EventKind.RUN_STARTED, ""),
        Event(FINISHED, "analyze", "analyze", Context(a_context().root).put(ANALYSIS, RED)),
    ],
)
def test_the_rest_is_not_told(happened: Event) -> None:
    """No line for other steps, for what is not there, nor for `adws analyze`, which prints it."""
    assert lines(Scene(), happened) == ()


@pytest.mark.parametrize(
    ("scene", "line"),
    [
        (Scene("detect_suites"), "detect_suites"),
        (Scene("round#1", trend=(3,)), "round#1 · failing 3"),
        (
            Scene("round#2/gate", 2, "G-1", (3, 1), (None, 0.5)),
            "round 2 · G-1 · gate · failing 3 → 1 · $0.50 + 1 turn of unknown price",
        ),
        (Scene("write_report", 2, "G-1", (3, 1)), "write_report · failing 3 → 1"),
    ],
)
def test_one_line_says_where_the_run_stands(scene: Scene, line: str) -> None:
    """The round while there is one, what runs, the trend, the money."""
    assert status(scene) == line
