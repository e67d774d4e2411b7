"""The project's settings: the user's own, or those that a change started from."""

from functools import partial
from pathlib import PurePath

from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import catalog, io_ops
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.nearest import nearest
from adws.core.patch import ChangeToJudge
from adws.core.railway import collect
from adws.core.settings import Settings
from adws.core.settings_file import SETTINGS_FILES, parse_own_settings, parse_settings
from adws.vcs.revision import file_at, start_of


def user_settings(root: PurePath) -> IOResult[Settings | None, PipelineError]:
    """Return the settings in the first settings file that exists; None if it has none.

    Fails with ``SettingsInvalid`` naming the file and the key, also for a table of an agent that
    does not exist.
    """

    def read(names: tuple[str, ...]) -> IOResult[Settings | None, PipelineError]:
        for name, table in SETTINGS_FILES:
            if name in names:
                return (
                    io_ops.read_text(root / name)
                    .bind_result(partial(parse_own_settings, origin=name, table=table))
                    .bind_result(partial(_with_known_agents, root, name))
                )
        return IOSuccess(None)

    return io_ops.list_folder(root).bind(read)


def _with_known_agents(
    root: PurePath, origin: str, settings: Settings | None
) -> Result[Settings | None, PipelineError]:
    """Fail if a table of an agent names none that is known: it would have no effect."""
    agent_names = catalog.agent_names(catalog.folders_of(root))
    for name in settings.agents if settings else ():
        if name not in agent_names:
            message = f"{origin}: [agents.{name}] configures an unknown agent"
            return Failure(SettingsInvalid(message, hint=nearest(name, agent_names)))
    return Success(settings)


def settings_before(root: PurePath, change: ChangeToJudge) -> IOResult[Settings, PipelineError]:
    """Return the settings of what a change started from; fails as ``user_settings`` does."""
    return IOResult.do(
        settings
        for revision in start_of(root, change)
        for texts in collect(file_at(root, revision, name) for name, _table in SETTINGS_FILES)
        for settings in IOResult.from_result(_parse(texts))
    )


def _parse(texts: tuple[str, ...]) -> Result[Settings, PipelineError]:
    for (name, table), text in zip(SETTINGS_FILES, texts, strict=True):
        if text:
            return parse_settings(text, name, table=table)
    return Success(Settings())
