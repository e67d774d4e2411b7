"""``adws cluster``: the workers that run lanes for other machines."""

from pathlib import PurePath
from typing import Annotated

import typer
from returns.io import IOResult

from adws import io_ops
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.lane_runner import FolderRunner
from adws.cluster.address import access_of
from adws.cluster.connecting import start_worker
from adws.core.errors import PipelineError
from adws.core.settings import Settings

GROUP = HelpGroup.REPAIR

APP = typer.Typer(help="Workers that run the lanes of `adws fix --cluster`.", no_args_is_help=True)
MAX_LANES = 8


@APP.command("worker")
def worker(
    address: Annotated[
        str, typer.Argument(metavar="ADDRESS", help="The Dask scheduler: tls://scheduler:8786.")
    ],
    *,
    lanes: Annotated[
        int,
        typer.Option(
            "--lanes",
            min=1,
            max=MAX_LANES,
            metavar="N",
            help="How many lanes run at the same time.",
        ),
    ] = 4,
    folder: Annotated[
        str,
        typer.Option(
            "--folder",
            metavar="DIR",
            help="The folder for projects and their environments. Default: in the cache of adws.",
        ),
    ] = "",
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="The worker's name at the scheduler.")
    ] = "",
    ca: Annotated[
        str,
        typer.Option("--ca", metavar="FILE", help="The certificate of the certificate authority."),
    ] = "",
    certificate: Annotated[
        str, typer.Option("--certificate", metavar="FILE", help="The worker's certificate.")
    ] = "",
    key: Annotated[
        str, typer.Option("--key", metavar="FILE", help="The private key of that certificate.")
    ] = "",
) -> None:
    """Run lanes for a scheduler until you stop it.

    Agents and tests run as you, with the logins of this machine. Start the worker where the
    programs of the project and of its agents are installed. Exit codes: 0 stopped, 2 the scheduler
    does not answer or the folder is in use.
    """
    settings = Settings(
        cluster=address,
        cluster_ca=ca or None,
        cluster_certificate=certificate or None,
        cluster_key=key or None,
    )
    value_or_exit(
        IOResult.do(
            served
            for access in IOResult.from_result(access_of(settings))
            for place in _place(folder)
            for _made in io_ops.make_folder(place)
            for served in start_worker(access, FolderRunner(place, lanes), place, lanes, name)
        )
    )


def _place(folder: str) -> IOResult[PurePath, PipelineError]:
    if folder:
        return io_ops.working_folder().map(lambda here: here / folder)
    return io_ops.cache_folder().map(lambda cache: cache / "worker")
