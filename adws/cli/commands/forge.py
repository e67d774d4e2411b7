"""``adws forge``: a forge on this machine, to try a pipeline without a network."""

from pathlib import PurePath
from typing import Annotated

import typer
from returns.io import IOResult

from adws import io_ops
from adws.cli import consoles
from adws.cli.exit import fail, value_or_exit
from adws.cli.help_group import HelpGroup
from adws.core.errors import PipelineError, SettingsInvalid
from adws.forge.local.answering import LocalForge
from adws.forge.local.background import attend
from adws.forge.local.making import KINDS, add_token, make_from, open_forge
from adws.forge.local.runner import ActRunner
from adws.forge.local.serving import while_serving

GROUP = HelpGroup.FORGE

APP = typer.Typer(
    help="A forge on this machine, with pull requests, statuses and git; no network.",
    no_args_is_help=True,
)
_LEVELS = ("read", "write")
_Folder = Annotated[str, typer.Argument(metavar="DIR", help="The folder of the forge.")]


@APP.command("create")
def create(
    folder: _Folder,
    *,
    source: Annotated[
        str,
        typer.Option(
            "--from", metavar="REPOSITORY", help="The repository whose branches the forge copies."
        ),
    ] = ".",
    name: Annotated[
        str,
        typer.Option(
            "--name", metavar="OWNER/NAME", help="The name of the repository on the forge."
        ),
    ] = "team/project",
    required: Annotated[
        list[str] | None,
        typer.Option(
            "--require",
            metavar="STATUS",
            help="A status that merges need, e.g. adws/tdd. Can be repeated.",
        ),
    ] = None,
) -> None:
    """Make a forge from a repository on this machine.

    Prints a token for you. Each --require protects the default branch with that status.
    """
    if name.count("/") != 1 or not all(name.split("/")):
        fail(SettingsInvalid(f"'{name}' is not a repository name", hint="OWNER/NAME"))
    here = value_or_exit(io_ops.working_folder())
    forge = value_or_exit(make_from(here / folder, here / source, name, tuple(required or ())))
    consoles.echo(value_or_exit(add_token(forge, "you")))


@APP.command("token")
def token(
    folder: _Folder,
    *,
    login: Annotated[str, typer.Option("--login", metavar="NAME", help="The owner of the token.")],
    kind: Annotated[
        str, typer.Option("--kind", metavar="KIND", help=f"One of: {', '.join(KINDS)}.")
    ] = "person",
    permissions: Annotated[
        list[str] | None,
        typer.Option(
            "--permission",
            metavar="NAME=LEVEL",
            help="A permission, e.g. contents=write. Can be repeated. Default: all.",
        ),
    ] = None,
) -> None:
    """Make a token and print it.

    With a token of kind `workflow`, only a dispatch starts another workflow.
    """
    pairs = [part.partition("=") for part in permissions or ()]
    wrong = next((name for name, _, level in pairs if level not in _LEVELS), None)
    if wrong is not None:
        fail(SettingsInvalid(f"permission '{wrong}' needs a level", hint=f"{wrong}=read or write"))
    if kind not in KINDS:
        fail(
            SettingsInvalid(f"'{kind}' is not a kind of token", hint=f"one of: {', '.join(KINDS)}")
        )
    allowed = {name.replace("-", "_"): level for name, _, level in pairs}
    forge = value_or_exit(_opened(folder))
    consoles.echo(value_or_exit(add_token(forge, login, kind, allowed)))


@APP.command("serve")
def serve(
    folder: _Folder,
    *,
    port: Annotated[
        int, typer.Option("--port", metavar="N", help="The port; 0 takes any free one.", min=0)
    ] = 0,
    run_workflows: Annotated[
        bool,
        typer.Option(
            "--run-workflows",
            help="Run queued workflows with act. They run as you, without any cage.",
        ),
    ] = False,
    actions: Annotated[
        list[str] | None,
        typer.Option(
            "--action",
            metavar="OWNER/NAME=DIR",
            help="A local folder to use for an action. Can be repeated.",
        ),
    ] = None,
    secrets: Annotated[
        list[str] | None,
        typer.Option(
            "--secret",
            metavar="NAME",
            help="An environment variable that workflows get as a secret. Can be repeated.",
        ),
    ] = None,
) -> None:
    """Serve a forge to this machine until Ctrl-C: the API, git, and a page for people."""
    places, secret_values = _places(actions or []), _secrets(secrets or [])

    def serve_forge(forge: LocalForge) -> IOResult[None, PipelineError]:
        def work(address: str) -> IOResult[None, PipelineError]:
            consoles.echo(address)
            runner = ActRunner(forge, address, places, secret_values) if run_workflows else None
            return attend(forge, runner)

        return while_serving(forge, port, work)

    value_or_exit(io_ops.with_stop_signals(lambda: _opened(folder).bind(serve_forge)))


def _opened(folder: str) -> IOResult[LocalForge, PipelineError]:
    return IOResult.do(
        forge for here in io_ops.working_folder() for forge in open_forge(here / folder)
    )


def _places(actions: list[str]) -> dict[str, PurePath]:
    """Return the absolute folders of actions by the actions' names."""
    pairs = [part.partition("=") for part in actions]
    wrong = next((name for name, _, place in pairs if not place), None)
    if wrong is not None:
        fail(SettingsInvalid(f"action '{wrong}' needs a folder", hint="--action OWNER/NAME=DIR"))
    here = value_or_exit(io_ops.working_folder())
    return {name: here / place for name, _, place in pairs}


def _secrets(names: list[str]) -> dict[str, str]:
    variables = value_or_exit(io_ops.environment()) if names else {}
    missing = next((name for name in names if name not in variables), None)
    if missing is not None:
        hint = f"set it: export {missing}=…"
        fail(SettingsInvalid(f"environment variable '{missing}' is not set", hint=hint))
    return {name: variables[name] for name in names}
