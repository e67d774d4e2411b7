"""``adws pipeline selftest``: takes one spec from pending to merged in a scratch repository."""

from pathlib import PurePath
from typing import Annotated

import typer
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.cli import options
from adws.cli.exit import value_or_exit
from adws.cli.listing import show_rows
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.pipeline_settings import GITHUB_ACTIONS, HandOver, PipelineSettings
from adws.core.settings import Settings
from adws.forge.account import Account
from adws.forge.local.answering import make_forge
from adws.forge.local.state import ForgeState, Token
from adws.pipeline.selftest import SelftestCheck, selftest
from adws.pipeline.site import open_site
from adws.vcs.git import GitLocation, ask

APP = typer.Typer()
"""These commands of ``adws pipeline``."""

_BOT = "github-actions[bot]"
_STATE = ForgeState(
    "scratch/selftest",
    accounts=(Account(GITHUB_ACTIONS, _BOT, "Bot"),),
    tokens={"selftest": Token(_BOT)},
)


@APP.command("selftest")
def try_forge(
    *,
    live: Annotated[
        bool, typer.Option("--live", help="Use the real forge, with the token in GH_TOKEN.")
    ] = False,
    repository: Annotated[
        str,
        typer.Option(
            "--repository",
            metavar="OWNER/NAME",
            help="With --live: an empty repository, or one with the file adws-scratch.",
        ),
    ] = "",
    as_json: options.Json = False,
) -> None:
    """Take one spec from pending to merged in a scratch repository, and report what works.

    Makes a branch, a pull request, comments, statuses and a merge, and cleans up: a merged pull
    request and the file adws-scratch remain. Uses no judge and no agent, and does not touch your
    project. Without --live it tries an embedded forge. Exit codes: 0 all of it works, 1 something
    does not, 2 it could not be tried.
    """

    def run_selftest(folder: PurePath) -> IOResult[tuple[SelftestCheck, ...], PipelineError]:
        work = folder / "work"
        return IOResult.do(
            selftest(site, f"SELF-{word.upper()}-001")
            for own in (_live_settings(repository) if live else _embedded_settings(folder))
            for _made in ask(GitLocation(folder), "init", "--quiet", str(work))
            for site in open_site(work, Settings(pipeline=own))
            for word in io_ops.new_id()
        )

    checks = value_or_exit(io_ops.with_folder(run_selftest), as_json=as_json)
    show_rows(
        [
            {"tried": check.name, "works": "NO" if check.error else "yes", "error": check.error}
            for check in checks
        ],
        as_json=as_json,
    )
    if any(check.error for check in checks):
        raise typer.Exit(1)


def _live_settings(repository: str) -> IOResult[PipelineSettings, PipelineError]:
    if repository:
        return IOSuccess(PipelineSettings(repository=repository, hand_over=HandOver.HERE))
    return IOFailure(
        SettingsInvalid(
            "--live needs a repository that adws may overwrite",
            hint="create an empty one and name it: --repository OWNER/NAME",
        )
    )


def _embedded_settings(folder: PurePath) -> IOResult[PipelineSettings, PipelineError]:
    return IOResult.do(
        PipelineSettings(forge="../forge", hand_over=HandOver.HERE)
        for _made in make_forge(folder / "forge", _STATE)
    )
