"""Fetch branches from a remote, and push commits to it, never by force.

Fetched branches go below ``refs/adws/remote``: no branch and no file of the user changes.
"""

from base64 import b64encode
from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve, field, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import PipelineError, RepositoryUnusable
from adws.core.process import Command
from adws.vcs.git import GitLocation, ask, git, run_git

_REFERENCES = "refs/adws/remote/"
_REJECTED = 1
_REJECTIONS = (
    *("[rejected]", "fetch first", "non-fast-forward"),
    *("cannot lock ref", "failed to update ref"),
)
"""What git says if the branch has moved meanwhile; the last two: during another push."""
_LOOPBACK = ("http://127.0.0.1:", "http://localhost:")


@frozen
class Remote:
    """A remote repository."""

    address: str
    """Its address or folder."""
    token: str = field(default="", repr=False)
    """The secret for HTTP; empty for none. No message shows it."""

    @property
    def env(self) -> Mapping[str, str]:
        """The variables for git; so the token is in no argument of a process."""
        basic = b64encode(f"x-access-token:{self.token}".encode()).decode()
        by_token = (f"http.{self.address}.extraHeader", f"Authorization: Basic {basic}")
        plain = "always" if self.address.startswith(_LOOPBACK) else "never"
        settings = (
            ("protocol.https.allow", "always"),
            ("protocol.ssh.allow", "always"),
            ("protocol.http.allow", plain),
            *((by_token,) if self.token else ()),
        )
        numbered = {
            f"GIT_CONFIG_{kind}_{number}": word
            for number, setting in enumerate(settings)
            for kind, word in zip(("KEY", "VALUE"), setting, strict=True)
        }
        return {**numbered, "GIT_CONFIG_COUNT": str(len(settings))}


def fetch_branches(
    folder: PurePath, remote: Remote, patterns: tuple[str, ...]
) -> IOResult[Mapping[str, str], PipelineError]:
    """Fetch branches of a remote into the repository of ``folder``; return their commits by name.

    ``patterns`` are names; a ``*`` at the end matches any rest. Branches that no longer exist are
    removed. Fails with ``RepositoryUnusable`` if the remote cannot be reached.
    """
    refspecs = (f"+refs/heads/{name}:{_REFERENCES}{name}" for name in patterns)
    options = ("--no-tags", "--prune", "--no-write-fetch-head", "--quiet")
    fetched = remote_command(
        GitLocation(folder), remote, "fetch", *options, remote.address, *refspecs
    )
    listing = ("for-each-ref", "--format=%(objectname) %(refname)", _REFERENCES)
    return IOResult.do(
        {
            name.removeprefix(_REFERENCES): commit
            for commit, name in (line.split(" ", 1) for line in listed.splitlines())
        }
        for _fetched in run_git(fetched)
        for listed in ask(GitLocation(folder), *listing)
    )


def push_commit(
    folder: PurePath, remote: Remote, commit: str, branch: str
) -> IOResult[str, PipelineError]:
    """Fast-forward a branch of a remote to a commit, or create it; return the commit.

    Returns an empty text if another push came first: the branch has commits that this one lacks.
    """
    place = GitLocation(folder)
    pushed = remote_command(
        place, remote, "push", "--porcelain", remote.address, f"{commit}:refs/heads/{branch}"
    )
    return IOResult.do(
        moved
        for printed in run_git(pushed, accepted=(0, _REJECTED))
        for moved in _push_result(commit, printed)
    )


def remote_command(place: GitLocation, remote: Remote, *arguments: str) -> Command:
    """Return a git command that reaches a remote; ``arguments`` are those of git."""
    command = git(place, *arguments)
    return evolve(command, env={**command.env, **remote.env})


def _push_result(commit: str, printed: str) -> IOResult[str, PipelineError]:
    """Read git's porcelain format of a push: ``!`` marks a branch that did not move."""
    lines = [line for line in printed.splitlines() if line.startswith("!")]
    if any(word in line for line in lines for word in _REJECTIONS):
        return IOSuccess("")
    if lines:
        return IOFailure(
            RepositoryUnusable(
                f"the push was refused: {'; '.join(line[1:].strip() for line in lines)}",
                hint="check the protection rules of the branch and the permissions of the token",
                context={"lines": lines},
            )
        )
    return IOSuccess(commit)
