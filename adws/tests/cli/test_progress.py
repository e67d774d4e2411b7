"""Tests of how a run is shown while it goes."""

import re
from io import StringIO
from pathlib import PurePath

import pytest
from rich.console import Console

from adws.cli.progress import Loudness, loudness, shown
from adws.engine.events import Event, EventKind
from adws.slots import AGENT
from adws.testing import FakeIo, a_context, installed

LOG = PurePath("/project/.adws/logs/round-1.log")
CONTEXT = a_context((AGENT, "an :x: [agent]"))
EVENTS = (
    Event(EventKind.RUN_STARTED, "fix", "", CONTEXT),
    Event(EventKind.STEP_STARTED, "fix", "choose_agent", CONTEXT),
    Event(EventKind.STEP_FINISHED, "fix", "choose_agent", CONTEXT, duration_seconds=0.25),
    Event(EventKind.STEP_SKIPPED, "fix", "round", CONTEXT, reason="not done is false"),
)


def show(loud: Loudness, *, terminal: bool) -> str:
    """Return what is printed of a short run."""
    console = Console(
        file=StringIO(), force_terminal=terminal, width=80, highlight=False, emoji=False
    )
    with shown(console, loud) as subscriber:
        for event in EVENTS:
            subscriber(event)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def bare(seen: str) -> str:
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
    ("loud", "told"),
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
def test_a_pipe_gets_plain_lines(loud: Loudness, told: str) -> None:
    """No escape sequences, no spinner, and words as they are."""
    assert show(loud, terminal=False) == told


def test_a_terminal_sees_what_runs_and_for_how_long() -> None:
    """The live line names the step and counts its time; it is gone at the end."""
    seen = show(Loudness.NORMAL, terminal=True)
    assert re.search(r"choose_agent.*0:00:0\d", bare(seen))
    assert seen.endswith("\x1b[2K")


def test_a_terminal_sees_what_the_agent_says() -> None:
    """The last line of its log stands behind the step, and none of an earlier step's."""
    fake = FakeIo(files={LOG: "suspicious lines\ntried 300 edits\n"})
    console = Console(file=StringIO(), force_terminal=True, width=60)
    with installed(fake), shown(console, Loudness.NORMAL) as subscriber:
        subscriber(Event(EventKind.STEP_STARTED, "fix", "fix_one", CONTEXT))
    assert isinstance(console.file, StringIO)
    assert re.search(r"fix_one.*0:00:0\d.*tried 300 edits", bare(console.file.getvalue()))


def test_quiet_is_quiet_on_a_terminal_too() -> None:
    """Nothing at all is written."""
    assert show(Loudness.QUIET, terminal=True) == ""
