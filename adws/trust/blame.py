"""What a change can do to its judged run: it is refused for it, and the work goes on."""

from adws.core.errors import OracleCompromised, PipelineError, SuiteUnreadable, WrongTreeJudged
from adws.core.verdict import Layer, Verdict

_LAYERS = {
    SuiteUnreadable: Layer.AGREEMENT,
    WrongTreeJudged: Layer.REBUILT_TREE,
}


def blame(error: PipelineError) -> Verdict | None:
    """Return the refusal of a change whose run ended so, or None where it is not its fault."""
    layer = _layer(error)
    if layer is None:
        return None
    return Verdict(accepted=False, reasons=(f"{error.kind}: {error.message}",), layer=layer)


def _layer(error: PipelineError) -> Layer | None:
    if isinstance(error, OracleCompromised):
        return Layer(str(error.context.get("layer", Layer.AGREEMENT)))
    return _LAYERS.get(type(error))
