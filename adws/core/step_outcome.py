"""One call of a step: its context or its failure, whatever its author returns."""

from collections.abc import Callable, Collection, Coroutine

from returns.io import IOResult
from returns.pipeline import is_successful
from returns.primitives.exceptions import UnwrapFailedError
from returns.result import Failure, Result

from adws.core.context import Context, given_context
from adws.core.displayed import name_value
from adws.core.errors import PipelineError, PipelineException, StepInvalid
from adws.core.railway import settle

_NO_VALUE = object()


def step_result(
    step: Callable[..., object],
    name: str,
    may_write: Collection[str] | None,
    /,
    *arguments: object,
    **options: object,
) -> Result[Context, PipelineError]:
    """Call a step and return its context or its failure.

    Fails with ``ContextInvalid`` if the first argument is no context, with ``StepInvalid`` if the
    step returns anything else, such as None, and if it writes a slot that is not one of
    ``may_write`` (None: any): a resumed run would not have its value. A raised
    ``PipelineException`` is a failure like any other, and so is an error that ``unwrap`` met.
    """
    if arguments and not isinstance(arguments[0], Context):
        return given_context(arguments[0])
    try:
        outcome = step(*arguments, **options)
    except PipelineException as exception:
        return Failure(exception.error)
    except UnwrapFailedError as exception:
        halted: object = exception.halted_container
        if isinstance(halted, Failure) and isinstance(halted.failure(), PipelineError):
            return halted
        raise
    if isinstance(outcome, IOResult):
        result = settle(outcome)
        after = result.value_or(None)
        if isinstance(after, Context):
            undeclared = _undeclared_slots(may_write, (*arguments, *options.values()), after)
            return Failure(_undeclared_writes(name, undeclared)) if undeclared else result
        if not is_successful(result) and isinstance(result.failure(), PipelineError):
            return result
        outcome = result
    return Failure(
        StepInvalid(
            f"the step '{name}' returns {_words(outcome)}, not an IOResult with a context",
            hint="end it with IOSuccess(context), or with IOFailure(an error of adws.errors)",
        )
    )


def _undeclared_slots(
    may_write: Collection[str] | None, arguments: tuple[object, ...], after: Context
) -> list[str]:
    """Return the names of the saved slots that a step wrote and does not declare."""
    if may_write is None:
        return []
    before = next((value.slots for value in arguments if isinstance(value, Context)), after.slots)
    return sorted(
        name
        for name, value in after.slots.items()
        if before.get(name, _NO_VALUE) is not value
        and name not in may_write
        and name not in after.unsaved
    )


def _undeclared_writes(name: str, slots: list[str]) -> PipelineError:
    several = len(slots) > 1
    named = f"slot{'s' if several else ''} {', '.join(map(repr, slots))}"
    return StepInvalid(
        f"the step '{name}' writes the {named}, which it does not declare",
        hint=f"name {'them' if several else 'it'} in @step(writes=(…,)) above the function: "
        "a resumed run has only declared slots",
        context={"slots": tuple(slots)},
    )


def _words(outcome: object) -> str:
    if outcome is None:
        return "nothing (None)"
    if isinstance(outcome, Coroutine):
        outcome.close()
        return "a coroutine: a step is a plain function (def, not async def)"
    return name_value(outcome)
