"""Read the project's settings as they were where a change began, not as the change has them."""

from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.result import Result, Success

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import Change
from adws.core.railway import traverse
from adws.core.settings import SETTINGS_FILES, Settings, parse_settings
from adws.core.step import step
from adws.slots import CHANGE
from adws.vcs.revision import file_at, fork_point


@step()
def read_base_settings(context: Context) -> IOResult[Context, PipelineError]:
    """Put the settings of the base of the slot ``change`` into the context.

    A change must not decide how it is judged. Fails as ``read_settings`` does.
    """
    change = context.get(CHANGE) or Change()
    return (
        _start(context, change)
        .bind(partial(_read, context))
        .bind_result(_parse)
        .map(lambda settings: evolve(context, settings=settings))
    )


def _start(context: Context, change: Change) -> IOResult[str, PipelineError]:
    return IOSuccess(change.base) if change.patch_file else fork_point(context.root, change.base)


def _read(context: Context, revision: str) -> IOResult[tuple[str, ...], PipelineError]:
    names = tuple(name for name, _ in SETTINGS_FILES)
    return traverse(partial(file_at, context.root, revision), names)


def _parse(texts: tuple[str, ...]) -> Result[Settings, PipelineError]:
    for (name, table), text in zip(SETTINGS_FILES, texts, strict=True):
        if text:
            return parse_settings(text, name, table=table)
    return Success(Settings())
