"""How a step for each item ends before its time: failures, limits, stops, bugs."""

import threading
from functools import partial
from pathlib import PurePath

import pytest
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context, Step
from adws.core.errors import (
    Cancelled,
    CommandFailed,
    PipelineError,
    RunSuspended,
    TimeLimitReached,
)
from adws.core.railway import settle
from adws.core.run import RunFailure
from adws.core.step import step, unnamed
from adws.engine.events import EventKind, RunEvent
from adws.engine.program import WorkflowProgram, prepare, prepare_nested
from adws.engine.run import run_workflow
from adws.engine.run_result import RunResult, RunStatus
from adws.engine.workflow import StepUse
from adws.slots import RUN_FAILURE
from adws.testing import FakeIo
from adws.tests.engine.fan_outs import EACH, SECONDS, SQUARED, WORK, for_items, negative, of_steps
from adws.tests.engine.programs import of_use, run_events, run_to_end
from adws.tests.engine.toys import (
    NEGATIVE,
    ONE,
    at,
    crash,
    load,
    square,
)


def test_when_all_items_fail_the_step_fails_as_the_first_one_does() -> None:
    """The first in the order of the items; the error names the item."""
    result = run_to_end(of_use(square, **SQUARED, lanes=2), at(items=(-5, -7)))
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
    result = run_to_end(WorkflowProgram("outer", (prepare_nested(use, inner),)), at(items=(3, 2)))
    assert (result.context.slots.get("squares"), result.status) == (
        squares,
        RunStatus.PAUSED if wasted else RunStatus.FINISHED,
    )


def test_stop_on_failure_begins_nothing_more() -> None:
    """The step fails as the item does, and the items behind it never begin."""
    program = of_use(square, **SQUARED, stop_on_failure=True)
    events = run_events(program, at(items=(1, -2, 3)))
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
        result = context.require(ONE).unwrap()
        if result < 0:
            return unnamed(square)(context)
        if result == 0:
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
    result = run_to_end(program, Context(PurePath("/p"), slots={"items": (1, -2, 3)}))
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
        _ = run_to_end(
            of_steps((sleeps, {**EACH, "lanes": 2}), (last, {"always": True})),
            Context(PurePath("/p"), slots=slots),
        )
    assert (len(ends), left) == (1, [slots])
    assert clock() < SECONDS / 3


def test_a_failure_ends_no_item_that_is_not_told_so() -> None:
    """What another one answers does not matter without ``stop_on_failure``."""
    result = run_to_end(of_use(square, **SQUARED), at(items=(-1, 2, -3)))
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
    assert run_to_end(program, at(items=items)).error == error


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
    result = run_to_end(program, at(items=(1, 2, 3)))
    assert sorted(map(str, cleaned)) == ["1", "2", "3"]
    assert (result.status, result.paused_by) == (
        (RunStatus.PAUSED, "SIGINT") if stop else (RunStatus.FAILED, "")
    )


def test_a_step_that_always_runs_needs_its_items() -> None:
    """Where the failure came before they were written, it is skipped."""
    program = of_steps((failing, {}), (square, {**SQUARED, "always": True}))
    events = run_events(program)
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
    events = run_events(program, at(items=(1, 2, 3)))
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
    result = run_to_end(program, at(items=(1, -2)))
    assert (result.status, result.error, begun) == (
        RunStatus.FAILED,
        negative(-2, "inner[2]/1-waits"),
        [],
    )
