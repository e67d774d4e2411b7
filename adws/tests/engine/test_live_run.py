"""A run under asyncio: small events as they happen, its result, and its end with the task."""

import asyncio
import json
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from pathlib import PurePath

import pytest
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.railway import settle
from adws.core.step_display import StepDisplay
from adws.engine.live_event import LiveEvent
from adws.engine.live_events import RunEnded, RunRefused, StepFinished
from adws.engine.live_run import LiveRun, call_async, run_async
from adws.engine.program import WorkflowProgram, prepare
from adws.engine.run import run_workflow
from adws.engine.run_result import RunResult, RunStatus
from adws.engine.workflow import StepUse
from adws.testing import FakeIo, installed
from adws.tests.engine.programs import of_use
from adws.tests.engine.toys import (
    DOUBLE,
    NUMBER,
    Flaky,
    at,
    count,
    crash,
    double,
    fail,
    needs_text,
    note,
)

MOMENT = "2026-01-01T00:00:00+00:00"
NOW = {"at": MOMENT, "workflow": "two"}
AT_ONCE = 1.0


def heard_events(program: WorkflowProgram, context: Context) -> list[LiveEvent]:
    """Run and return what a listener heard."""
    events = list[LiveEvent]()
    with installed(FakeIo()):
        _ = run_workflow(program, context, subscribe=events.append)
    return events


async def all_of(run: LiveRun[RunResult]) -> list[LiveEvent]:
    """Return all events of a run."""
    return [event async for event in run]


def test_each_event_tells_what_changed_and_not_more() -> None:
    """The JSON of each event, as lines of it are written; slots are named there."""
    lines = [
        json.loads(e.to_json_line())
        for e in heard_events(WorkflowProgram.of("two", count, fail), at())
    ]
    step = {"lane": 0, "attempt": 1}
    error = {
        "kind": "CommandFailed",
        "step": "2-fail",
        "message": "no",
        "hint": "",
        "context": {"root": "/project"},
    }
    assert lines == [
        {"kind": "run_started", **NOW},
        {"kind": "step_started", **NOW, "step": "1-count", **step},
        {
            "kind": "step_finished",
            **NOW,
            "step": "1-count",
            **step,
            "duration_seconds": 0.0,
            "changed": ["number", "seen"],
            "removed": [],
        },
        {"kind": "step_started", **NOW, "step": "2-fail", **step},
        {
            "kind": "step_failed",
            **NOW,
            "step": "2-fail",
            **step,
            "duration_seconds": 0.0,
            "error": error,
            "gives_up": "",
        },
        {
            "kind": "run_ended",
            **NOW,
            "status": "failed",
            "run": "",
            "duration_seconds": 0.0,
            "paused_by": "",
            "error": error,
        },
    ]


def test_skips_and_further_tries_are_events() -> None:
    """A step without its condition, and one that works at its second try."""
    skipped = prepare(StepUse("note", "note", when="done"), call=note)
    retried = prepare(StepUse("flaky", "flaky", max_attempts=2), call=Flaky(1))
    lines = [
        e.as_dict()
        for e in heard_events(WorkflowProgram("two", (skipped, retried)), at(done=False))
    ]
    results = [(line["kind"], line.get("reason"), "error" in line) for line in lines]
    assert results == [
        ("run_started", None, False),
        ("step_skipped", "'done' does not hold", False),
        ("step_started", None, False),
        ("step_retried", None, True),
        ("step_finished", None, False),
        ("run_ended", None, True),
    ]


def test_a_finished_step_has_the_values_that_it_wrote_and_took_out() -> None:
    """By slot, with its type; None for what it has not written."""

    def swap(context: Context) -> IOResult[Context, PipelineError]:
        return IOSuccess(context.drop(NUMBER).put(DOUBLE, 4))

    (event,) = (
        e
        for e in heard_events(WorkflowProgram.of("two", swap), at(number=2))
        if isinstance(e, StepFinished)
    )
    assert event == StepFinished(
        at=MOMENT,
        workflow="two",
        step="1-swap",
        duration_seconds=0.0,
        changed={"double": 4},
        removed=("number",),
        display=StepDisplay(),
    )
    assert (event.value(DOUBLE), event.value(NUMBER)) == (4, None)


def test_a_run_that_is_refused_says_why_and_ends_there() -> None:
    """The one event of a run that did not begin."""
    program = of_use(needs_text)
    nested = WorkflowProgram("two", program.steps, reads=("text",))
    events = heard_events(nested, at())
    assert [type(e) for e in events] == [RunRefused]
    assert events[0].as_dict()["error"] is not None


def test_a_listener_that_raises_hears_nothing_more_and_ends_the_run() -> None:
    """As a bug in a step does."""
    heard_kinds = list[str]()

    def listen(event: LiveEvent) -> None:
        heard_kinds.append(event.kind)
        if event.kind == "step_started":
            raise LookupError

    with pytest.raises(LookupError):
        _ = run_workflow(WorkflowProgram.of("two", count, count), at(), subscribe=listen)
    assert heard_kinds == ["run_started", "step_started"]


def test_asyncio_gets_the_same_events_and_the_result_last() -> None:
    """As `subscribe` hears them; a second loop over the events of a run that is over has none."""
    program = WorkflowProgram.of("two", count, double)

    async def follow() -> tuple[list[LiveEvent], list[LiveEvent], object]:
        run = run_async(program, at(), buffered_events=1)
        return await all_of(run), await all_of(run), await run

    with installed(FakeIo()):
        events, none, outcome = asyncio.run(follow())
    assert (events, none) == (heard_events(program, at()), [])
    assert isinstance(events[-1], RunEnded)
    assert outcome == IOSuccess(events[-1].result) == run_workflow(program, at())


def test_who_is_slow_misses_no_event() -> None:
    """The events that wait when the run has ended are taken like any other."""
    program = WorkflowProgram.of("two", count, double)

    async def follow() -> list[LiveEvent]:
        async with run_async(program, at()) as run:
            (thread,) = [one for one in threading.enumerate() if one.name == "adws run"]
            await asyncio.to_thread(thread.join)
            return await all_of(run)

    with installed(FakeIo()):
        assert asyncio.run(follow()) == heard_events(program, at())


def run_and_count(
    start: int,
    *,
    subscribe: Callable[[LiveEvent], None] | None = None,
    cancellation: io_ops.Cancellation | None = None,
) -> IOResult[int, PipelineError]:
    """Do a whole run, and return a value of it."""
    program = WorkflowProgram.of("whole", count)
    ran = run_workflow(
        program, at().put(NUMBER, start), subscribe=subscribe, cancellation=cancellation
    )
    return ran.map(lambda result: result.context.require(NUMBER).unwrap())


def test_a_whole_run_has_its_events_and_its_value() -> None:
    """By one call, which ends with its task as any run does."""

    async def follow() -> tuple[list[LiveEvent], IOResult[int, PipelineError]]:
        run = call_async(run_and_count, 3)
        return [event async for event in run], await run

    async def end_it() -> IOResult[int, PipelineError]:
        run = call_async(run_and_count, start=3)
        run.cancellation.cancel("the test")
        return await run

    with installed(FakeIo()):
        events, outcome = asyncio.run(follow())
        assert [event.kind for event in events][:1] == ["run_started"]
        assert [event.kind for event in events][-1:] == ["run_ended"]
        assert (outcome, run_and_count(3)) == (IOSuccess(4), IOSuccess(4))
    assert asyncio.run(end_it()) == IOSuccess(3)


def test_a_run_can_be_awaited_without_its_events() -> None:
    """More events than room for them do not hold it up."""
    steps = [count] * 9

    async def run() -> object:
        return await run_async(WorkflowProgram.of("many", *steps), at(), buffered_events=2)

    assert asyncio.run(run()) == run_workflow(WorkflowProgram.of("many", *steps), at())


def test_a_run_waits_until_its_events_are_taken() -> None:
    """With room for one event, the third step has not begun while nobody takes any."""
    begun = list[int]()

    def step(context: Context) -> IOResult[Context, PipelineError]:
        begun.append(1)
        return IOSuccess(context)

    async def look() -> int:
        async with run_async(
            WorkflowProgram.of("three", step, step, step), at(), buffered_events=1
        ) as run:
            await asyncio.sleep(0.2)
            early = len(begun)
            _ = await all_of(run)
        return early

    assert (asyncio.run(look()), len(begun)) == (0, 3)


def test_a_bug_in_a_step_is_raised_in_the_task() -> None:
    """Where the run is awaited, by its events or by its result."""

    async def follow() -> None:
        _ = await all_of(run_async(WorkflowProgram.of("bug", crash), at()))

    async def wait() -> None:
        _ = await run_async(WorkflowProgram.of("bug", crash), at())

    for way in (follow, wait):
        with pytest.raises(ZeroDivisionError):
            asyncio.run(way())


def sleeper(folder: PurePath, begun: threading.Event) -> WorkflowProgram:
    """Return a program that runs a process for a minute, twice."""

    def sleep(context: Context) -> IOResult[Context, PipelineError]:
        begun.set()
        command = Command(("sh", "-c", "trap '' TERM INT; sleep 60"), folder)
        return io_ops.run_process(command).map(lambda _: context)

    return WorkflowProgram.of("sleeper", sleep, sleep)


async def timed_out(run: LiveRun[RunResult], _begun: threading.Event) -> None:
    """Give a run a time limit of asyncio."""
    async with asyncio.timeout(0.3):
        _ = await run


async def task_group(run: LiveRun[RunResult], begun: threading.Event) -> None:
    """Follow a run in a group of tasks, another of which fails."""

    async def fail_soon() -> None:
        _ = await asyncio.to_thread(begun.wait)
        raise TimeoutError

    with pytest.raises(ExceptionGroup):  # noqa: PT012 - what raises is the end of the group
        async with asyncio.TaskGroup() as group:
            _ = group.create_task(all_of(run))
            _ = group.create_task(fail_soon())
    raise TimeoutError


async def left_loop(run: LiveRun[RunResult], begun: threading.Event) -> None:
    """Leave the loop over the events."""
    async with run:
        async for _event in run:
            _ = await asyncio.to_thread(begun.wait)
            break
    raise TimeoutError


async def closed(run: LiveRun[RunResult], begun: threading.Event) -> None:
    """Close the run, as an asynchronous generator is closed."""
    async with aclosing(run):
        events = aiter(run)
        _ = await anext(events)
        _ = await asyncio.to_thread(begun.wait)
    raise TimeoutError


async def cancelled_twice(run: LiveRun[RunResult], begun: threading.Event) -> None:
    """Cancel the task again while it waits for the end of the run."""
    task = asyncio.create_task(all_of(run))
    _ = await asyncio.to_thread(begun.wait)
    for _ in range(2):
        _ = task.cancel()
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        _ = await task
    raise TimeoutError


@pytest.mark.real_io
@pytest.mark.parametrize("way", [timed_out, task_group, left_loop, closed, cancelled_twice])
def test_a_run_ends_with_its_task(
    way: Callable[[LiveRun[RunResult], threading.Event], Awaitable[None]], tmp_path: PurePath
) -> None:
    """At once: its processes are gone, and no further step has begun."""
    begun = threading.Event()
    results = list[RunResult]()

    async def live() -> None:
        run = run_async(sleeper(tmp_path, begun), Context(tmp_path))
        with pytest.raises(TimeoutError):
            await way(run, begun)
        results.append(settle(await run).unwrap())

    before = time.monotonic()
    asyncio.run(live())
    assert time.monotonic() - before < 0.3 + AT_ONCE
    assert (results[0].status, getattr(results[0].error, "kind", "")) == (
        RunStatus.STOPPED,
        "Cancelled",
    )
    assert [results[0].error and results[0].error.step] == ["1-sleep"]


def test_items_tell_their_numbers() -> None:
    """Each lane's step is told with the number of its item; what it changed is its own."""
    program = of_use(count, for_each="items", item="one", lanes=2)
    finished = [
        e for e in heard_events(program, at(items=(5, 6))) if isinstance(e, StepFinished) and e.lane
    ]
    assert sorted((e.lane, sorted(e.changed)) for e in finished) == [
        (1, ["number", "seen"]),
        (2, ["number", "seen"]),
    ]
