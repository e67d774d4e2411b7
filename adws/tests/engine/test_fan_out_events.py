"""What is heard of a step for each item."""

import json
import threading
from pathlib import PurePath

from adws.engine.event_log import event_log
from adws.engine.events import RunEvent
from adws.engine.program import WorkflowProgram, prepare, prepare_nested
from adws.engine.run import run_workflow
from adws.engine.workflow import StepUse
from adws.testing import FakeIo
from adws.tests.engine.fan_outs import EACH, SQUARED
from adws.tests.engine.programs import of_use, run_events
from adws.tests.engine.toys import (
    Flaky,
    at,
    note,
    square,
)


def test_events_carry_the_number_of_the_item(io: FakeIo) -> None:
    """Those of the step itself carry none; those of one item are in order."""
    events = run_events(of_use(square, **SQUARED, lanes=3), at(items=(1, -2, 3)))
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
    events = run_events(program, at(items=(7,)))
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
