"""Read the project's settings from ``adws.toml`` or from ``[tool.adws]`` in ``pyproject.toml``."""

from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.project_extensions import use_own_extensions
from adws.judging.project_settings import user_settings


@step()
def read_settings(context: Context) -> IOResult[Context, PipelineError]:
    """Put the project's settings into the context; without a settings file it does nothing.

    From then on, agents and runners in the project's ``workflows`` are found, too. The first file
    found wins. Fails with ``SettingsInvalid`` naming the file and the key.
    """
    return IOResult.do(
        context if settings is None else evolve(context, settings=settings)
        for _found in use_own_extensions(context.root)
        for settings in user_settings(context.root)
    )
