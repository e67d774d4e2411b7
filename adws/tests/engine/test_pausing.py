"""Pausing: where a run may stop when a person asks for it, and where it always does."""

from functools import partial

import pytest

from adws.core.errors import AgentUnavailable, BudgetPaused
from adws.core.railway import settle
from adws.engine.events import EventKind, RunEvent
from adws.engine.run import run_workflow
from adws.engine.run_result import RunResult, RunStatus
from adws.testing import FakeIo
from adws.tests.engine.programs import ALWAYS_NOTE, INNER, NO, of_use, run_to_end
from adws.tests.engine.toys import Flaky, at, load

STOPPING = '[[steps]]\nuse = "workflow:inner"\nrepeat_until = "done"\nlimit = 5\n' + ALWAYS_NOTE


def stopping(io: FakeIo, event: RunEvent) -> None:
    """Be the person who stops the run in its second turn."""
    if event.step == "inner#2/count":
        io.stop = "SIGINT"


def test_a_stop_signal_pauses_before_the_next_turn(io: FakeIo) -> None:
    """The turn that runs is finished, ``always`` steps run, and the result names the signal."""
    program = load(io, top=STOPPING, inner=INNER)
    outcome = run_workflow(program, at(), subscribers=(partial(stopping, io),))
    assert settle(outcome).unwrap() == RunResult(
        RunStatus.PAUSED,
        at(number=2, seen=("count", "count", "always"), done=False),
        paused_by="SIGINT",
    )


@pytest.mark.parametrize(
    ("marked", "passed_over"), [("pause_before = true", ["inner/note", "double"]), ("", ["double"])]
)
def test_a_run_that_is_asked_to_stop_pauses_where_it_may(
    io: FakeIo, marked: str, passed_over: list[str]
) -> None:
    """Before any step of the outermost workflow, and before a marked step of a nested one."""
    inner = f'[[steps]]\nuse = "count"\n[[steps]]\nuse = "note"\n{marked}\n'
    program = load(
        io, top='[[steps]]\nuse = "workflow:inner"\n[[steps]]\nuse = "double"', inner=inner
    )
    events: list[RunEvent] = []

    def stop_inside(event: RunEvent) -> None:
        events.append(event)
        io.stop = "SIGTERM" if event.step == "inner/count" else io.stop

    result = settle(run_workflow(program, at(), subscribers=(stop_inside,))).unwrap()
    skipped = [event.step for event in events if event.kind is EventKind.STEP_SKIPPED]
    assert (skipped, result.paused_by) == (passed_over, "SIGTERM")


def test_a_stop_signal_ends_a_long_wait(io: FakeIo) -> None:
    """A run that waits hours for a service pauses within a second; the step is tried on resume."""
    program = of_use(Flaky(1, AgentUnavailable("busy", wait_seconds=3600)))

    def stop_waiting(event: RunEvent) -> None:
        io.stop = "SIGINT" if event.kind is EventKind.STEP_RETRIED else io.stop

    result = settle(run_workflow(program, at(), subscribers=(stop_waiting,))).unwrap()
    assert (result.paused_by, result.context, io.seconds) == ("SIGINT", at(), 1.0)


def test_a_step_that_only_waits_for_its_time_pauses_the_run() -> None:
    """Its error says what the run waits for; an agent's limit and the money are such errors."""
    program = of_use(Flaky(9, BudgetPaused("no money until noon")))
    result = settle(run_workflow(program, at())).unwrap()
    assert (result.status, result.paused_by) == (RunStatus.PAUSED, "")
    assert result.error == BudgetPaused("no money until noon", step="one")


def test_a_failure_while_pausing_is_told(io: FakeIo) -> None:
    """A paused run stays paused when an ``always`` step fails, and tells that failure."""
    io.stop = "SIGINT"
    top = (
        '[[steps]]\nuse = "count"\npause_before = true\n'
        '[[steps]]\nuse = "fail"\nalways = true\n'
        '[[steps]]\nname = "x"\nuse = "fail"\nwith.why = "x"\nalways = true'
    )
    result = run_to_end(load(io, top=top))
    assert (result.status, result.error) == (RunStatus.PAUSED, NO.at_step("fail"))


def test_pause_after_a_turn(io: FakeIo) -> None:
    """``pause_after`` lets one turn of a repeated step run; a last turn is not paused."""
    program = load(io, top=STOPPING, inner=INNER)
    first = settle(run_workflow(program, at(), pause_after="inner")).unwrap()
    last = settle(run_workflow(program, at(number=2), pause_after="inner")).unwrap()
    assert (first.paused_by, first.context.slots["number"]) == ("pause_after", 1)
    assert (last.status, last.context.slots["number"]) == (RunStatus.FINISHED, 3)
