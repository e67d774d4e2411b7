"""What is told of a run: each start, end, retry and skip."""

from functools import partial

from adws.core.errors import AgentUnavailable
from adws.core.step import show, step
from adws.core.step_display import NOTHING, StepDisplay
from adws.engine.events import EventKind
from adws.engine.program import WorkflowProgram
from adws.testing import FakeIo
from adws.tests.engine.programs import FAILED_STEP, events_of, of_use, run_events
from adws.tests.engine.toys import NUMBER, SEEN, Flaky, count, double, fail, load


def test_events_tell_the_whole_run(io: FakeIo) -> None:
    """Each start, end, retry and skip is told in order, with the way to the step."""
    top = (
        '[[steps]]\nuse = "workflow:inner"\nrepeat_until = "done"\nlimit = 3\n'
        '[[steps]]\nuse = "note"\nwhen = "not done"\n'
        f"[[steps]]\n{FAILED_STEP}\nmax_attempts = 2"
    )
    inner = '[[steps]]\nuse = "write_done"\nwith.value = true'
    assert events_of(load(io, top=top, inner=inner)) == [
        ("run_started", "", ""),
        ("step_started", "inner#1", ""),
        ("step_started", "inner#1/write_done", ""),
        ("step_finished", "inner#1/write_done", ""),
        ("step_finished", "inner#1", ""),
        ("step_skipped", "note", "'not done' does not hold"),
        ("step_started", "fail", ""),
        ("step_retried", "fail", "no"),
        ("step_failed", "fail", "no"),
        ("run_failed", "", "no"),
    ]


def test_an_event_holds_the_context_and_the_time() -> None:
    """A subscriber sees what the steps have left, and how long what ended has taken."""
    events = run_events(WorkflowProgram.of("two", count, double))
    finished = [e for e in events if e.kind is EventKind.STEP_FINISHED]
    assert [(e.step, dict(e.context.slots)) for e in finished] == [
        ("1-count", {"number": 1, "seen": ("count",)}),
        ("2-double", {"number": 1, "seen": ("count",), "double": 2}),
    ]
    assert all(e.duration_seconds is not None and e.duration_seconds >= 0 for e in finished)


def test_an_event_holds_what_the_step_declares_to_be_shown() -> None:
    """Under every rule: before it starts, and from what it has written once it has finished."""
    words = show(lambda number: f"now {number}", NUMBER)
    declare = step(writes=(NUMBER, SEEN), announces=show(lambda: "counting"), shows=words)
    shown = declare(partial(count))
    expected = [NOTHING, StepDisplay(("counting",)), StepDisplay(("now 1",)), NOTHING]
    assert [event.display for event in run_events(WorkflowProgram.of("bare", shown))] == expected
    assert [event.display for event in run_events(of_use(shown, max_attempts=2))] == expected


def test_the_start_of_a_step_says_in_words_what_it_does() -> None:
    """Under every rule; the other events do not."""
    worded = step(writes=(NUMBER, SEEN), doing="counting the cases")(partial(count))
    expected = ["", "counting the cases", "", ""]
    assert [event.doing for event in run_events(WorkflowProgram.of("bare", worded))] == expected
    assert [event.doing for event in run_events(of_use(worded, max_attempts=2))] == expected


def test_a_step_that_is_given_up_says_by_which_slot() -> None:
    """The slot stands in the event of the failure."""
    events = run_events(of_use(fail, gives_up="escalated"))
    assert [(e.kind.value, e.gives_up) for e in events[1:-1]] == [
        ("step_started", ""),
        ("step_failed", "escalated"),
    ]


def test_a_step_that_is_tried_again_has_started_once(io: FakeIo) -> None:
    """A failure that says when to try again is waited for; the step's time goes on."""
    flaky = Flaky(2, AgentUnavailable("busy", wait_seconds=60))
    events = run_events(WorkflowProgram.of("one", flaky))
    assert [(e.kind.value, e.attempt, e.duration_seconds) for e in events[1:-1]] == [
        ("step_started", 1, None),
        ("step_retried", 1, None),
        ("step_retried", 2, None),
        ("step_finished", 3, 120.0),
    ]
    assert io.seconds == 120.0
