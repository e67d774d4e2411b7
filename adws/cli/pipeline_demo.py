"""Makes a demo project with pending specs on an embedded forge."""

from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cli.demo_project import build_demo
from adws.core.errors import PipelineError
from adws.core.pipeline_settings import GITHUB_ACTIONS
from adws.forge.account import Account
from adws.forge.local.answering import make_forge
from adws.forge.local.state import ForgeState, Token
from adws.vcs.git import GitLocation, ask

_EXAMPLE = "specs"
_BOT = "github-actions[bot]"
_STATE = ForgeState(
    "demo/shop",
    accounts=(Account(1, "you"), Account(GITHUB_ACTIONS, _BOT, "Bot")),
    tokens={"demo": Token(_BOT)},
    roles={"you": "admin"},
)


def build_pipeline_demo(into: str | None) -> IOResult[PurePath, PipelineError]:
    """Make ``forge`` and ``project`` in a folder, and return the project.

    Without ``into``, the folder is in the user's cache and is replaced each time.
    """
    return IOResult.do(
        project
        for folder in _folder(into)
        for project in build_demo(_EXAMPLE, str(folder / "project"))
        for forge in make_forge(folder / "forge", _STATE)
        for _pushed in ask(
            GitLocation(project), "push", "--quiet", str(forge.repository), "HEAD:refs/heads/main"
        )
    )


def _folder(into: str | None) -> IOResult[PurePath, PipelineError]:
    if into is not None:
        return IOResult.do(here / into for here in io_ops.working_folder())
    return IOResult.do(
        folder
        for cache in io_ops.cache_folder()
        for folder in IOSuccess(cache / "demo" / "pipeline")
        for _gone in io_ops.remove_tree(folder)
    )
