"""Read the project's settings from ``adws.toml`` or from ``[tool.adws]`` in ``pyproject.toml``."""

from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.project_settings import user_settings


@step()
def read_settings(context: Context) -> IOResult[Context, PipelineError]:
    """Put the project's settings into the context; without a settings file it does nothing.

    The first file found wins. Fails with ``SettingsInvalid``, which names the file and the key.
    """
    return user_settings(context.root).map(
        lambda settings: context if settings is None else evolve(context, settings=settings)
    )
