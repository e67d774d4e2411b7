"""The event log: one JSON object a line."""

import json
from pathlib import PurePath

from adws.core.errors import CommandFailed
from adws.core.step_display import TOOK, TREND, StepDisplay
from adws.engine.event_log import event_log
from adws.engine.events import EventKind, RunEvent
from adws.engine.program import WorkflowProgram
from adws.engine.run import run_workflow
from adws.testing import FakeIo, a_context
from adws.tests.engine.toys import at, count, fail

LOG = PurePath("/project/.adws/events.jsonl")


def test_each_event_is_one_line(io: FakeIo) -> None:
    """A line holds what happened, when, to which step, and why."""
    _ = run_workflow(WorkflowProgram.of("two", count, fail), at(), subscribers=(event_log(LOG),))
    lines = [json.loads(line) for line in io.files[LOG].splitlines()]
    assert [line["kind"] for line in lines] == [
        "run_started",
        "step_started",
        "step_finished",
        "step_started",
        "step_failed",
        "run_failed",
    ]
    assert lines[4] == {
        "at": "2026-01-01T00:00:00+00:00",
        "kind": "step_failed",
        "workflow": "two",
        "step": "2-fail",
        "attempt": 1,
        "duration_seconds": 0.0,
        "error": {
            "kind": "CommandFailed",
            "step": "2-fail",
            "message": "no",
            "hint": "",
            "context": {"root": "/project"},
        },
        "reason": "",
    }


def test_what_people_see_is_in_the_log(io: FakeIo) -> None:
    """Each message, with the number that it tells."""
    shows = StepDisplay(("judging", f"accepted: failing {TREND}{TOOK}"), failing=2)
    finished = RunEvent(
        EventKind.STEP_FINISHED, "fix", "gate", a_context(), shows=lambda _context: shows
    )
    unknown = finished._replace(shows=lambda _context: StepDisplay((f"failing{TREND}",)))
    failed = finished._replace(
        kind=EventKind.STEP_FAILED, gives_up="escalated", error=CommandFailed("two cases fail")
    )
    for event in (finished, unknown, finished._replace(shows=None), failed):
        event_log(LOG)(event)
    lines = [json.loads(line).get("messages") for line in io.files[LOG].splitlines()]
    assert lines == [
        ["judging", "accepted: failing 2"],
        ["failing"],
        None,
        ["given up: two cases fail"],
    ]


def test_a_log_that_cannot_be_written_does_not_stop_the_run(io: FakeIo) -> None:
    """The run goes on without its log."""
    io.files[LOG.parent] = "a file in the way"
    outcome = run_workflow(WorkflowProgram.of("one", count), at(), subscribers=(event_log(LOG),))
    assert outcome == run_workflow(WorkflowProgram.of("one", count), at())
