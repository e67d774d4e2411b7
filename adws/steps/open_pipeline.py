"""Connect to the forge of the project."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.site import open_site
from adws.pipeline_slots import SITE


@step(writes=(SITE,))
def open_pipeline(context: Context) -> IOResult[Context, PipelineError]:
    """Put the clone, its forge and its remote into the context.

    Fails with ``SettingsInvalid`` if the repository or the token is unknown.
    """
    opened = open_site(context.root, context.settings)
    return opened.map(lambda site: context.put(SITE, site))
