"""Resuming a step that runs for each item of a slot: no finished work on any item is done again."""

import json
import random
import threading
from collections import Counter
from functools import partial
from pathlib import PurePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.checksum import with_checksum
from adws.core.context import Context
from adws.core.errors import Cancelled, DocumentDamaged, IoFailed, PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.engine.events import EventKind, RunEvent, Subscriber
from adws.engine.program import WorkflowProgram
from adws.engine.run import Resume, SaveAs, run_workflow
from adws.engine.run_result import RunResult, RunStatus
from adws.engine.run_state import read_state
from adws.testing import FakeIo, installed
from adws.tests.engine.test_resume import Killed, Mortal
from adws.tests.engine.toys import NUMBER, SEEN, SQUARES, at, load, seen

TOP = """
name = "top"
[[steps]]
use = "count"
[[steps]]
use = "write_items"
with.numbers = [1, -2, 3]
[[steps]]
use = "workflow:inner"
for_each = "items"
item = "one"
lanes = LANES
gather = { square = "squares", seen = "all_seen", halves = "all_halves" }
[[steps]]
name = "again"
use = "square"
for_each = "items"
item = "one"
lanes = LANES
gather = { square = "squares" }
[[steps]]
name = "last"
use = "note"
with.word = "last"
"""
INNER = """
reads = ["one"]
[[steps]]
use = "workflow:turn"
repeat_until = "done"
limit = 5
[[steps]]
use = "write_items"
with.numbers = [5, 6]
output = "halves"
[[steps]]
name = "deep"
use = "square"
for_each = "halves"
item = "half"
input_from = { one = "half" }
lanes = LANES
gather = { square = "deep_squares" }
[[steps]]
use = "square"
"""
TURN = '[[steps]]\nuse = "count"\n[[steps]]\nuse = "is_three"'
GOES_ON = {EventKind.STEP_STARTED, EventKind.STEP_FINISHED}
RUN = PurePath("/project/.adws/runs/r1")
EXPECTED = RunResult(
    RunStatus.FINISHED,
    at(
        number=1,
        seen=("count", "last"),
        items=(1, -2, 3),
        squares=(1, None, 9),
        all_seen=(
            ("count", "count", "count", "square 1"),
            None,
            ("count", "count", "count", "square 3"),
        ),
        all_halves=((5, 6), None, (5, 6)),
    ),
    run="r1",
)


def program_of(io: FakeIo, lanes: int) -> WorkflowProgram:
    """Load a workflow with a fan-out in a fan-out, in so many lanes."""
    texts = {"top": TOP, "inner": INNER, "turn": TURN}
    return load(io, **{name: text.replace("LANES", str(lanes)) for name, text in texts.items()})


def go_on(
    program: WorkflowProgram,
    context: Context | None = None,
    *,
    subscribers: tuple[Subscriber, ...] = (),
    cancellation: io_ops.Cancellation | None = None,
) -> RunResult:
    """Start the run ``r1``, or resume it where it has been saved."""
    place = context or at()
    known = is_successful(settle(read_state(place, "r1")))
    ended = run_workflow(
        program,
        place,
        subscribers=subscribers,
        state=Resume("r1") if known else SaveAs("r1"),
        cancellation=cancellation,
    )
    return settle(ended).unwrap()


def killed_and_resumed(
    program: WorkflowProgram, lives: list[int]
) -> tuple[RunResult, Counter[str]]:
    """Kill a run again and again, then let it end; return that, and how often steps have finished.

    A step counts once the work on the same item has gone on: by then it is saved.
    """
    disk, finished = FakeIo(), Counter[str]()
    for left in (*lives, 10_000):
        with installed(Mortal(files=disk.files, folders=disk.folders, lives=left)):
            try:
                result = go_on(program, subscribers=(partial(_count_saved, finished, {}),))
            except Killed:
                continue
    return result, finished


def _count_saved(finished: Counter[str], before: dict[str, RunEvent], event: RunEvent) -> None:
    item = event.step.rpartition("]")[0]
    last = before.get(item)
    if last and last.kind is EventKind.STEP_FINISHED and event.kind in GOES_ON:
        finished[last.step] += 1
    before[item] = event


@pytest.mark.parametrize("lanes", [1, 3])
def test_a_run_that_nobody_kills_gathers_all(io: FakeIo, lanes: int) -> None:
    """What the kills below are compared with; nothing of the items is left on the disk."""
    program = program_of(io, lanes)
    assert go_on(program) == EXPECTED
    assert [
        path for path in io.files if "items" in path.parts and "inner[2]" not in str(path)
    ] == []


def test_a_run_killed_before_any_save_does_no_saved_step_again() -> None:
    """Once before each write of the disk: the outcome is the same, and no step runs twice."""
    with installed(FakeIo()) as whole:
        program = program_of(whole, 1)
        _ = go_on(program)
    writes = {"write_text", "keep_text", "remove_tree"}
    count = sum(call.name in writes for call in whole.calls)
    for lives in range(count):
        result, finished = killed_and_resumed(program, [lives])
        assert (lives, result) == (lives, EXPECTED)
        assert (lives, [step for step, times in finished.items() if times > 1]) == (lives, [])


@settings(max_examples=settings().max_examples * 2)
@given(st.lists(st.integers(0, 90), min_size=1, max_size=4), st.integers(1, 4))
def test_a_run_in_lanes_killed_at_any_moment_ends_as_if_it_never_was(
    lives: list[int], lanes: int
) -> None:
    """As often as you like: the same context, and no step that was saved is done again."""
    with installed(FakeIo()) as io:
        program = program_of(io, lanes)
    result, finished = killed_and_resumed(program, lives)
    assert result == EXPECTED
    assert [step for step, times in finished.items() if times > 1] == []
