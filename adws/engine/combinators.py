"""Steps made of steps, for workflows in Python.

Each combinator returns a step: ``Context -> IOResult[Context, PipelineError]``. It runs by the
engine's rules, wherever you call it. In a workflow, the engine sees the steps inside: it announces
each step, saves after it, and can resume there.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, TypeVar

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.context import Context, Slot, Step, given_context
from adws.core.errors import PipelineError, PipelineException
from adws.core.step import StepDeclaration, declaration_of, name_of
from adws.engine.announcer import Announcer
from adws.engine.execution import Execution
from adws.engine.frame import WorkflowFrame
from adws.engine.keys import STEP_KEYS
from adws.engine.problem import WorkflowProblem, refusal
from adws.engine.program import CombinedStep, PreparedStep, WorkflowProgram, prepare
from adws.engine.run_result import stopped_by
from adws.engine.slot_flow import SlotFlow
from adws.engine.workflow import Predicate, StepUse
from adws.slots import FEEDBACK

_Item = TypeVar("_Item")


def sequence(*steps: Step) -> Step:
    """Return a step that runs these one after the other; the first failure ends it.

    >>> from returns.io import IOSuccess
    >>> def count(context: Context) -> IOResult[Context, PipelineError]:
    ...     return IOSuccess(context.put(NUMBER, (context.get(NUMBER) or 0) + 1))
    >>> NUMBER = Slot("number", int)
    >>> sequence(count, count)(Context("/p")).map(lambda context: context.get(NUMBER))
    <IOResult: <Success: 2>>
    """
    uses = [StepUse(name_of(step), name) for step, name in zip(steps, _names(steps), strict=True)]
    return _combined("sequence", *map(_prepared, uses, steps), steps=steps)


def with_verification(step: Step, verify: Step, max_attempts: int) -> Step:
    """Return a step that runs ``step`` and then ``verify``, until neither fails.

    It is like a step with ``feedback = true`` in a workflow file: the slot ``FEEDBACK`` holds the
    failures of earlier tries, and each try continues from what the last one left. adws tries again
    only after an error that is ``mendable``, ``max_attempts`` times in all.
    """
    both = sequence(step, verify)
    use = StepUse(name_of(step), name_of(step), feedback=True, max_attempts=max_attempts)
    return _combined("with_verification", _prepared(use, both), steps=(both,), also=(FEEDBACK,))


def repeat_until(step: Step, until: Slot[bool] | Predicate, limit: int) -> Step:
    """Return a step that runs ``step`` until a slot, or a predicate, is true.

    Fails with ``RepetitionExhausted`` if it is not true after ``limit`` times.
    """
    condition = until.name if isinstance(until, Slot) else until
    use = StepUse(name_of(step), name_of(step), repeat_until=condition, limit=limit)
    return _combined("repeat_until", _prepared(use, step), steps=(step,))


def for_each(
    step: Step,
    items: Slot[tuple[_Item, ...]],
    item: Slot[_Item],
    *,
    gather: Mapping[Slot[Any], Slot[Any]] | None = None,
    lanes: int = 1,
    stop_on_failure: bool = False,
) -> Step:
    """Return a step that runs ``step`` for each item of a slot, in ``lanes`` at the same time.

    Each item has a context of its own: the context before, with the item in the slot ``item``.
    ``gather`` collects results in the order of the items, ``None`` for a failed one: from a slot of
    an item's context (``Slot[T]``) into a slot of the result (``Slot[tuple[T | None, ...]]``).
    Fails if all items fail. With ``stop_on_failure``, the first failure ends the other items.
    The events tell of each item. Raises ``WorkflowInvalid`` as ``workflow`` does for slots that do
    not fit, and for no lane.
    """
    use = StepUse(
        name_of(step),
        name_of(step),
        for_each=items.name,
        item=item.name,
        lanes=lanes,
        gather={inner.name: outer.name for inner, outer in (gather or {}).items()},
        stop_on_failure=stop_on_failure,
    )
    inside, gathered = declaration_of(step), tuple((gather or {}).values())
    reads = (items, *(slot for slot in inside.reads if slot.name != item.name))
    _check_items(use, reads, inside)
    of_items = _by_name(item, *inside.writes, *(gather or {}))
    every = {**_by_name(*reads), **of_items, **_by_name(*gathered)}
    program = WorkflowProgram(
        "for_each",
        (_prepared(use, step),),
        {**_own_slots(step), **every},
        reads=tuple(_by_name(*reads)),
        writes=tuple(_by_name(*gathered)),
        item_slots=tuple(of_items),
    )
    return CombinedStep(program, run_as_step)


def _check_items(use: StepUse, reads: tuple[Slot[Any], ...], inside: StepDeclaration) -> None:
    """Check a step for items as a workflow does; a step that declares nothing may write all."""
    if not STEP_KEYS["lanes"].accepts(use.lanes):
        raise _refused(use, f"'lanes' must be {STEP_KEYS['lanes'].words}, not {use.lanes!r}")
    flow = SlotFlow({slot.name: slot.type for slot in reads}, open=not inside.writes)
    own_reads, own_writes = (
        {slot.name: slot.type for slot in slots} for slots in (inside.reads, inside.writes)
    )
    for fault in flow.pass_fan_out(use, own_reads, own_writes, {}):
        raise _refused(use, fault.message, fault.hint)


def _refused(use: StepUse, message: str, hint: str = "") -> PipelineException:
    problem = WorkflowProblem(f"for_each of '{use.name}'", 0, message, hint)
    return refusal((problem,)).as_exception()


def always(step: Step, finaliser: Step) -> Step:
    """Return a step that runs ``finaliser`` after ``step``, whether or not it fails.

    It also runs after an exception. After a failure, ``finaliser`` gets what the steps inside
    ``step`` left; the result is the first failure.
    """
    steps = _inner_steps(step)
    (name,) = _names((finaliser,), {prepared.use.name for prepared in steps})
    last = _prepared(StepUse(name_of(finaliser), name, always=True), finaliser)
    return _combined("always", *steps, last, steps=(step, finaliser))


def run_as_step(program: WorkflowProgram, context: Context) -> IOResult[Context, PipelineError]:
    """Run a program as one step; fails with ``Cancelled`` if the run was asked to stop."""
    return IOResult.from_result(given_context(context)).bind(partial(_run_steps, program))


def _run_steps(program: WorkflowProgram, context: Context) -> IOResult[Context, PipelineError]:
    execution = Execution([WorkflowFrame(program)], context, Announcer.of(program.name, ()))
    ending = execution.run()
    if ending is None:
        return IOSuccess(execution.context)
    return IOFailure(ending.error or stopped_by(ending.paused_by))


def _prepared(use: StepUse, step: Step) -> PreparedStep:
    return prepare(use, call=step)


def _inner_steps(step: Step) -> tuple[PreparedStep, ...]:
    """Return the steps of a sequence, and any other step as it is."""
    if isinstance(step, CombinedStep) and step.program.name == "sequence":
        return step.program.steps
    return (_prepared(StepUse(name_of(step), name_of(step)), step),)


def _names(steps: tuple[Step, ...], used_names: set[str] | None = None) -> list[str]:
    """Return a name for each step of a workflow; a second step of the same name gets a number."""
    names: list[str] = []
    for name in map(name_of, steps):
        others = {*names, *(used_names or ())}
        numbered = (f"{name}-{number}" for number in range(2, len(others) + 3))
        names.append(name if name not in others else next(n for n in numbered if n not in others))
    return names


def _combined(
    name: str, *prepared: PreparedStep, steps: tuple[Step, ...], also: tuple[Slot[Any], ...] = ()
) -> Step:
    """Make one step of these; it reads and writes all that they read and write together."""
    reads: dict[str, Slot[Any]] = {}
    writes: dict[str, Slot[Any]] = {}
    for declaration in map(declaration_of, steps):
        needed = {slot.name: slot for slot in declaration.reads if slot.name not in writes}
        reads = {**needed, **reads}
        writes.update(_by_name(*declaration.writes))
    writes.update(_by_name(*also))
    inner = {name: slot for step in steps for name, slot in _own_slots(step).items()}
    program = WorkflowProgram(
        name,
        prepared,
        {**inner, **writes, **reads},
        reads=tuple(reads),
        writes=tuple(writes),
        item_slots=tuple(inner.keys() - writes.keys() - reads.keys()),
    )
    return CombinedStep(program, run_as_step)


def _own_slots(step: Step) -> Mapping[str, Slot[Any]]:
    """Return all slots of the steps in a combined step, those of items included."""
    return step.program.slots if isinstance(step, CombinedStep) else {}


def _by_name(*slots: Slot[Any]) -> dict[str, Slot[Any]]:
    return {slot.name: slot for slot in slots}
