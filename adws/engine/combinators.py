"""Steps made of steps, for those who write workflows in Python.

Each combinator returns a step: ``Context -> IOResult[Context, PipelineError]``. None of them
raises, and all of them can be put into each other and into declared workflows.
"""

from collections.abc import Callable
from functools import partial

from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws.core.context import Context, Slot, Step
from adws.core.errors import Cancelled, PipelineError, RepetitionExhausted
from adws.core.railway import settle
from adws.core.run import VerifyFeedback
from adws.core.step import declaration_of
from adws.core.step import step as declare
from adws.slots import FEEDBACK

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


def always(step: Step, finaliser: Step) -> Step:
    """Return a step that runs ``finaliser`` after ``step``, whether or not it failed.

    After a failure the finaliser gets the context that ``step`` got. The first failure is the
    answer.
    """
    return _declared(partial(_run_finaliser, step, finaliser), (step, finaliser))


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
