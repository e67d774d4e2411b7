"""Read the project's settings from ``adws.toml`` or from ``[tool.adws]`` in ``pyproject.toml``."""

from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.settings import SETTINGS_FILES, Settings, parse_settings
from adws.core.step import step


@step()
def read_settings(context: Context) -> IOResult[Context, PipelineError]:
    """Put the project's settings into the context; without a settings file it stays as it is.

    The first file found wins. Fails with ``SettingsInvalid`` naming the file and the key.
    """
    return io_ops.list_folder(context.root).bind(partial(_read_first, context))


def _read_first(context: Context, names: tuple[str, ...]) -> IOResult[Context, PipelineError]:
    for name, table in SETTINGS_FILES:
        if name in names:
            return (
                io_ops.read_text(context.root / name)
                .bind_result(partial(parse_settings, origin=name, table=table))
                .map(partial(_with_settings, context))
            )
    return IOSuccess(context)


def _with_settings(context: Context, settings: Settings) -> Context:
    return evolve(context, settings=settings)
