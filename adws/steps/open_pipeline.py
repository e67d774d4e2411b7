"""Connect to the forge of the project."""

from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.site import open_site
from adws.pipeline_slots import SITE
from adws.slot_values import extensions_of


@step(writes=(SITE,))
def open_pipeline(context: Context) -> IOResult[Context, PipelineError]:
    """Put the clone, its forge and its remote into the context.

    Fails with ``SettingsInvalid`` if the repository or the token is unknown.
    """
    opened = open_site(context.root, context.settings)
    folders = extensions_of(context)
    return opened.map(lambda site: context.put(SITE, evolve(site, extensions=folders)))
