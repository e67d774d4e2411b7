"""Where the pipeline works: a clone of a repository, and the forge that the repository is at."""

import re
from collections.abc import Mapping
from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.catalog import Folders
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.pipeline_settings import PipelineSettings
from adws.core.settings import Settings
from adws.forge.connection import API, Connection
from adws.forge.local.answering import LocalForge, connect, read_state
from adws.forge.local.state import ForgeState
from adws.forge.repository import repository
from adws.forge.requests import ask
from adws.vcs.git import GitLocation
from adws.vcs.git import ask as ask_git
from adws.vcs.remote import Remote, fetch_branches

ALL_SPECS = "tdd/*"
"""The branches of every spec."""
_SERVER = "https://github.com"
_ORIGIN = re.compile(
    r"(?:https?://[^/]+/|(?:ssh://)?git@[^:/]+[:/])(?P<name>[^/]+/[^/]+?)(?:\.git)?/?"
)


@frozen
class RepositorySite:
    """A clone of the repository, and its forge."""

    root: PurePath
    """The project's folder in the clone, absolute."""
    settings: Settings
    """The settings of the project."""
    connection: Connection
    """The way to the repository at the forge."""
    remote: Remote
    """What git fetches from and pushes to."""
    main: str = "main"
    """The name of the branch that everything is merged into."""
    extensions: Folders = ()
    """The folders with the project's own runners."""

    @property
    def web_address(self) -> str:
        """The address of the repository's page; empty if it has none."""
        address = self.remote.address
        return address.removesuffix(".git") if address.startswith("http") else ""

    @property
    def pipeline_settings(self) -> PipelineSettings:
        """What is set for the pipeline."""
        return self.settings.pipeline


def open_site(root: PurePath, settings: Settings) -> IOResult[RepositorySite, PipelineError]:
    """Reach the forge of a project.

    The embedded one is reached without a server. For GitHub, the variables of its workflows count:
    ``GITHUB_REPOSITORY``, ``GITHUB_API_URL``, ``GITHUB_SERVER_URL``, and ``GH_TOKEN`` or
    ``GITHUB_TOKEN``. Fails with ``SettingsInvalid`` if the repository or the token is unknown.
    """
    if settings.pipeline.forge:
        return _embedded(root, settings, LocalForge(root / settings.pipeline.forge))
    return IOResult.do(
        RepositorySite(root, settings, connection, remote, repository_facts.default_branch)
        for variables in io_ops.environment()
        for origin in _origin(root)
        for name in _name(settings.pipeline, variables, origin)
        for token in _token(variables)
        for connection in IOSuccess(Connection(name, token, variables.get("GITHUB_API_URL", API)))
        for repository_facts in ask(connection, repository())
        for remote in IOSuccess(_remote(settings.pipeline, variables, name, token))
    )


def fetch(site: RepositorySite, *branches: str) -> IOResult[Mapping[str, str], PipelineError]:
    """Fetch the main branch and others; return their commits by name."""
    return fetch_branches(site.root, site.remote, (site.main, *branches))


def _embedded(
    root: PurePath, settings: Settings, forge: LocalForge
) -> IOResult[RepositorySite, PipelineError]:
    return IOResult.do(
        RepositorySite(
            root,
            settings,
            connect(forge, state, token),
            Remote(settings.pipeline.remote or str(forge.repository)),
            state.default_branch,
        )
        for state in read_state(forge)
        for token in IOResult.from_value(_token_of(state, settings.pipeline.account))
    )


def _token_of(state: ForgeState, account: int) -> str:
    """Return a token of the pipeline's account at an embedded forge; empty if it has none."""
    own = (text for text, token in state.tokens.items() if state.account(token.login).id == account)
    return next(own, "")


def _origin(root: PurePath) -> IOResult[str, PipelineError]:
    """Return the address of the remote ``origin``; empty if there is none."""
    return ask_git(GitLocation(root), "config", "--get", "remote.origin.url").lash(
        lambda _: IOSuccess("")
    )


def _name(
    own: PipelineSettings, variables: Mapping[str, str], origin: str
) -> IOResult[str, PipelineError]:
    match = _ORIGIN.fullmatch(origin)
    named = match["name"] if match else ""
    name = own.repository or variables.get("GITHUB_REPOSITORY", "") or named
    if name:
        return IOSuccess(name)
    return IOFailure(
        SettingsInvalid(
            "the repository on the forge is unknown",
            hint='name it: [pipeline] repository = "owner/name"',
        )
    )


def _token(variables: Mapping[str, str]) -> IOResult[str, PipelineError]:
    token = variables.get("GH_TOKEN") or variables.get("GITHUB_TOKEN")
    if token:
        return IOSuccess(token)
    return IOFailure(
        SettingsInvalid(
            "there is no token for the forge",
            hint="put one into the variable GH_TOKEN; on your own machine: gh auth token",
        )
    )


def _remote(own: PipelineSettings, variables: Mapping[str, str], name: str, token: str) -> Remote:
    server = variables.get("GITHUB_SERVER_URL", _SERVER)
    address = own.remote or f"{server}/{name}.git"
    return Remote(address, token if address.startswith("http") else "")
