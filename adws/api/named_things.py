"""What settings name must be there: the folders of suites, and agents."""

from collections.abc import Iterator
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import catalog
from adws.agents.choice import AUTO
from adws.core.context import Context
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.nearest import nearest
from adws.core.patch import ChangeToJudge
from adws.core.railway import collect
from adws.core.settings import Settings
from adws.engine.project_folder import existing_folder
from adws.slots import CHANGE
from adws.vcs.revision import files_at, start_of


def require_named_things(context: Context) -> IOResult[Context, PipelineError]:
    """Return the context if everything that its settings name is there.

    Fails with ``SettingsInvalid`` for the folder of a suite that does not exist, and for the name
    of an agent that adws does not know. It looks at names only: a known agent may still lack its
    program. The project's agents are not looked for where no setting names one. If a change is to
    be judged, a folder of its base exists, and agents do not matter: nobody asks one, and the
    change may correct their names.
    """
    change = context.get(CHANGE)
    folders = {name: suite.folder for name, suite in context.settings.suites.items()}
    return IOResult.do(
        context
        for _agents in IOResult.from_result(
            _require_agents(context) if change is None else Success(None)
        )
        for _folders in collect(
            _require_folder(context.root, name, folder, change) for name, folder in folders.items()
        )
    )


def _require_agents(context: Context) -> Result[None, PipelineError]:
    named = tuple(_named_agents(context.settings))
    known = catalog.agent_names(catalog.folders_of(context.root)) if named else ()
    for place, name in named:
        if name not in known:
            message = f"{place}: unknown agent '{name}'"
            return Failure(SettingsInvalid(message, hint=nearest(name, known)))
    return Success(None)


def _named_agents(settings: Settings) -> Iterator[tuple[str, str]]:
    """Yield each name of an agent in the settings, after the place where it is."""
    named = (
        *(("agent", name.strip()) for name in settings.agent.split(",")),
        *((f"attempts[{at}].agent", actor.agent) for at, actor in enumerate(settings.attempts)),
        *((f"roles.{purpose.value}", name) for purpose, name in settings.roles.items()),
        ("example_agent", settings.example_agent),
    )
    return ((place, name) for place, name in named if name not in {"", AUTO})


def _require_folder(
    root: PurePath, suite: str, folder: str, change: ChangeToJudge | None
) -> IOResult[PurePath, PipelineError]:
    def missing_here(error: PipelineError) -> IOResult[PurePath, PipelineError]:
        if error.context:
            return IOFailure(error)
        return _files_of_base(root, folder, change).bind(
            lambda files: (
                IOSuccess(root / folder) if files else IOFailure(_missing(root, suite, folder))
            )
        )

    return existing_folder(root / folder).lash(missing_here)


def _files_of_base(
    root: PurePath, folder: str, change: ChangeToJudge | None
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files that the base of a change has in a folder; none where nothing is judged."""
    if change is None:
        return IOSuccess(())
    return start_of(root, change).bind(lambda revision: files_at(root, revision, (folder,)))


def _missing(root: PurePath, suite: str, folder: str) -> PipelineError:
    return SettingsInvalid(
        f"suites.{suite}.folder: there is no folder '{folder}' in {root}",
        hint="create the folder, or correct the setting: it is relative to the project's folder",
    )
