"""A project on a worker: a checkout of the base, and what its suite needs, installed once."""

import shlex
from collections.abc import Callable
from functools import partial
from pathlib import PurePath
from typing import TypeVar

from attrs import frozen
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.cluster.order import SiteRecipe
from adws.core.errors import PipelineError, WorkerFailed
from adws.core.process import Command, CompletedProcess
from adws.vcs.bundle import take_bundle
from adws.vcs.git import GitLocation, ask
from adws.vcs.own_repository import BYTES_AS_THEY_ARE

_Value = TypeVar("_Value")

SETUP_SECONDS = 3600.0
"""How long ``setup_command`` may take."""
_WAIT_SECONDS = SETUP_SECONDS + 600.0
"""How long a lane waits for another one that sets the project up."""


@frozen
class Site:
    """A folder of a worker for one project."""

    folder: PurePath
    """The folder, absolute."""

    @property
    def top(self) -> PurePath:
        """The top folder of the checkout."""
        return self.folder / "project"

    @property
    def place(self) -> GitLocation:
        """The repository of the checkout."""
        return GitLocation(self.top, self.top / ".git", self.top)

    @property
    def installed(self) -> PurePath:
        """The file that is there once ``setup_command`` has come to its end."""
        return self.folder / "installed"

    @property
    def lock(self) -> PurePath:
        """The lock of everything in the folder."""
        return self.folder / "lock"


def set_up(
    site: Site, recipe: SiteRecipe, prefix: str, base: str, bundle: bytes
) -> IOResult[None, PipelineError]:
    """Check out the base in a project's folder, and install what the suite needs, once.

    ``prefix`` is the project's folder below the repository's top. ``WorkerFailed`` if
    ``setup_command`` fails; the next lane tries it again.
    """
    return IOResult.do(
        None
        for _there in _repository(site, recipe.object_format)
        for _taken in take_bundle(site.place, bundle)
        for _checked_out in ask(site.place, "checkout", "--quiet", "--force", "--detach", base)
        for _installed in _install(site, recipe.setup_command, site.top / prefix)
    )


def alone_at(
    site: Site, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Do something while no other lane sets the project up."""
    return io_ops.with_lock(site.lock, action, wait_seconds=_WAIT_SECONDS)


def _repository(site: Site, object_format: str) -> IOResult[None, PipelineError]:
    created = IOResult.do(
        None
        for _folder in io_ops.make_folder(site.top)
        for _made in ask(
            GitLocation(site.top),
            "init",
            "--quiet",
            "--template=",
            f"--object-format={object_format}",
        )
        for _bytes in io_ops.write_text(
            site.top / ".git" / "info" / "attributes", BYTES_AS_THEY_ARE
        )
    )
    return io_ops.exists(site.top / ".git" / "info" / "attributes").bind(
        lambda there: IOSuccess(None) if there else created
    )


def _install(site: Site, command: str, root: PurePath) -> IOResult[None, PipelineError]:
    if not command:
        return IOSuccess(None)
    run = Command(
        tuple(shlex.split(command)),
        cwd=root,
        timeout_seconds=SETUP_SECONDS,
        log=site.folder / "setup.log",
    )
    return io_ops.exists(site.installed).bind(
        lambda there: (
            IOSuccess(None)
            if there
            else io_ops.run_process(run)
            .bind_result(partial(_require_success, command))
            .bind(lambda _: io_ops.write_text(site.installed, f"{command}\n"))
        )
    )


def _require_success(
    command: str, completed: CompletedProcess
) -> Result[CompletedProcess, PipelineError]:
    if completed.ok:
        return Success(completed)
    lines = (completed.stdout + completed.stderr).strip().splitlines()
    last = f": {lines[-1]}" if lines else ""
    how = "ran out of time" if completed.timed_out else f"ended with code {completed.exit_code}"
    return Failure(
        WorkerFailed(
            f"the setup_command '{command}' {how}{last}",
            hint="run it on the worker yourself, in a fresh clone",
        )
    )
