"""Calling a step: again after a failure, and within its time."""

import pytest
from returns.io import IOResult

from adws import io_ops
from adws.core.context import Context, Step
from adws.core.errors import AgentUnavailable, Cancelled, PipelineError, TimeLimitReached
from adws.core.railway import settle
from adws.engine.calling import call_step
from adws.engine.frame import WorkflowFrame
from adws.engine.nesting import frame_inside
from adws.engine.program import WorkflowProgram, prepare
from adws.engine.run_result import RunStatus
from adws.engine.workflow import StepUse
from adws.testing import FakeIo
from adws.tests.engine.programs import nest, of_use, run_to_end
from adws.tests.engine.toys import Flaky, at, fail, load, note


@pytest.mark.parametrize(
    ("failures", "status", "slept"),
    [
        (0, RunStatus.FINISHED, 0.0),
        (2, RunStatus.FINISHED, 1.5 + 3.0),
        (3, RunStatus.FAILED, 1.5 + 3.0),
    ],
)
def test_a_failing_step_is_tried_again(
    io: FakeIo, failures: int, status: RunStatus, slept: float
) -> None:
    """A step is called ``max_attempts`` times, with pauses that double."""
    program = of_use(Flaky(failures), max_attempts=3, retry_delay_seconds=1.5)
    assert (run_to_end(program).status, io.seconds) == (status, slept)


def test_a_failure_that_says_when_to_try_again_is_waited_for(io: FakeIo) -> None:
    """It uses up no try: a service that is busy says nothing about the step."""
    busy = Flaky(4, AgentUnavailable("busy", wait_seconds=60.5))
    assert (run_to_end(of_use(busy)).status, io.seconds) == (RunStatus.FINISHED, 4 * 60.5)


def test_what_a_person_stopped_is_not_tried_again() -> None:
    """A cancelled step fails at once, whatever its ``max_attempts``."""
    step = Flaky(1, Cancelled("stopped"))
    assert run_to_end(of_use(step, max_attempts=3)).error == Cancelled("stopped", step="one")


def test_a_failing_nested_workflow_is_tried_again(io: FakeIo) -> None:
    """A nested workflow is retried as a whole, with what its first steps have left."""
    inner = (
        '[[steps]]\nuse = "count"\n[[steps]]\nuse = "is_three"\n'
        '[[steps]]\nuse = "fail"\nwhen = "not done"'
    )
    top = '[[steps]]\nuse = "workflow:inner"\nmax_attempts = 3'
    result = run_to_end(load(io, top=top, inner=inner))
    assert (result.status, result.context.slots["number"]) == (RunStatus.FINISHED, 3)


def wait(context: Context) -> IOResult[Context, PipelineError]:
    """Take ten seconds."""
    return io_ops.sleep(10).map(lambda _: context)


def test_a_time_limit_ends_a_step(io: FakeIo) -> None:
    """A step that waits longer than its ``timeout_seconds`` fails, and the clock stops there."""
    error = run_to_end(of_use(wait, timeout_seconds=3)).error
    assert (type(error), io.seconds) == (TimeLimitReached, 3.0)


def timed(*uses: StepUse, call: Step = wait) -> WorkflowProgram:
    """Return a program of waiting steps."""
    return WorkflowProgram("inner", tuple(prepare(use, call=call) for use in uses))


@pytest.mark.parametrize(
    ("uses", "seconds"),
    [
        ((StepUse("a", "a"), StepUse("b", "b")), 15.0),
        ((StepUse("a", "a", timeout_seconds=20), StepUse("b", "b")), 15.0),
        ((StepUse("a", "a"), StepUse("b", "b", timeout_seconds=2)), 12.0),
        ((StepUse("a", "a"), StepUse("b", "b"), StepUse("c", "c", always=True)), 25.0),
    ],
)
def test_a_time_limit_spans_a_nested_workflow(
    io: FakeIo, uses: tuple[StepUse, ...], seconds: float
) -> None:
    """The limit of a nested workflow bounds its steps together, but not its ``always`` steps."""
    error = run_to_end(nest(timed(*uses), timeout_seconds=15)).error
    assert (type(error), io.seconds) == (TimeLimitReached, seconds)


def test_no_step_starts_when_no_time_is_left(io: FakeIo) -> None:
    """A retry whose pause uses up the workflow's time ends the step with that limit."""
    use = StepUse("a", "a", max_attempts=3, retry_delay_seconds=20)
    error = run_to_end(nest(timed(use, call=fail), timeout_seconds=15)).error
    assert (type(error), io.seconds) == (TimeLimitReached, 15.0)


def test_a_spent_limit_is_told_before_the_step() -> None:
    """A step is not called when the time of the workflow around it is spent."""
    outer = nest(WorkflowProgram.of("inner", note), timeout_seconds=1)
    frame = frame_inside(WorkflowFrame(outer), WorkflowProgram.of("inner", note))
    frame.deadline = -1.0
    outcome = settle(call_step(frame, note, at()))
    assert outcome.failure() == TimeLimitReached(
        "no time is left for this step",
        hint="raise timeout_seconds of the workflow around it",
    )
