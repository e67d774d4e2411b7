"""Steps made of steps, for those who write workflows in Python.

Each combinator returns a step: ``Context -> IOResult[Context, PipelineError]``. None of them
raises, and all of them can be put into each other and into declared workflows.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws.core.context import Context, Slot, Step
from adws.core.errors import Cancelled, PipelineError, RepetitionExhausted
from adws.core.railway import settle
from adws.core.run import VerifyFeedback
from adws.core.step import declaration_of
from adws.core.step import step as declare
from adws.engine.announcer import Announcer
from adws.engine.execution import Execution
from adws.engine.frame import WorkflowFrame
from adws.engine.program import WorkflowProgram, prepare
from adws.engine.workflow import StepUse
from adws.slots import FEEDBACK

_Item = TypeVar("_Item")

Predicate = Callable[[Context], bool]


def sequence(*steps: Step) -> Step:
    """Return a step that runs these one after the other; the first failure ends it."""
    return _declared(partial(_run_in_order, steps), steps)


def with_verification(step: Step, verify: Step, max_attempts: int) -> Step:
    """Return a step that runs ``step`` and then ``verify``, until neither fails.

    Before each further try the failures of the earlier ones are put into the slot ``FEEDBACK``;
    a success takes it away again. Each try starts from the same context. After ``max_attempts``
    tries, or when a person stops the work, the last failure is the answer.
    """
    tried = partial(_run_until_verified, sequence(step, verify), max_attempts)
    return _declared(tried, (step, verify))


def repeat_until(step: Step, until: Slot[bool] | Predicate, limit: int) -> Step:
    """Return a step that runs ``step`` until a slot, or a predicate, is true.

    Fails with ``RepetitionExhausted`` when it is not after ``limit`` times.
    """
    is_done = partial(_is_true, until) if isinstance(until, Slot) else until
    return _declared(partial(_run_repeatedly, step, is_done, limit), (step,))


def for_each(
    step: Step,
    items: Slot[tuple[_Item, ...]],
    item: Slot[_Item],
    *,
    gather: Mapping[Slot[Any], Slot[Any]] | None = None,
    lanes: int = 1,
    stop_on_failure: bool = False,
) -> Step:
    """Return a step that runs ``step`` for each item of a slot, in so many lanes at the same time.

    Each item has a context of its own: the one before, with the item in the slot ``item``. What
    ``gather`` names is collected in the order of the items, ``None`` for one that failed: from a
    slot of an item's context (``Slot[T]``) into one of the answer (``Slot[tuple[T | None, ...]]``).
    Fails where all items fail, or with ``stop_on_failure``, where one does: it ends the others.
    """
    use = StepUse(
        "step",
        getattr(step, "__name__", "step"),
        for_each=items.name,
        item=item.name,
        lanes=lanes,
        gather={inner.name: outer.name for inner, outer in (gather or {}).items()},
        stop_on_failure=stop_on_failure,
    )
    reads = tuple(slot for slot in declaration_of(step).reads if slot.name != item.name)
    fan_out = declare(reads=(items, *reads), writes=tuple((gather or {}).values()))
    return fan_out(partial(_run_program, WorkflowProgram("for_each", (prepare(use, call=step),))))


def always(step: Step, finaliser: Step) -> Step:
    """Return a step that runs ``finaliser`` after ``step``, whether or not it failed.

    After a failure the finaliser gets the context that ``step`` got. The first failure is the
    answer.
    """
    return _declared(partial(_run_finaliser, step, finaliser), (step, finaliser))


def _run_program(program: WorkflowProgram, context: Context) -> IOResult[Context, PipelineError]:
    """Run a program as one step; a run that was asked to stop answers ``Cancelled``."""
    execution = Execution([WorkflowFrame(program)], context, Announcer.of(program.name, ()))
    ending = execution.run()
    if ending is None:
        return IOSuccess(execution.context)
    return IOFailure(ending.error or Cancelled(f"stopped by {ending.paused_by}"))


def _run_in_order(steps: tuple[Step, ...], context: Context) -> IOResult[Context, PipelineError]:
    outcome: IOResult[Context, PipelineError] = IOSuccess(context)
    for step in steps:
        outcome = outcome.bind(step)
    return outcome


def _run_until_verified(
    attempt: Step, max_attempts: int, context: Context
) -> IOResult[Context, PipelineError]:
    feedback: tuple[VerifyFeedback, ...] = ()
    while True:
        outcome = settle(attempt(context.put(FEEDBACK, feedback) if feedback else context))
        if is_successful(outcome):
            return IOSuccess(outcome.unwrap().drop(FEEDBACK))
        error = outcome.failure()
        if len(feedback) + 1 >= max_attempts or isinstance(error, Cancelled):
            return IOFailure(error)
        latest = VerifyFeedback(len(feedback) + 1, error.kind, error.message, error.hint)
        feedback = (*feedback, latest)


def _is_true(slot: Slot[bool], context: Context) -> bool:
    return context.get(slot) is True


def _run_repeatedly(
    step: Step, is_done: Predicate, limit: int, context: Context
) -> IOResult[Context, PipelineError]:
    for _ in range(limit):
        outcome = settle(step(context))
        if not is_successful(outcome):
            return IOResult.from_result(outcome)
        context = outcome.unwrap()
        if is_done(context):
            return IOSuccess(context)
    return IOFailure(
        RepetitionExhausted(
            f"a repeated step did not finish within {limit} turns",
            hint="raise its limit, or find out why the work does not finish",
            context={"limit": limit},
        )
    )


def _run_finaliser(
    step: Step, finaliser: Step, context: Context
) -> IOResult[Context, PipelineError]:
    outcome = settle(step(context))
    if is_successful(outcome):
        return finaliser(outcome.unwrap())
    _ = finaliser(context)
    return IOFailure(outcome.failure())


def _declared(combined: Step, steps: tuple[Step, ...]) -> Step:
    """Declare what steps in turn read that none before them writes, and all that they write."""
    reads: dict[str, Slot[object]] = {}
    writes: dict[str, Slot[object]] = {}
    for declaration in (declaration_of(step) for step in steps):
        needed = {slot.name: slot for slot in declaration.reads if slot.name not in writes}
        reads = {**needed, **reads}
        writes.update({slot.name: slot for slot in declaration.writes})
    return declare(reads=tuple(reads.values()), writes=tuple(writes.values()))(combined)
