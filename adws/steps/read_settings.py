"""Read the project's settings from ``adws.toml`` or from ``[tool.adws]`` in ``pyproject.toml``."""

from attrs import evolve
from returns.io import IOResult

from adws import catalog
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.project_settings import user_settings


@step()
def read_settings(context: Context) -> IOResult[Context, PipelineError]:
    """Put the project's settings into the context; without settings in a file it does nothing.

    Agents and runners in the project's ``workflows`` are loaded anew when they are asked for next.
    The first file found wins. Fails with ``SettingsInvalid`` naming the file and the key.
    """
    for kind in (catalog.AGENT, catalog.RUNNER):
        catalog.forget(kind, catalog.folders_of(context.root))
    return user_settings(context.root).map(
        lambda settings: context if settings is None else evolve(context, settings=settings)
    )
