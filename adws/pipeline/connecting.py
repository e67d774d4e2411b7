"""Which repository at which forge a project belongs to, and the token to ask with."""

import re
from collections.abc import Mapping
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.process import Command
from adws.forge.connection import API, Connection
from adws.vcs.git import Place, ask

_TOKENS = ("GH_TOKEN", "GITHUB_TOKEN")
_SECONDS = 30.0
_REMOTE = re.compile(r".*[:/](?P<name>[^/:]+/[^/]+?)(?:\.git)?/?")


def connect(root: PurePath, repository: str = "") -> IOResult[Connection, PipelineError]:
    """Return the connection of a project.

    The repository is ``repository`` (``owner/name``), else ``$GITHUB_REPOSITORY``, else that of the
    remote ``origin``. The token is ``$GH_TOKEN`` or ``$GITHUB_TOKEN``, else that of ``gh``. Fails
    with ``SettingsInvalid`` where one of them is not to be had.
    """
    return IOResult.do(
        Connection(name, token, variables.get("GITHUB_API_URL", API))
        for variables in io_ops.environment()
        for name in _repository(root, repository or variables.get("GITHUB_REPOSITORY", ""))
        for token in _token(variables)
    )


def _repository(root: PurePath, name: str) -> IOResult[str, PipelineError]:
    if name:
        return IOSuccess(name)
    remote = ask(Place(root), "remote", "get-url", "origin")
    return remote.lash(lambda _: IOSuccess("")).bind(_named)


def _named(remote: str) -> IOResult[str, PipelineError]:
    found = _REMOTE.fullmatch(remote)
    if found:
        return IOSuccess(found["name"])
    return IOFailure(
        SettingsInvalid(
            "no repository at a forge belongs to this project: there is no remote 'origin'",
            hint="name it: --repository OWNER/NAME",
        )
    )


def _token(variables: Mapping[str, str]) -> IOResult[str, PipelineError]:
    given = next(filter(None, map(variables.get, _TOKENS)), None)
    return IOSuccess(given) if given else io_ops.find_program("gh").bind(_of_program)


def _of_program(program: PurePath | None) -> IOResult[str, PipelineError]:
    if not program:
        return IOFailure(_NO_TOKEN)
    command = Command((str(program), "auth", "token"), cwd=program.parent, timeout_seconds=_SECONDS)
    return io_ops.run_process(command).bind(
        lambda done: IOSuccess(done.stdout.strip()) if done.ok else IOFailure(_NO_TOKEN)
    )


_NO_TOKEN = SettingsInvalid(
    "there is no token for the forge", hint="set GH_TOKEN, or log in: gh auth login"
)
