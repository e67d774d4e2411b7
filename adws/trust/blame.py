"""Failures of a judged run that a change can cause: they refuse it, and the work continues."""

from returns.result import Failure, Result, Success

from adws.core.errors import OracleCompromised, PipelineError, SuiteUnreadable, WrongTreeJudged
from adws.core.verdict import Layer, Verdict

_LAYERS = {
    SuiteUnreadable: Layer.AGREEMENT,
    WrongTreeJudged: Layer.REBUILT_TREE,
}


def blame(error: PipelineError) -> Result[Verdict, PipelineError]:
    """Return the refusal of a change that caused this error, or the error if none did."""
    layer = layer_of(error)
    if layer is None:
        return Failure(error)
    reasons = (f"{error.kind}: {error.message}",)
    return Success(Verdict(accepted=False, reasons=reasons, layer=layer))


def layer_of(error: PipelineError) -> Layer | None:
    """Return the layer of the judge that raised a run's error, if one did."""
    if isinstance(error, OracleCompromised):
        return Layer(str(error.context.get("layer", Layer.AGREEMENT)))
    return _LAYERS.get(type(error))
