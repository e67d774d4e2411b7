"""What a change can do to its judged run: it is refused for it, and the work goes on."""

from returns.result import Failure, Result, Success

from adws.core.errors import OracleCompromised, PipelineError, SuiteUnreadable, WrongTreeJudged
from adws.core.verdict import Layer, Verdict

_LAYERS = {
    SuiteUnreadable: Layer.AGREEMENT,
    WrongTreeJudged: Layer.REBUILT_TREE,
}


def blame(error: PipelineError) -> Result[Verdict, PipelineError]:
    """Return the refusal of a change whose run ended so, or the error if it is no fault of it."""
    layer = layer_of(error)
    if layer is None:
        return Failure(error)
    reasons = (f"{error.kind}: {error.message}",)
    return Success(Verdict(accepted=False, reasons=reasons, layer=layer))


def layer_of(error: PipelineError) -> Layer | None:
    """Return the layer of the judge that a run's error comes from, if it comes from one."""
    if isinstance(error, OracleCompromised):
        return Layer(str(error.context.get("layer", Layer.AGREEMENT)))
    return _LAYERS.get(type(error))
