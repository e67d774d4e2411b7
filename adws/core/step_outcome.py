"""One call of a step: its context or its failure, whatever its author returns."""

from collections.abc import Callable

from returns.io import IOResult
from returns.pipeline import is_successful
from returns.primitives.exceptions import UnwrapFailedError
from returns.result import Failure, Result

from adws.core.context import Context
from adws.core.errors import PipelineError, PipelineException, StepInvalid
from adws.core.railway import settle


def step_result(
    step: Callable[..., object], name: str, /, *arguments: object, **options: object
) -> Result[Context, PipelineError]:
    """Call a step and return its context or its failure.

    Fails with ``StepInvalid`` if it returns anything else, such as None. A raised
    ``PipelineException`` is a failure like any other, and so is an error that ``unwrap`` met.
    """
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
        if isinstance(result.value_or(None), Context):
            return result
        if not is_successful(result) and isinstance(result.failure(), PipelineError):
            return result
        outcome = result
    return Failure(
        StepInvalid(
            f"the step '{name}' returns {_words(outcome)}, not an IOResult with a context",
            hint="end it with IOSuccess(context), or with IOFailure(an error of adws.errors)",
        )
    )


def _words(outcome: object) -> str:
    if outcome is None:
        return "nothing (None)"
    return f"{type(outcome).__name__}: {outcome!r:.80}"
