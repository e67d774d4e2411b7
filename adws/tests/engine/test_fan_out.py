"""A step for each item of a slot: contexts of their own, in lanes, gathered in order."""

import threading
from collections import Counter
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.context import Context, Slot
from adws.core.errors import (
    GateRefused,
    PipelineError,
    SlotMissing,
)
from adws.core.run import VerifyFeedback
from adws.core.step import step, unnamed
from adws.engine.program import prepare
from adws.engine.run_result import RunResult, RunStatus
from adws.engine.workflow import StepUse
from adws.slots import FEEDBACK
from adws.testing import FakeIo, installed
from adws.tests.engine.fan_outs import EACH, SQUARED, WORK, for_items, meeting, negative
from adws.tests.engine.programs import of_use, run_events, run_to_end
from adws.tests.engine.toys import (
    NUMBER,
    ONE,
    SEEN,
    SQUARE,
    SQUARES,
    Flaky,
    at,
    load,
    note,
    square,
    what_is_left,
)


def test_results_are_gathered_in_the_order_of_the_items(io: FakeIo) -> None:
    """None stands for one that failed, and what is not gathered stays in the items' contexts."""
    assert run_to_end(load(io, top=WORK)) == RunResult(
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
    assert run_to_end(for_items(keep), before).context == before
    assert contexts == {item: before.put(ONE, item) for item in (1, 2)}


def test_no_items_give_no_results() -> None:
    """An empty tuple is no failure, and what is gathered is empty, too."""
    context = at(items=())
    assert run_to_end(of_use(square, **SQUARED, stop_on_failure=True), context) == RunResult(
        RunStatus.FINISHED, context.put(SQUARES, ())
    )


@pytest.mark.parametrize("slots", [{}, {"items": [1]}])
def test_items_that_are_not_there_are_told(slots: dict[str, object]) -> None:
    """As a slot is that nobody has written: what is there must be a tuple."""
    result = run_to_end(for_items(square), at(**slots))
    assert result.error == SlotMissing(
        "no step has written the slot 'items' yet, or it holds no tuple",
        hint="run a step that writes 'items' first: adws where items",
        context={"slot": "items"},
        step="one",
    )


@pytest.mark.parametrize("lanes", [3, "lane_count"])
def test_as_many_items_as_there_are_lanes_run_at_the_same_time(lanes: int | str) -> None:
    """Three meet three times: one after the other, none would end. A slot may hold the number."""
    together = partial(meeting, threading.Barrier(3))
    context = at(items=tuple(range(9)), lane_count=3)
    program = of_use(together, **EACH, gather={"square": "squares"}, lanes=lanes)
    assert run_to_end(program, context).context == context.put(
        SQUARES, tuple(item * item for item in range(9))
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

    _ = run_to_end(for_items(where, lanes=lanes), at(items=(1, 2), **slots))
    assert threads == [threading.get_ident()] * 2


def test_a_skipped_step_runs_for_no_item(io: FakeIo) -> None:
    """``when`` is asked once, before the items are."""
    text = WORK.replace("gather", 'when = "done"\ngather')
    top = '[[steps]]\nuse = "write_done"\nwith.value = false\n' + text
    assert run_to_end(load(io, top=top)).context == at(done=False, items=(3, -1, 2))


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
    assert run_to_end(load(io, top=top, inner=inner)).context == at(
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
    assert run_to_end(load(io, top=top, inner=inner)).context == at(
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
    assert run_to_end(program).context == at(items=(1, 2), numbers=(3, 3))
    assert [event.step for event in run_events(program) if event.lane == 2][:5] == [
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
    events = run_events(program, at(items=(1, 2)))
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
    result = run_to_end(program, at(items=(1, 2)))
    told_first = (VerifyFeedback(1, refused.kind, "no", "mend it", "one[1]"),)
    assert heard == [(1, None), (1, told_first), (2, None)]
    assert result == RunResult(RunStatus.FINISHED, at(items=(1, 2), all_lost=(True, None)))


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
        number, result = context.require(BOX).unwrap()
        begun[number] += 1
        return unnamed(square)(context.put(ONE, result))

    rules: dict[str, Any] = {**SQUARED, "item": BOX.name}
    boxes = tuple(enumerate(items))
    with installed(FakeIo()):
        inline = run_to_end(of_use(square, **SQUARED), at(items=items))
        several = run_to_end(
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
    assert what_is_left(run_to_end(program, context).context) == {
        "items": (1, 2),
        "square": 5,
        "squares": (5, 5),
    }
