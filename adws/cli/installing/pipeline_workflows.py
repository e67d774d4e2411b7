"""The workflow files of ``adws pipeline init``: plans what to do with each, and does it."""

from collections.abc import Mapping
from importlib.metadata import version
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import catalog, io_ops
from adws.cli.hosts.host import Host
from adws.cli.hosts.mark import mark_for, with_digest
from adws.cli.installing.files import (
    FileAction,
    FileResult,
    apply_action,
    choose_action,
    find_files,
)
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import all_of, collect
from adws.core.settings import Settings
from adws.pipeline.spec_files import configuration_files, suite_runners
from adws.pipeline.workflow_files import agent_actions
from adws.pipeline.workflow_files.files import FOLDER, workflow_texts
from adws.pipeline.workflow_files.origin import is_generated, read_origin
from adws.pipeline.workflow_files.parameters import Parameters
from adws.pipeline.workflow_files.setup import read_setup

_FIRST = f"{FOLDER}/tdd-next.yml"
_ENDINGS = (".yml", ".yaml")


@frozen(kw_only=True)
class PipelineInitOptions:
    """The options of the command line; for others adws keeps the old values, or finds them."""

    runners: tuple[str, ...] = ()
    agent: str = ""
    secrets: tuple[str, ...] = ()
    app_token: bool | None = None
    agent_action: bool | None = None
    install: str | None = None
    force: bool = False
    """Whether files that somebody has changed are replaced."""


@frozen
class WorkflowPlan:
    """The plan for each workflow file."""

    root: PurePath
    """The project's folder."""
    results: tuple[FileResult, ...]
    """Each file, with its planned action."""
    notes: tuple[str, ...]
    """Notes that a person should read."""

    @property
    def drifts(self) -> bool:
        """Whether a file differs from its target text."""
        return any(result.action is not FileAction.NOTHING for result in self.results)

    @property
    def writes(self) -> bool:
        """Whether adws would write a file."""
        return any(
            result.action not in {FileAction.NOTHING, FileAction.KEEP} for result in self.results
        )


def plan_workflows(
    root: PurePath, settings: Settings, options: PipelineInitOptions
) -> IOResult[WorkflowPlan, PipelineError]:
    """Return the plan for a project, without writing anything.

    Fails with ``NameUnknown`` for an unknown runner or agent.
    """
    return IOResult.do(
        WorkflowPlan(
            root,
            tuple(FileResult(item, choose_action(item, force=options.force)) for item in items),
            setup.notes,
        )
        for listing in io_ops.list_files(root, skip=NOT_THE_PROJECTS)
        for texts in _texts(root, tuple(path for path in listing if _is_workflow(path)))
        for detected in _detected(root, settings, listing)
        for parameters in IOResult.from_result(
            _parameters(root, options, read_origin(texts.get(_FIRST, "")), detected, settings)
        )
        for setup in IOSuccess(read_setup(texts, parameters.runners, listing))
        for items in find_files(
            root,
            _HOST,
            {
                path: with_digest(f"# {mark_for(_HOST.name)}\n{text}")
                for path, text in workflow_texts(parameters, setup).items()
            },
        )
    )


def workflow_files(root: PurePath) -> IOResult[Mapping[str, str], PipelineError]:
    """Return the texts of the workflow files that adws has written to a project."""
    return IOResult.do(
        {path: text for path, text in texts.items() if is_generated(text)}
        for listing in io_ops.list_files(root, skip=NOT_THE_PROJECTS)
        for texts in _texts(root, tuple(path for path in listing if _is_workflow(path)))
    )


def write_workflows(plan: WorkflowPlan) -> IOResult[tuple[FileResult, ...], PipelineError]:
    """Carry out a plan."""
    return collect(apply_action(plan.root, result.item, result.action) for result in plan.results)


_HOST = Host(name="pipeline", tool="GitHub Actions", texts=lambda _: {}, folders=(FOLDER,))


def _is_workflow(path: str) -> bool:
    return path.startswith(f"{FOLDER}/") and path.endswith(_ENDINGS)


def _texts(root: PurePath, paths: tuple[str, ...]) -> IOResult[Mapping[str, str], PipelineError]:
    return IOResult.do(
        {path: content.decode(errors="replace") for path, content in contents.items()}
        for contents in io_ops.read_files(root, paths)
    )


def _detected(
    root: PurePath, settings: Settings, listing: tuple[str, ...]
) -> IOResult[tuple[str, ...], PipelineError]:
    return IOResult.do(
        suite_runners(settings, runners, listing, texts)
        for runners in IOResult.from_result(
            catalog.usable(catalog.RUNNER, (), catalog.folders_of(root))
        )
        for texts in _texts(root, configuration_files(runners, listing))
    )


def _parameters(
    root: PurePath,
    options: PipelineInitOptions,
    before: Mapping[str, tuple[str, ...]],
    detected: tuple[str, ...],
    settings: Settings,
) -> Result[Parameters, PipelineError]:
    """Return the options, else the values of the existing files, else what the project suggests."""
    usual = "search" if settings.agent == "auto" else settings.agent
    names = options.agent or "".join(before.get("agent", ())) or usual
    folders = catalog.folders_of(root)
    return Result.do(
        Parameters(
            runners=runners,
            agents=agents,
            secrets=options.secrets or before.get("secret", ()),
            app_token="app-token" in before if options.app_token is None else options.app_token,
            agent_action=by_action,
            install="".join(before.get("install", ()))
            if options.install is None
            else options.install,
            version=version("adws-pipeline"),
        )
        for runners in all_of(
            catalog.runner(name, folders)
            for name in options.runners or before.get("runner", ()) or detected
        )
        for agents in all_of(catalog.agent(name, folders) for name in names.split(","))
        for by_action in _by_action(
            "agent-action" in before if options.agent_action is None else options.agent_action,
            names,
        )
    )


def _by_action(requested: bool, names: str) -> Result[bool, PipelineError]:  # noqa: FBT001 - the value of a result
    """Return whether the agent's own action starts it; fails if it has no action."""
    if not requested or names in agent_actions.NAMES:
        return Success(requested)
    return Failure(
        SettingsInvalid(
            f"there is no action for the agent '{names}'",
            hint=f"remove --agent-action, or use --agent {' or '.join(agent_actions.NAMES)}",
        )
    )
