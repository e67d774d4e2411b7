"""Resuming a step that runs for each item of a slot: no finished work on any item is done again."""

import json
import random
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import PurePath
from typing import Any

import pytest
from attrs import define, field
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import Cancelled, DocumentDamaged, IoFailed, PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.core.run_request import RunRequest
from adws.core.step import step as declare
from adws.engine.events import EventKind, RunEvent, Subscriber
from adws.engine.program import WorkflowProgram, prepare
from adws.engine.run import Resume, SaveAs, run_workflow
from adws.engine.run_result import RunResult, RunStatus
from adws.engine.run_state import read_state
from adws.engine.workflow import StepUse
from adws.slots import RUN_REQUEST
from adws.testing import FakeIo, installed
from adws.tests.engine.test_resume import Killed, Mortal
from adws.tests.engine.toys import (
    ITEMS,
    NUMBER,
    ONE,
    SEEN,
    SQUARE,
    SQUARES,
    STEPS,
    at,
    load,
    square,
)

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
    result = run_workflow(
        program,
        place,
        subscribers=subscribers,
        state=Resume("r1") if known else SaveAs("r1"),
        cancellation=cancellation,
    )
    return settle(result).unwrap()


def killed_and_resumed(
    program: WorkflowProgram, lives: list[int]
) -> tuple[RunResult, Counter[str]]:
    """Kill a run again and again, then let it end; return that, and how often steps have finished.

    A step counts once the work on the same item has gone on: by then it is saved.
    """
    disk, finished = FakeIo(), Counter[str]()
    for left in lives:
        with (
            installed(Mortal(files=disk.files, folders=disk.folders, lives=left)),
            suppress(Killed),
        ):
            _ = go_on(program, subscribers=(partial(_count_saved, finished, {}),))
    with installed(FakeIo(files=disk.files, folders=disk.folders)):
        return go_on(program, subscribers=(partial(_count_saved, finished, {}),)), finished


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


@pytest.mark.exhaustive(sample=1)
@pytest.mark.parametrize("part", range(8))
def test_a_run_killed_before_any_save_does_no_saved_step_again(part: int) -> None:
    """Once before each write of the disk: the outcome is the same, and no step runs twice."""
    with installed(FakeIo()) as whole:
        program = program_of(whole, 1)
        _ = go_on(program)
    writes = {"write_text", "keep_text", "remove_tree"}
    count = sum(call.name in writes for call in whole.calls)
    for lives in range(part, count, 8):
        result, finished = killed_and_resumed(program, [lives])
        assert (lives, result) == (lives, EXPECTED)
        assert (lives, [step for step, times in finished.items() if times > 1]) == (lives, [])


@settings(max_examples=settings().max_examples // 2)
@given(st.lists(st.integers(0, 250), min_size=1, max_size=3), st.integers(1, 4))
def test_a_run_in_lanes_killed_at_any_moment_ends_as_if_it_never_was(
    lives: list[int], lanes: int
) -> None:
    """As often as you like: the same context, and no step that was saved is done again."""
    with installed(FakeIo()) as io:
        program = program_of(io, lanes)
    result, finished = killed_and_resumed(program, lives)
    assert result == EXPECTED
    assert [step for step, times in finished.items() if times > 1] == []


SIMPLE = """
name = "top"
[[steps]]
use = "write_items"
with.numbers = [1, 2, 3]
[[steps]]
use = "workflow:inner"
for_each = "items"
item = "one"
gather = { square = "squares" }
[[steps]]
use = "note"
always = true
"""
COUNT_AND_SQUARE = 'reads = ["one"]\n[[steps]]\nuse = "count"\n[[steps]]\nuse = "square"'


def stop_after(io: FakeIo, step: str) -> Subscriber:
    """Return the person who asks the run to stop once a step has begun."""

    def listen(event: RunEvent) -> None:
        if event.step == step:
            io.stop = "SIGINT"

    return listen


def test_a_paused_run_goes_on_with_the_items_that_are_left(io: FakeIo) -> None:
    """What has begun is finished before the pause, and is not begun again."""
    program = load(io, top=SIMPLE, inner=COUNT_AND_SQUARE)
    paused = go_on(program, subscribers=(stop_after(io, "inner[1]/count"),))
    assert paused == RunResult(
        RunStatus.PAUSED, at(items=(1, 2, 3), seen=("note",)), paused_by="SIGINT", run="r1"
    )
    io.stop = None
    steps: list[tuple[str, str]] = []
    result = go_on(program, subscribers=(lambda e: steps.append((e.kind.value, e.step)),))
    assert result.context == at(items=(1, 2, 3), squares=(1, 4, 9), seen=("note",))
    assert steps[:4] == [
        ("run_started", ""),
        ("step_started", "inner"),
        ("step_started", "inner[2]"),
        ("step_started", "inner[2]/count"),
    ]


def test_where_an_item_stands_is_readable(io: FakeIo) -> None:
    """Its folder bears the number of the run's last save; what it shares is the run's."""
    program = load(io, top=SIMPLE, inner=COUNT_AND_SQUARE + '\n[[steps]]\nuse = "fail"')
    _ = go_on(program)
    item = RUN / "items/inner/2/1"
    assert sorted(str(path.relative_to(item)) for path in io.files if item in path.parents) == [
        "slots/number-3.json",
        "slots/one-3.json",
        "slots/seen-4.json",
        "slots/square-4.json",
        "state.json",
        "state.json.previous",
    ]
    state = json.loads(io.files[item / "state.json"])
    assert (state["places"], state["slots"]["items"], state["slots"]["square"]) == (
        [{"step": "inner[1]", "iteration": 1}, {"step": "fail", "iteration": 1}],
        "slots/items-2.json",
        "items/inner/2/1/slots/square-4.json",
    )


def test_a_failed_run_tries_failed_items_at_the_step_that_failed(io: FakeIo) -> None:
    """Steps before it are not run again."""
    program = load(io, top=SIMPLE, inner=COUNT_AND_SQUARE + '\n[[steps]]\nuse = "fail"')
    first = go_on(program)
    steps: list[str] = []
    second = go_on(program, subscribers=(lambda event: steps.append(event.step),))
    assert (first.status, second) == (RunStatus.FAILED, first)
    assert [step for step in steps if step.startswith("inner[1]")] == [
        "inner[1]/fail",
        "inner[1]/fail",
        "inner[1]",
    ]


def test_a_state_of_an_item_that_cannot_be_read_fails_the_step(io: FakeIo) -> None:
    """The work on it is not begun anew without a word: it may be paid for."""
    program = load(io, top=SIMPLE, inner=COUNT_AND_SQUARE)
    _ = go_on(program, subscribers=(stop_after(io, "inner[1]/count"),))
    io.stop = None
    io.files[RUN / "items/inner/2/1/state.json"] = "x"
    result = go_on(program)
    assert type(result.error) is DocumentDamaged
    assert result.error.step == "inner"


def test_an_item_forgets_what_its_steps_have_taken_away(
    io: FakeIo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slot that was there before, and that a step of the item has dropped, stays away."""

    def drop(context: Context) -> IOResult[Context, PipelineError]:
        return IOSuccess(context.drop(NUMBER))

    monkeypatch.setitem(STEPS, "drop", declare(writes=(NUMBER,))(drop))
    top = '[[steps]]\nuse = "count"\n' + SIMPLE.replace('name = "top"\n', "").replace(
        "square = ", "number = "
    )
    program = load(io, top=top, inner='[[steps]]\nuse = "drop"\n[[steps]]\nuse = "note"')
    _ = go_on(program, subscribers=(stop_after(io, "inner[1]/drop"),))
    io.stop = None
    assert go_on(program).context.get(SQUARES) == (None, None, None)


def test_what_a_check_takes_away_may_be_missing_in_a_saved_item(io: FakeIo) -> None:
    """An item goes on without a slot that the run does not have any more."""
    program = load(io, top=SIMPLE, inner=COUNT_AND_SQUARE)
    _ = go_on(
        program,
        at(run_request=RunRequest(accept_flagged=True)),
        subscribers=(stop_after(io, "inner[1]/count"),),
    )
    io.stop = None

    def check(context: Context) -> IOResult[Context, PipelineError]:
        return IOSuccess(context.drop(RUN_REQUEST))

    result = settle(run_workflow(program, at(), state=Resume("r1", check))).unwrap()
    assert result.context.get(SQUARES) == (1, 4, 9)


def test_what_runs_after_the_end_is_not_saved(io: FakeIo) -> None:
    """A step for each item that cleans up leaves nothing behind."""
    top = (
        '[[steps]]\nuse = "write_items"\nwith.numbers = [1, 2]\n[[steps]]\nuse = "fail"\n'
        '[[steps]]\nuse = "square"\nfor_each = "items"\nitem = "one"\nalways = true'
    )
    result = go_on(load(io, top=top))
    assert result.status is RunStatus.FAILED
    assert [path for path in io.files if "items" in path.parts] == []


def test_items_of_another_try_are_not_taken_for_those_of_this_one(io: FakeIo) -> None:
    """A workflow that is tried again works on all items again."""
    inner = (
        '[[steps]]\nuse = "write_items"\nwith.numbers = [1, -2]\n[[steps]]\nuse = "square"\n'
        'for_each = "items"\nitem = "one"\nstop_on_failure = true'
    )
    top = '[[steps]]\nuse = "workflow:inner"\nmax_attempts = 2'
    steps: list[str] = []
    program = load(io, top=top, inner=inner)
    _ = go_on(program, subscribers=(lambda event: steps.append(f"{event.kind} {event.step}"),))
    assert steps.count("step_started inner/square[1]") == 2


@define
class Stubborn(FakeIo):
    """A disk that removes the states of items so many times only."""

    removals: int = field(default=0, kw_only=True)

    def remove_tree(self, path: PurePath) -> IOResult[None, PipelineError]:
        """Remove, as long as it does."""
        if path == RUN / "items/inner":
            self.removals -= 1
            if self.removals < 0:
                return IOFailure(IoFailed("no"))
        return FakeIo.remove_tree(self, path)


@pytest.mark.parametrize(
    ("removals", "error"), [(0, IoFailed("no", step="inner")), (1, None), (2, None)]
)
def test_what_is_left_of_items_harms_nothing_once_they_are_done(
    removals: int, error: PipelineError | None
) -> None:
    """But where it cannot be removed before they begin, they do not."""
    with installed(Stubborn(removals=removals)) as io:
        assert go_on(load(io, top=SIMPLE, inner=COUNT_AND_SQUARE)).error == error


def test_a_run_that_cannot_save_an_item_fails(io: FakeIo) -> None:
    """With the error of the disk: the work on it is done, and must not be told as a failure."""
    program = load(io, top=SIMPLE, inner=COUNT_AND_SQUARE)

    def break_disk(event: RunEvent) -> None:
        if event.step == "inner[2]/count":
            io.files[RUN / "items/inner/2/2"] = "a file in the way"

    result = go_on(program, subscribers=(break_disk,))
    assert (result.status, type(result.error), result.context.get(SQUARES)) == (
        RunStatus.FAILED,
        IoFailed,
        None,
    )
    del io.files[RUN / "items/inner/2/2"]
    assert go_on(program).context.get(SQUARES) == (1, 4, 9)


KILLED = """
import os, signal, sys, time
from pathlib import PurePath
from adws.core.context import Context
from adws.engine.run import SaveAs, run_workflow
from adws.tests.engine.test_fan_out_resume import counted_items

program = counted_items(lambda one: one == 3 and os.kill(os.getpid(), signal.SIGKILL))
run_workflow(program, Context(PurePath(sys.argv[1])), state=SaveAs("r1"))
"""


def counted_items(before: Callable[[int], object]) -> WorkflowProgram:
    """Return a program that works on five items in two lanes, and writes each into a file."""

    @declare(writes=(ITEMS,))
    def write(context: Context) -> IOResult[Context, PipelineError]:
        return IOSuccess(context.put(ITEMS, (1, 2, 3, 4, 5)))

    @declare(reads=(ONE,), writes=(SQUARE, SEEN))
    def work(context: Context) -> IOResult[Context, PipelineError]:
        result = context.require(ONE).unwrap()
        _ = before(result)
        _ = settle(io_ops.append_line(context.root / "begun", str(result)))
        return square(context)

    rules: dict[str, Any] = {"for_each": "items", "item": "one", "gather": {"square": "squares"}}
    uses = (prepare(StepUse("w", "w"), call=write), prepare(StepUse("e", "e", **rules), call=work))
    slots = {slot.name: slot for slot in (ITEMS, ONE, SQUARE, SEEN, SQUARES)}
    return WorkflowProgram("top", uses, slots)


@pytest.mark.real_io
def test_a_process_that_was_killed_amid_the_items_is_resumed_by_another(here: PurePath) -> None:
    """After a real SIGKILL the items that were done are not begun again."""
    argv = (sys.executable, "-c", KILLED, str(here))
    killed = settle(io_ops.run_process(Command(argv, here)))
    assert killed.unwrap().exit_code == -signal.SIGKILL
    resumed = go_on(counted_items(int), Context(here))
    assert resumed.context.slots == {"items": (1, 2, 3, 4, 5), "squares": (1, 4, 9, 16, 25)}
    assert settle(io_ops.read_text(here / "begun")).unwrap().split() == ["1", "2", "3", "4", "5"]


def cancelled_after(count: int, cancellation: io_ops.Cancellation) -> Subscriber:
    """Return somebody who cancels a run from a thread of his own, once so many events have come."""
    left = iter(range(count))

    def listen(_: RunEvent) -> None:
        if next(left, None) is None:
            thread = threading.Thread(target=cancellation.cancel)
            thread.start()
            thread.join()

    return listen


@pytest.mark.parametrize("lanes", [1, 3])
def test_a_run_that_is_cancelled_begins_no_step_any_more(io: FakeIo, lanes: int) -> None:
    """At whatever moment: it pauses there, in nested workflows too, and can be resumed."""
    program = program_of(io, lanes)
    for moment in random.Random(lanes).sample(range(130), 25):
        for path in [path for path in io.files if RUN in path.parents]:
            del io.files[path]
        cancellation, later = io_ops.Cancellation(), list[str]()

        def note_late(event: RunEvent, token: io_ops.Cancellation, late: list[str]) -> None:
            if token.reason is not None and event.kind is EventKind.STEP_STARTED:
                late.append(event.step)

        result = go_on(
            program,
            subscribers=(
                partial(note_late, token=cancellation, late=later),
                cancelled_after(moment, cancellation),
            ),
            cancellation=cancellation,
        )
        assert len(later) <= 2 * (lanes - 1)
        assert result == EXPECTED or result.paused_by == "the caller"
        assert go_on(program) == EXPECTED


@pytest.mark.parametrize("saved", [True, False])
def test_a_cancelled_run_pauses_inside_of_a_nested_workflow(io: FakeIo, saved: bool) -> None:  # noqa: FBT001 - a case
    """Where a signal waits for its end; ``always`` steps are run."""
    inner = '[[steps]]\nuse = "count"\n[[steps]]\nuse = "is_three"'
    top = '[[steps]]\nuse = "workflow:inner"\n[[steps]]\nuse = "note"\nalways = true'
    cancellation = io_ops.Cancellation()
    events: list[tuple[str, str]] = []

    def cancel(event: RunEvent) -> None:
        events.append((event.kind.value, event.step))
        if event.step == "inner/count":
            cancellation.cancel("a test")

    result = run_workflow(
        load(io, top=top, inner=inner),
        at(),
        subscribers=(cancel,),
        state=SaveAs("r1") if saved else None,
        cancellation=cancellation,
    )
    assert settle(result).unwrap() == RunResult(
        RunStatus.PAUSED,
        at(number=1, seen=("count", "note")),
        paused_by="a test",
        run="r1" if saved else "",
    )
    assert ("step_started", "inner/is_three") not in events


def test_a_run_that_is_cancelled_before_it_starts_runs_nothing(io: FakeIo) -> None:
    """Also bare steps of which nobody is told."""
    cancellation = io_ops.Cancellation()
    cancellation.cancel()
    program = load(io, top='[[steps]]\nuse = "count"')
    result = settle(run_workflow(program, at(), cancellation=cancellation)).unwrap()
    assert result == RunResult(RunStatus.PAUSED, at(), paused_by="the caller")


@pytest.mark.real_io
@pytest.mark.parametrize("lanes", [1, 2])
def test_a_cancelled_run_ends_its_processes_and_can_be_resumed(here: PurePath, lanes: int) -> None:
    """From another thread, while agents would work for a minute; what they did is not lost."""
    cancellation = io_ops.Cancellation()
    context = Context(here, slots={"items": (1, 2, 3)})
    seconds = iter([0, 60, 60])

    def work(context: Context) -> IOResult[Context, PipelineError]:
        command = Command(("sleep", str(next(seconds, 0))), here)

        def after(_: CompletedProcess) -> Context:
            return context.put(SQUARE, 1)

        return io_ops.run_process(command).map(after)

    use = StepUse("w", "w", for_each="items", item="one", lanes=lanes, gather={"square": "squares"})
    slots = {slot.name: slot for slot in (ITEMS, ONE, SQUARE, SQUARES)}
    program = WorkflowProgram("top", (prepare(use, call=work),), slots)
    timer = threading.Timer(0.7, cancellation.cancel)
    timer.start()
    clock = settle(io_ops.stopwatch()).unwrap()
    result = go_on(program, context, cancellation=cancellation)
    timer.join()
    assert clock() < 10
    assert type(result.error) is Cancelled
    assert go_on(program, context).context.get(SQUARES) == (1, 1, 1)
