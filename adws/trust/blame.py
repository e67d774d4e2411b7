"""Failures of a judged run that a change can cause: they refuse it, and the work continues."""

from typing import TypeVar

from returns.result import Failure, Result, Success

from adws.core.errors import OracleCompromised, PipelineError, SuiteUnreadable, WrongTreeJudged
from adws.core.verdict import Layer, Verdict

_Value = TypeVar("_Value")

_LAYERS = {
    SuiteUnreadable: Layer.AGREEMENT,
    WrongTreeJudged: Layer.REBUILT_TREE,
}


def blame(error: PipelineError) -> Result[Verdict, PipelineError]:
    """Return the refusal of a change that caused this error, or the error if none did.

    How the run ended and where its output is are in a note: they may differ from run to run.
    """
    verdict = Verdict(
        accepted=False,
        reasons=(f"{error.kind}: {error.message}",),
        layer=layer_of(error),
        notes=(f"the output of this run: {error.log}",) if error.log else (),
    )
    return in_place_of_run(verdict, error)


def in_place_of_run(value: _Value, error: PipelineError) -> Result[_Value, PipelineError]:
    """Return a value if a change can have caused this error of a judged run, else the error."""
    return Failure(error) if layer_of(error) is None else Success(value)


def layer_of(error: PipelineError) -> Layer | None:
    """Return the layer of the judge that raised a run's error, if one did."""
    if isinstance(error, OracleCompromised):
        return Layer(str(error.context.get("layer", Layer.AGREEMENT)))
    return _LAYERS.get(type(error))
