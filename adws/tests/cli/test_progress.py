"""Tests of how a run is shown while it goes."""

import os
import re
import signal
from io import StringIO
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOResult, IOSuccess
from rich.console import Console

from adws import catalog, io_ops
from adws.cli.progress import (
    Loudness,
    ProgressDisplay,
    advance_progress,
    loudness,
    show_run,
)
from adws.core.errors import AgentUnavailable, GateRefused, PipelineError
from adws.core.failure import Analysis
from adws.core.selected_group import SelectedGroup
from adws.core.step import declaration_of
from adws.core.step_display import NOTHING, StepDisplay
from adws.core.suite import Outcome
from adws.engine.event_display import display_of
from adws.engine.events import EventKind, RunEvent
from adws.reports.run_terminal import STOPPING, LaneProgress, RunProgress, display_lines
from adws.slots import AGENT, ANALYSIS, BASELINE, SELECTED
from adws.testing import FakeIo, a_case, a_context, a_failure, a_report, installed
from adws.tests.io_ops.standard_input import terminal_input

STARTED, FINISHED = EventKind.STEP_STARTED, EventKind.STEP_FINISHED
RED = Analysis(a_report(a_case(outcome=Outcome.FAILED)), (a_failure(),), ())
BEFORE = a_report(
    a_case(outcome=Outcome.FAILED), a_case("tests/test_a.py::test_two", Outcome.ERRORED)
)
ONE = SelectedGroup("r/2/G-1", 2, "G-1", 1, (a_failure(),))
BUSY = RunEvent(
    EventKind.STEP_RETRIED,
    "fix",
    "fix_one",
    a_context(),
    error=AgentUnavailable("it is busy until noon", wait_seconds=60),
)
FAILED = RunEvent(
    EventKind.STEP_FAILED, "implement", "develop", a_context(), error=GateRefused("two cases fail")
)
SHOWS = declaration_of(catalog.step("choose_agent").unwrap()).shows
LOG = PurePath("/project/.adws/logs/round-1.log")
CONTEXT = a_context((AGENT, "an :x: [agent]"))
EVENTS = (
    RunEvent(EventKind.RUN_STARTED, "fix", "", CONTEXT),
    RunEvent(EventKind.STEP_STARTED, "fix", "choose_agent", CONTEXT),
    RunEvent(EventKind.STEP_FINISHED, "fix", "choose_agent", CONTEXT, 1, 0.25, shows=SHOWS),
    RunEvent(EventKind.STEP_SKIPPED, "fix", "round", CONTEXT, reason="not done is false"),
)


def show(loud: Loudness, *, terminal: bool) -> str:
    """Return what is printed of a short run."""
    console = Console(
        file=StringIO(), force_terminal=terminal, width=80, highlight=False, emoji=False
    )
    with show_run(console, loud) as subscriber:
        for event in EVENTS:
            subscriber(event)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def plain_text(seen: str) -> str:
    """Return what a terminal shows, without what moves its cursor and colours it."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen)


@pytest.mark.parametrize(
    ("quiet", "verbose", "expected"),
    [
        (False, False, Loudness.NORMAL),
        (False, True, Loudness.VERBOSE),
        (True, False, Loudness.QUIET),
        (True, True, Loudness.QUIET),
    ],
)
def test_quiet_wins(quiet: bool, verbose: bool, expected: Loudness) -> None:  # noqa: FBT001 - a table
    """The two options mean one loudness."""
    assert loudness(quiet=quiet, verbose=verbose) is expected


@pytest.mark.parametrize(
    ("loud", "expected"),
    [
        (Loudness.QUIET, ""),
        (Loudness.NORMAL, "agent: an :x: [agent]\n"),
        (
            Loudness.VERBOSE,
            (
                "  choose_agent: started\n"
                "  choose_agent: finished 0.25 s\n"
                "agent: an :x: [agent]\n"
                "  round: skipped (not done is false)\n"
            ),
        ),
    ],
)
def test_a_pipe_gets_plain_lines(loud: Loudness, expected: str) -> None:
    """No escape sequences, no spinner, and words as they are."""
    assert show(loud, terminal=False) == expected


def test_a_terminal_sees_what_runs_and_for_how_long() -> None:
    """The live line names the step and counts the time; it is gone at the end."""
    text = show(Loudness.NORMAL, terminal=True)
    assert re.search(r"0:00:0\d choose agent", plain_text(text))
    assert text.endswith("\x1b[2K")


def test_the_live_line_has_the_words_of_the_step() -> None:
    """Its name is for programs."""
    console = Console(file=StringIO(), force_terminal=True, width=80)
    with show_run(console, Loudness.NORMAL) as subscriber:
        subscriber(RunEvent(STARTED, "judge", "judge_base", CONTEXT, doing="running the suite"))
    assert isinstance(console.file, StringIO)
    text = plain_text(console.file.getvalue())
    assert re.search(r"0:00:0\d running the suite", text)
    assert "judge_base" not in text


def test_eighty_columns_hold_clock_money_and_trend() -> None:
    """What stands behind them is cut off, and nothing of them."""
    console = Console(file=StringIO(), force_terminal=True, width=80)
    with show_run(console, Loudness.NORMAL) as subscriber:
        assert isinstance(subscriber, ProgressDisplay)
        subscriber.progress = RunProgress(trend=(112, 90, 80, 70), costs=(12.5, None))
        step = f"round#2/{'a_step_with_a_very_long_name' * 2}"
        subscriber(RunEvent(STARTED, "fix", step, a_context((SELECTED, ONE))))
    assert isinstance(console.file, StringIO)
    text = plain_text(console.file.getvalue())
    money = re.escape("$12.50 + 1 unpriced call")
    assert re.search(rf"0:00:0\d {money} · failing 112 → … → 70 · round 2", text)


def test_a_terminal_sees_what_the_agent_says() -> None:
    """The last line of its log stands in place of the step, and none of an earlier step's."""
    fake = FakeIo(files={LOG: "suspicious lines\ntried 300 edits\n"})
    console = Console(file=StringIO(), force_terminal=True, width=60)
    with installed(fake), show_run(console, Loudness.NORMAL) as subscriber:
        subscriber(RunEvent(EventKind.STEP_STARTED, "fix", "fix_one", CONTEXT))
    assert isinstance(console.file, StringIO)
    assert re.search(r"0:00:0\d tried 300 edits", plain_text(console.file.getvalue()))


@pytest.mark.real_io
def test_the_line_of_the_run_answers_the_first_ctrl_c() -> None:
    """Those of the lanes go on."""
    console = Console(file=StringIO(), force_terminal=True, width=80)

    def work() -> IOResult[None, PipelineError]:
        with show_run(console, Loudness.NORMAL) as subscriber:
            subscriber(RunEvent(STARTED, "fix", "waves", CONTEXT))
            os.kill(os.getpid(), signal.SIGINT)
            subscriber(lane_event(STARTED, 1, "/attempt#1/fix_one"))
        return IOSuccess(None)

    with terminal_input():
        assert io_ops.with_stop_signals(work) == IOSuccess(None)
    assert isinstance(console.file, StringIO)
    text = plain_text(console.file.getvalue())
    assert re.search(rf"0:00:0\d {re.escape(STOPPING)}", text)
    assert re.search(r"0:00:0\d lane 1 · tests/test_a.py::test_one · fix one", text)


def test_quiet_is_quiet_on_a_terminal_too() -> None:
    """Nothing at all is written."""
    assert show(Loudness.QUIET, terminal=True) == ""


@pytest.mark.parametrize(
    ("happened", "expected"),
    [
        (RunEvent(STARTED, "fix", "analyze", a_context()), RunProgress("analyze")),
        (RunEvent(EventKind.STEP_FAILED, "fix", "analyze", a_context()), RunProgress()),
        (
            RunEvent(FINISHED, "fix", "round#2/select_group", a_context((SELECTED, ONE))),
            RunProgress("", 2),
        ),
        (
            RunEvent(STARTED, "fix", "round#2/gate", a_context((SELECTED, ONE))),
            RunProgress("round#2/gate", 2),
        ),
        (RunEvent(EventKind.RUN_STARTED, "fix", "", a_context()), RunProgress()),
        (
            RunEvent(
                EventKind.RUN_STARTED, "fix", "", a_context((BASELINE, BEFORE), (ANALYSIS, RED))
            ),
            RunProgress(trend=(2, 1)),
        ),
        (RunEvent(EventKind.RUN_STARTED, "fix", "", a_context((BASELINE, BEFORE))), RunProgress()),
        (
            RunEvent(
                STARTED,
                "implement",
                "gate",
                a_context((SELECTED, evolve(ONE, name="2-implement"))),
            ),
            RunProgress("gate"),
        ),
    ],
)
def test_an_event_changes_the_scene(happened: RunEvent, expected: RunProgress) -> None:
    """Step, round and group follow the run; one that was taken up again has its trend."""
    assert advance_progress(RunProgress(), happened, NOTHING) == expected


def test_what_a_step_shows_changes_the_scene() -> None:
    """The trend goes on with each accepted round."""
    scene = advance_progress(
        RunProgress(trend=(5, 3)),
        RunEvent(FINISHED, "fix", "a", a_context()),
        StepDisplay(failing=1),
    )
    assert scene.trend == (5, 3, 1)


@pytest.mark.parametrize(
    ("happened", "line"),
    [
        (
            RunEvent(FINISHED, "fix", "analyze", CONTEXT, shows=SHOWS),
            "agent: an :x: [agent]",
        ),
        (BUSY, "it is busy until noon"),
        (FAILED._replace(gives_up="escalated"), "given up: two cases fail"),
        (FAILED._replace(gives_up="left_as_built"), "left as built: two cases fail"),
    ],
)
def test_steps_retries_and_work_given_up_are_worth_a_line(happened: RunEvent, line: str) -> None:
    """What the step declared, why it is tried again, how the work is left and why."""
    assert display_of(happened) == StepDisplay((line,))


@pytest.mark.parametrize(
    "happened",
    [
        RunEvent(EventKind.STEP_RETRIED, "fix", "fix_one", a_context()),
        RunEvent(FINISHED, "fix", "detect_suites", a_context()),
        FAILED,
        FAILED._replace(gives_up="escalated", error=None),
    ],
)
def test_the_rest_is_not_told(happened: RunEvent) -> None:
    """No line for a step that declared none, nor where nothing says why."""
    assert display_of(happened) == NOTHING


def lane_event(kind: EventKind, lane: int, step: str) -> RunEvent:
    """Build an event of what a lane does for a group."""
    context = a_context((SELECTED, ONE))
    return RunEvent(kind, "fix", f"waves/wave#1/lane[{lane}]{step}", context, lane=lane)


def test_each_lane_at_work_has_a_line_of_its_own() -> None:
    """It goes when the lane is done; the run's own line stays, and its step is the run's."""
    fake = FakeIo()
    console = Console(file=StringIO(), force_terminal=True, width=100)
    with installed(fake), show_run(console, Loudness.NORMAL) as subscriber:
        assert isinstance(subscriber, ProgressDisplay)
        subscriber(RunEvent(STARTED, "fix", "waves/wave#1/lane", CONTEXT))
        subscriber(lane_event(STARTED, 1, "/attempt#1/fix_one"))
        second_started = lane_event(STARTED, 2, "/attempt#1/try_proposal")
        subscriber(second_started._replace(doing="running the failing cases"))
        subscriber(lane_event(EventKind.STEP_SKIPPED, 2, "/attempt#1/later"))
        both = dict(subscriber.progress.lanes)
        subscriber(lane_event(FINISHED, 1, ""))
        left = dict(subscriber.progress.lanes)
    first = LaneProgress("tests/test_a.py::test_one", "fix one")
    second = LaneProgress("tests/test_a.py::test_one", "running the failing cases")
    assert (both, left) == ({1: first, 2: second}, {2: second})
    assert subscriber.progress.step == "waves/wave#1/lane"
    assert isinstance(console.file, StringIO)
    text = plain_text(console.file.getvalue())
    assert re.search(
        r"0:00:0\d lane 2 · tests/test_a.py::test_one · running the failing cases", text
    )


def test_a_lane_tells_its_number_and_what_it_cost() -> None:
    """Its lines carry the number; the money is that of the run, too."""
    progress = RunProgress()
    event = lane_event(FINISHED, 3, "/attempt#1/fix_one")
    after = advance_progress(progress, event, StepDisplay(("asked",), costs=(0.5,)))
    assert after.lanes == {3: LaneProgress("tests/test_a.py::test_one", costs=(0.5,))}
    assert (after.costs, after.round) == ((0.5,), 0)
    assert display_lines(after, StepDisplay(("asked",)), lane=3) == ("lane 3: asked",)
