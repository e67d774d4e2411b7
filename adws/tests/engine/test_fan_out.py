"""A step for each item of a slot: contexts of their own, in lanes, gathered in order."""

import json
import threading
from collections import Counter
from functools import partial
from pathlib import PurePath
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context, Slot, Step
from adws.core.errors import (
    Cancelled,
    CommandFailed,
    GateRefused,
    PipelineError,
    RunSuspended,
    SlotMissing,
    TimeLimitReached,
)
from adws.core.railway import settle
from adws.core.run import RunFailure, VerifyFeedback
from adws.core.step import step, unnamed
from adws.engine.event_log import event_log
from adws.engine.events import EventKind, RunEvent
from adws.engine.program import WorkflowProgram, prepare, prepare_nested
from adws.engine.run import run_workflow
from adws.engine.run_result import RunResult, RunStatus
from adws.engine.workflow import StepUse
from adws.slots import FEEDBACK, RUN_FAILURE
from adws.testing import FakeIo, installed
from adws.tests.engine.programs import of_use, ran, told
from adws.tests.engine.toys import (
    NEGATIVE,
    NUMBER,
    ONE,
    SEEN,
    SQUARE,
    SQUARES,
    Flaky,
    at,
    crash,
    load,
    note,
    square,
    what_is_left,
)

EACH: dict[str, Any] = {"for_each": "items", "item": "one"}
SQUARED: dict[str, Any] = {**EACH, "gather": {"square": "squares"}}
WORK = """
[[steps]]
use = "write_items"
with.numbers = [3, -1, 2]
[[steps]]
use = "square"
for_each = "items"
item = "one"
gather = { square = "squares", seen = "all_seen" }
"""
SECONDS = 30


def negative(one: int, at_step: str) -> CommandFailed:
    """Return how the toy ``square`` fails."""
    return CommandFailed(NEGATIVE, context={"one": one}, step=at_step)


def for_items(step: Step, **rules: Any) -> WorkflowProgram:  # noqa: ANN401 - values of any key
    """Return a program that runs a step for each of ``items``."""
    return of_use(step, **EACH, **rules)


def of_steps(*uses: tuple[Step, dict[str, Any]]) -> WorkflowProgram:
    """Return a program of steps under their rules."""
    steps = (
        prepare(StepUse(call.__name__, call.__name__, **rules), call=call) for call, rules in uses
    )
    return WorkflowProgram("several", tuple(steps))


def test_results_are_gathered_in_the_order_of_the_items(io: FakeIo) -> None:
    """None stands for one that failed, and what is not gathered stays in the items' contexts."""
    assert ran(load(io, top=WORK)) == RunResult(
        RunStatus.FINISHED,
        at(
            items=(3, -1, 2),
            squares=(9, None, 4),
            all_seen=(("square 3",), None, ("square 2",)),
        ),
    )


def test_each_item_has_what_was_there_before_and_not_what_others_have_left() -> None:
    """The context of an item is the one before the step, with the item in it."""
    contexts: dict[object, Context] = {}

    def keep(context: Context) -> IOResult[Context, PipelineError]:
        contexts[context.slots["one"]] = context
        return unnamed(square)(context)

    before = at(items=(1, 2), seen=("before",))
    assert ran(for_items(keep), before).context == before
    assert contexts == {one: before.put(ONE, one) for one in (1, 2)}


def test_no_items_give_no_results() -> None:
    """An empty tuple is no failure, and what is gathered is empty, too."""
    context = at(items=())
    assert ran(of_use(square, **SQUARED, stop_on_failure=True), context) == RunResult(
        RunStatus.FINISHED, context.put(SQUARES, ())
    )


@pytest.mark.parametrize("slots", [{}, {"items": [1]}])
def test_items_that_are_not_there_are_told(slots: dict[str, object]) -> None:
    """As a slot is that nobody has written: what is there must be a tuple."""
    result = ran(for_items(square), at(**slots))
    assert result.error == SlotMissing(
        "no step has written the slot 'items' yet, or it holds no tuple",
        hint="run a step that writes 'items' first: adws where items",
        context={"slot": "items"},
        step="one",
    )


def meeting(barrier: threading.Barrier, context: Context) -> IOResult[Context, PipelineError]:
    """Wait until others have come here, too."""
    _ = barrier.wait(SECONDS)
    return unnamed(square)(context)


@pytest.mark.parametrize("lanes", [3, "lane_count"])
def test_as_many_items_as_there_are_lanes_run_at_the_same_time(lanes: int | str) -> None:
    """Three meet three times: one after the other, none would end. A slot may hold the number."""
    together = partial(meeting, threading.Barrier(3))
    context = at(items=tuple(range(9)), lane_count=3)
    program = of_use(together, **EACH, gather={"square": "squares"}, lanes=lanes)
    assert ran(program, context).context == context.put(
        SQUARES, tuple(one * one for one in range(9))
    )


@pytest.mark.parametrize(
    ("lanes", "slots"),
    [(1, {}), ("n", {"n": 1}), ("n", {"n": 0}), ("n", {"n": -3}), ("n", {"n": "x"}), ("n", {})],
)
def test_one_lane_is_the_thread_of_the_run(lanes: int | str, slots: dict[str, object]) -> None:
    """So is a number that is none, or less than one."""
    threads: list[int] = []

    def where(context: Context) -> IOResult[Context, PipelineError]:
        threads.append(threading.get_ident())
        return IOSuccess(context)

    _ = ran(for_items(where, lanes=lanes), at(items=(1, 2), **slots))
    assert threads == [threading.get_ident()] * 2


def test_when_all_items_fail_the_step_fails_as_the_first_one_does() -> None:
    """The first in the order of the items; the error names the item."""
    result = ran(of_use(square, **SQUARED, lanes=2), at(items=(-5, -7)))
    assert result == RunResult(
        RunStatus.FAILED,
        at(items=(-5, -7)).put(RUN_FAILURE, RunFailure("one[1]", "CommandFailed", NEGATIVE, "", 1)),
        negative(-5, "one[1]"),
    )


@pytest.mark.parametrize(("wasted", "squares"), [(False, (9, 4)), (True, None)])
def test_an_item_that_a_limit_ends_gives_what_it_has_left(
    wasted: bool,  # noqa: FBT001 - a table's column
    squares: tuple[int, ...] | None,
) -> None:
    """Where all items end so and leave nothing, the step fails as the first one does."""

    def suspend(_: Context) -> IOResult[Context, PipelineError]:
        return IOFailure(RunSuspended("later"))

    steps = (prepare(StepUse("suspend", "suspend"), call=suspend),)
    first = () if wasted else (prepare(StepUse("square", "square"), call=square),)
    inner = WorkflowProgram("inner", (*first, *steps))
    use = StepUse("each", "workflow:inner", **SQUARED)
    result = ran(WorkflowProgram("outer", (prepare_nested(use, inner),)), at(items=(3, 2)))
    assert (result.context.slots.get("squares"), result.status) == (
        squares,
        RunStatus.FAILED if wasted else RunStatus.FINISHED,
    )


def test_stop_on_failure_begins_nothing_more() -> None:
    """The step fails as the item does, and the items behind it never begin."""
    program = of_use(square, **SQUARED, stop_on_failure=True)
    events = told(program, at(items=(1, -2, 3)))
    assert [(event.kind.value, event.step) for event in events] == [
        ("run_started", ""),
        ("step_started", "one"),
        ("step_started", "one[1]"),
        ("step_finished", "one[1]"),
        ("step_started", "one[2]"),
        ("step_failed", "one[2]"),
        ("step_failed", "one"),
        ("run_failed", ""),
    ]
    assert events[-1].error == negative(-2, "one[2]")


def a_sleeper(barrier: threading.Barrier, ends: list[object]) -> Step:
    """Return a step that fails for an item below zero, and sleeps for others."""

    def sleeps(context: Context) -> IOResult[Context, PipelineError]:
        _ = barrier.wait(SECONDS)
        one = context.require(ONE).unwrap()
        if one < 0:
            return unnamed(square)(context)
        if one == 0:
            return crash(context)
        slept = settle(io_ops.sleep(SECONDS))
        ends.append(slept.failure())
        return IOResult.from_result(slept).map(lambda _: context)

    return sleeps


@pytest.mark.real_io
def test_stop_on_failure_ends_what_runs_in_other_lanes() -> None:
    """At once, whatever they wait for; the failure is the answer, wherever it stands in order."""
    ends: list[object] = []
    sleeps = a_sleeper(threading.Barrier(2), ends)
    clock = settle(io_ops.stopwatch()).unwrap()
    program = for_items(sleeps, lanes=2, stop_on_failure=True)
    result = ran(program, Context(PurePath("/p"), slots={"items": (1, -2, 3)}))
    assert (result.status, result.error) == (RunStatus.FAILED, negative(-2, "one[2]"))
    assert ends == [
        Cancelled(
            "stopped at once by the failure of another item",
            hint="run the same command again to continue",
            context={"cancelled_by": "the failure of another item"},
        )
    ]
    assert clock() < SECONDS / 3


@pytest.mark.real_io
def test_a_bug_in_the_work_on_one_item_ends_the_others_and_comes_through() -> None:
    """What sleeps is ended, what has not begun never does, and ``always`` steps are run."""
    ends: list[object] = []
    left: list[object] = []

    def last(context: Context) -> IOResult[Context, PipelineError]:
        left.append(context.slots)
        return IOSuccess(context)

    sleeps = a_sleeper(threading.Barrier(2), ends)
    clock = settle(io_ops.stopwatch()).unwrap()
    slots = {"items": (1, 0, 3, 4, 5)}
    with pytest.raises(ZeroDivisionError):
        _ = ran(
            of_steps((sleeps, {**EACH, "lanes": 2}), (last, {"always": True})),
            Context(PurePath("/p"), slots=slots),
        )
    assert (len(ends), left) == (1, [slots])
    assert clock() < SECONDS / 3


def test_a_failure_ends_no_item_that_is_not_told_so() -> None:
    """What another one answers does not matter without ``stop_on_failure``."""
    result = ran(of_use(square, **SQUARED), at(items=(-1, 2, -3)))
    assert result == RunResult(RunStatus.FINISHED, at(items=(-1, 2, -3), squares=(None, 4, None)))


def cancelled_for(ones: tuple[int, ...], context: Context) -> IOResult[Context, PipelineError]:
    """Answer as a step that somebody stopped, for some items."""
    if context.slots["one"] in ones:
        return IOFailure(Cancelled("stopped"))
    return unnamed(square)(context)


@pytest.mark.parametrize(
    ("items", "stop", "error"),
    [
        ((1, 2, 3), False, Cancelled("stopped", step="one[2]")),
        ((1, 2, -3), False, Cancelled("stopped", step="one[2]")),
        ((2, -3), False, Cancelled("stopped", step="one[1]")),
        ((-3, 2), True, negative(-3, "one[1]")),
    ],
)
def test_an_item_that_somebody_stops_ends_the_step(
    items: tuple[int, ...],
    stop: bool,  # noqa: FBT001 - a case of the test
    error: PipelineError,
) -> None:
    """Nothing is gathered: the run can be resumed. A failure that must end it is told first."""
    program = for_items(partial(cancelled_for, (2,)), stop_on_failure=stop)
    assert ran(program, at(items=items)).error == error


def test_a_skipped_step_runs_for_no_item(io: FakeIo) -> None:
    """``when`` is asked once, before the items are."""
    text = WORK.replace("gather", 'when = "done"\ngather')
    top = '[[steps]]\nuse = "write_done"\nwith.value = false\n' + text
    assert ran(load(io, top=top)).context == at(done=False, items=(3, -1, 2))


def test_names_are_those_of_the_workflow(io: FakeIo) -> None:
    """``input_from`` and ``output`` hold for each item, also in a nested workflow."""
    inner = """
reads = ["group", "numbers"]
[[steps]]
name = "work"
use = "square"
for_each = "numbers"
item = "part"
input_from = { one = "part" }
output = { square = "result" }
gather = { result = "results" }
[[steps]]
use = "double"
input_from = { number = "group" }
"""
    top = """
[[steps]]
use = "write_items"
with.numbers = [3, 4]
[[steps]]
use = "count"
[[steps]]
use = "workflow:inner"
input_from = { numbers = "items", group = "number" }
output = { results = "squares" }
"""
    assert ran(load(io, top=top, inner=inner)).context == at(
        items=(3, 4), number=1, seen=("count",), squares=(9, 16), double=2
    )


def test_fan_outs_nest(io: FakeIo) -> None:
    """An item may itself be worked on by a step for each item of a slot."""
    inner = """
reads = ["one"]
[[steps]]
use = "write_items"
with.numbers = [1, 2]
output = "parts"
[[steps]]
use = "square"
for_each = "parts"
item = "part"
input_from = { one = "part" }
lanes = 2
gather = { square = "squares" }
"""
    top = """
[[steps]]
use = "write_items"
with.numbers = [5, 6, 7]
[[steps]]
use = "workflow:inner"
for_each = "items"
item = "one"
lanes = 2
gather = { squares = "all" }
"""
    inner = inner.replace('reads = ["one"]\n', "")
    assert ran(load(io, top=top, inner=inner)).context == at(
        items=(5, 6, 7), all=((1, 4), (1, 4), (1, 4))
    )


COUNTED = '[[steps]]\nuse = "count"\n[[steps]]\nuse = "is_three"'
REPEATING = '[[steps]]\nuse = "workflow:turn"\nrepeat_until = "done"\nlimit = 5'


def test_an_item_may_repeat_its_work(io: FakeIo) -> None:
    """A nested workflow repeats a step for each item as long as that one needs."""
    top = """
[[steps]]
use = "write_items"
with.numbers = [1, 2]
[[steps]]
use = "workflow:inner"
for_each = "items"
item = "one"
gather = { number = "numbers" }
"""
    program = load(io, top=top, inner=REPEATING, turn=COUNTED)
    assert ran(program).context == at(items=(1, 2), numbers=(3, 3))
    assert [event.step for event in told(program) if event.lane == 2][:5] == [
        "inner[2]",
        "inner[2]/turn#1",
        "inner[2]/turn#1/count",
        "inner[2]/turn#1/count",
        "inner[2]/turn#1/is_three",
    ]


def test_tries_are_those_of_each_item() -> None:
    """An item that fails is tried again by itself; the others are not."""
    flaky = Flaky(2)
    program = for_items(flaky, max_attempts=3)
    events = told(program, at(items=(1, 2)))
    assert [(event.kind.value, event.step, event.attempt) for event in events[1:-1]] == [
        ("step_started", "one", 1),
        ("step_started", "one[1]", 1),
        ("step_retried", "one[1]", 1),
        ("step_retried", "one[1]", 2),
        ("step_finished", "one[1]", 3),
        ("step_started", "one[2]", 1),
        ("step_finished", "one[2]", 1),
        ("step_finished", "one", 1),
    ]


def test_what_an_item_is_told_of_its_tries_is_its_own() -> None:
    """``feedback`` and ``gives_up`` speak of the item; both can be gathered."""
    refused = GateRefused("no", hint="mend it")
    heard: list[object] = []

    def hears(context: Context) -> IOResult[Context, PipelineError]:
        heard.append((context.slots["one"], context.get(FEEDBACK)))
        return IOFailure(refused) if context.slots["one"] == 1 else IOSuccess(context)

    program = for_items(
        hears, feedback=True, max_attempts=2, gives_up="lost", gather={"lost": "all_lost"}
    )
    result = ran(program, at(items=(1, 2)))
    told_first = (VerifyFeedback(1, refused.kind, "no", "mend it", "one[1]"),)
    assert heard == [(1, None), (1, told_first), (2, None)]
    assert result == RunResult(RunStatus.FINISHED, at(items=(1, 2), all_lost=(True, None)))


def test_events_carry_the_number_of_the_item(io: FakeIo) -> None:
    """Those of the step itself carry none; those of one item are in order."""
    events = told(of_use(square, **SQUARED, lanes=3), at(items=(1, -2, 3)))
    by_lane = {
        lane: [(e.kind.value, e.step) for e in events if e.lane == lane] for lane in range(4)
    }
    assert by_lane == {
        0: [
            ("run_started", ""),
            ("step_started", "one"),
            ("step_finished", "one"),
            ("run_finished", ""),
        ],
        1: [("step_started", "one[1]"), ("step_finished", "one[1]")],
        2: [("step_started", "one[2]"), ("step_failed", "one[2]")],
        3: [("step_started", "one[3]"), ("step_finished", "one[3]")],
    }
    log = PurePath("/project/events.jsonl")
    _ = run_workflow(of_use(square, **SQUARED), at(items=(1,)), subscribers=(event_log(log),))
    lines = [json.loads(line) for line in io.files[log].splitlines()]
    assert [line.get("lane") for line in lines] == [None, None, 1, 1, None, None]


def test_every_kind_of_event_carries_it() -> None:
    """Also that of a try that failed, and of a step that is skipped."""
    skipped = prepare(StepUse("note", "note", when="done"), call=note)
    flaky = prepare(StepUse("flaky", "flaky", max_attempts=2), call=Flaky(1))
    inner = WorkflowProgram("inner", (flaky, skipped))
    use = StepUse("workflow:inner", "inner", **EACH)
    program = WorkflowProgram("outer", (prepare_nested(use, inner),))
    events = told(program, at(items=(7,)))
    assert [(event.kind.value, event.step, event.lane) for event in events[2:-2]] == [
        ("step_started", "inner[1]", 1),
        ("step_started", "inner[1]/flaky", 1),
        ("step_retried", "inner[1]/flaky", 1),
        ("step_finished", "inner[1]/flaky", 1),
        ("step_skipped", "inner[1]/note", 1),
        ("step_finished", "inner[1]", 1),
    ]


def test_a_subscriber_hears_one_lane_at_a_time() -> None:
    """It needs no lock of its own, whatever it does with an event; nested lanes wait, too."""
    inside = 0
    most: list[int] = []

    def listen(_event: RunEvent) -> None:
        nonlocal inside
        inside += 1
        most.append(inside)
        _ = threading.Event().wait(0.001)
        inside -= 1

    program = of_use(square, **SQUARED, lanes=4)
    _ = run_workflow(program, at(items=tuple(range(12))), subscribers=(listen,))
    assert most == [1] * 28


def test_a_stop_signal_pauses_before_the_next_item(io: FakeIo) -> None:
    """What has begun is finished; nothing is gathered, and ``always`` steps run."""

    def stop(event: RunEvent) -> None:
        if event.step == "square[1]":
            io.stop = "SIGINT"

    top = WORK + '[[steps]]\nuse = "note"\nalways = true'
    steps: list[tuple[str, str]] = []
    result = run_workflow(
        load(io, top=top),
        at(),
        subscribers=(stop, lambda event: steps.append((event.kind.value, event.step))),
    )
    assert settle(result).unwrap() == RunResult(
        RunStatus.PAUSED, at(items=(3, -1, 2), seen=("note",)), paused_by="SIGINT"
    )
    assert ("step_finished", "square[1]") in steps
    assert ("step_started", "square[2]") not in steps


@pytest.mark.parametrize("stop", [None, "SIGINT"])
def test_a_step_that_always_runs_does_so_for_all_items(io: FakeIo, stop: str | None) -> None:
    """After a failure and in a pause: what cleans up is not paused before its first item."""
    io.stop = stop
    cleaned: list[object] = []

    def clean(context: Context) -> IOResult[Context, PipelineError]:
        cleaned.append(context.slots["one"])
        return IOSuccess(context)

    program = of_steps(
        (failing, {"max_attempts": 1}), (clean, {**EACH, "always": True, "lanes": 2})
    )
    result = ran(program, at(items=(1, 2, 3)))
    assert sorted(map(str, cleaned)) == ["1", "2", "3"]
    assert (result.status, result.paused_by) == (
        (RunStatus.PAUSED, "SIGINT") if stop else (RunStatus.FAILED, "")
    )


def test_a_step_that_always_runs_needs_its_items() -> None:
    """Where the failure came before they were written, it is skipped."""
    program = of_steps((failing, {}), (square, {**SQUARED, "always": True}))
    events = told(program)
    assert [(e.step, e.reason) for e in events if e.kind is EventKind.STEP_SKIPPED] == [
        ("square", "nothing has written 'items'")
    ]


def failing(_: Context) -> IOResult[Context, PipelineError]:
    """Fail."""
    return IOFailure(CommandFailed("no"))


def test_the_time_limit_around_it_holds_for_each_item(io: FakeIo) -> None:
    """An item that begins too late does not begin; what cleans up is not bound to the limit."""
    slow: list[object] = []

    @step(reads=(ONE,))
    def sleeps(context: Context) -> IOResult[Context, PipelineError]:
        slow.append(context.slots["one"])
        return io_ops.sleep(8).map(lambda _: context)

    inner = WorkflowProgram(
        "inner",
        (
            prepare(StepUse("s", "s", **EACH), call=sleeps),
            prepare(StepUse("f", "f"), call=failing),
            prepare(StepUse("c", "c", always=True, **EACH), call=sleeps),
        ),
    )
    use = StepUse("workflow:inner", "inner", timeout_seconds=10.0)
    program = WorkflowProgram("outer", (prepare_nested(use, inner),))
    events = told(program, at(items=(1, 2, 3)))
    failed = [(e.step, type(e.error)) for e in events if e.kind is EventKind.STEP_FAILED]
    assert failed == [
        ("inner/s[2]", TimeLimitReached),
        ("inner/s[3]", TimeLimitReached),
        ("inner/f", TimeLimitReached),
        ("inner", TimeLimitReached),
    ]
    assert slow == [1, 2, 1, 2, 3]
    assert io.seconds == 10 + 24


@pytest.mark.real_io
def test_a_time_limit_around_the_run_ends_all_lanes() -> None:
    """Threads take it along."""

    def sleeps(context: Context) -> IOResult[Context, PipelineError]:
        return io_ops.sleep(SECONDS).map(lambda _: context)

    context = Context(PurePath("/p"), slots={"items": (1, 2, 3)})
    run = partial(run_workflow, for_items(sleeps, lanes=3), context)
    result = settle(io_ops.with_time_limit(0.1, run)).unwrap()
    assert type(result.error) is TimeLimitReached


def test_the_step_declares_what_it_reads_and_gathers() -> None:
    """It reads the items, what the step reads but for the item, and the number of lanes."""

    @step(reads=(ONE, NUMBER, SEEN), writes=(SQUARE,))
    def work(context: Context) -> IOResult[Context, PipelineError]:
        return IOSuccess(context)

    use = StepUse("w", "w", **SQUARED, lanes="n", input_from={"seen": "trace"}, when="x", line=4)
    prepared = prepare(use, call=work)
    assert (prepared.reads, prepared.writes, prepared.bare) == (
        ("items", "n", "number", "trace"),
        ("squares",),
        None,
    )
    assert prepared.use == StepUse("w", "w", **SQUARED, lanes="n", when="x", line=4)


BOX = Slot("box", tuple[int, int])
NUMBERS = st.lists(st.integers(-3, 9), max_size=7).map(tuple)


@given(NUMBERS, st.integers(1, 8), st.booleans())
def test_lanes_gather_what_one_lane_does(
    items: tuple[int, ...],
    lanes: int,
    stop_on_failure: bool,  # noqa: FBT001 - drawn
) -> None:
    """For any items and failures: the same result, and each item begins once at most."""
    begun: Counter[int] = Counter()

    def counted(context: Context) -> IOResult[Context, PipelineError]:
        number, one = context.require(BOX).unwrap()
        begun[number] += 1
        return unnamed(square)(context.put(ONE, one))

    rules: dict[str, Any] = {**SQUARED, "item": BOX.name}
    boxes = tuple(enumerate(items))
    with installed(FakeIo()):
        inline = ran(of_use(square, **SQUARED), at(items=items))
        several = ran(
            of_use(counted, **rules, lanes=lanes, stop_on_failure=stop_on_failure), at(items=boxes)
        )
    negatives = [item for item in items if item < 0]
    assert set(begun.values()) <= {1}
    if negatives and stop_on_failure:
        assert several.status is RunStatus.FAILED
        assert several.error in [negative(item, f"one[{n}]") for n, item in enumerate(items, 1)]
    else:
        assert len(begun) == len(items)
        assert (several.status, several.error, several.context.get(SQUARES)) == (
            inline.status,
            inline.error,
            inline.context.get(SQUARES),
        )


def test_what_is_left_is_what_was_there_and_what_is_gathered() -> None:
    """An inherited value counts where an item has not written the slot."""
    context = at(items=(1, 2), square=5)
    program = of_use(note, **SQUARED)
    assert what_is_left(ran(program, context).context) == {
        "items": (1, 2),
        "square": 5,
        "squares": (5, 5),
    }


def test_what_another_item_ends_begins_no_step_any_more() -> None:
    """Between two steps of its own it is ended, and not paused: the step fails."""
    barrier, begun = threading.Barrier(2), list[object]()

    def waits(context: Context) -> IOResult[Context, PipelineError]:
        _ = barrier.wait(SECONDS)
        if context.require(ONE).unwrap() < 0:
            return unnamed(square)(context)
        while settle(io_ops.stop_requested()).unwrap() is None:
            _ = threading.Event().wait(0.001)
        return IOSuccess(context)

    def begins(context: Context) -> IOResult[Context, PipelineError]:
        begun.append(context)
        return IOSuccess(context)

    inner = WorkflowProgram.of("inner", waits, begins)
    use = StepUse("workflow:inner", "inner", **EACH, lanes=2, stop_on_failure=True)
    program = WorkflowProgram("outer", (prepare_nested(use, inner),))
    result = ran(program, at(items=(1, -2)))
    assert (result.status, result.error, begun) == (
        RunStatus.FAILED,
        negative(-2, "inner[2]/1-waits"),
        [],
    )
