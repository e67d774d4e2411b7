"""Make sure that the repository has every label of the pipeline."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import collect
from adws.core.step import step
from adws.forge.labels import define_label
from adws.forge.requests import ask
from adws.pipeline.names import COLORS, LABELS
from adws.pipeline_slots import SITE


@step(reads=(SITE,))
def define_labels(context: Context) -> IOResult[Context, PipelineError]:
    """Create each missing label, with its colour and its description."""
    return IOResult.do(
        context
        for site in IOResult.from_result(context.require(SITE))
        for _each in collect(
            ask(site.connection, define_label(name, COLORS[name], LABELS[name])) for name in LABELS
        )
    )
