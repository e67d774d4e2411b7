"""Tests of where a project's forge is found."""

from pathlib import PurePath

import pytest

from adws.core.errors import SettingsInvalid
from adws.core.railway import settle
from adws.forge.connection import API, Connection
from adws.pipeline.connecting import connect
from adws.tests.cli.program import write
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io


@pytest.fixture(autouse=True)
def _nothing_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of this machine counts, and no program but git."""
    for name in ("GH_TOKEN", "GITHUB_TOKEN", "GITHUB_REPOSITORY", "GITHUB_API_URL"):
        monkeypatch.delenv(name, raising=False)


def gh(folder: PurePath, script: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be git and this script in the place of gh, and nothing else."""
    _ = write(folder, {"bin/there": "", **({"bin/gh": f"#!/bin/sh\n{script}\n"} if script else {})})
    _ = shell(folder, "chmod +x bin/*; ln -s $(command -v git) bin/git")
    monkeypatch.setenv("PATH", f"{folder}/bin")


def test_variables_name_repository_server_and_token(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where workflows run; what is said on the command line goes before."""
    monkeypatch.setenv("GITHUB_REPOSITORY", "team/project")
    monkeypatch.setenv("GITHUB_API_URL", "http://127.0.0.1:1/api")
    monkeypatch.setenv("GITHUB_TOKEN", "secret")
    assert value(connect(here)) == Connection("team/project", "secret", "http://127.0.0.1:1/api")
    monkeypatch.setenv("GH_TOKEN", "other")
    found = value(connect(here, "team/other"))
    assert found == Connection("team/other", "other", "http://127.0.0.1:1/api")


@pytest.mark.parametrize(
    "remote",
    [
        "https://github.com/team/project.git",
        "https://github.com/team/project/",
        "git@github.com:team/project",
        "ssh://git@github.com:22/team/project.git",
    ],
)
def test_else_the_remote_and_the_program_are_asked(
    here: PurePath, remote: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address is that of GitHub."""
    _ = shell(here, f"git init -q; git remote add origin {remote}")
    gh(here, "test $1 = auth && echo secret", monkeypatch)
    assert value(connect(here)) == Connection("team/project", "secret", API)


@pytest.mark.parametrize("remote", ["", "git remote add origin project"])
def test_without_a_remote_somebody_has_to_name_it(here: PurePath, remote: str) -> None:
    """The hint says how."""
    _ = shell(here, f"git init -q; {remote}")
    error = settle(connect(here)).failure()
    assert (type(error), error.hint) == (SettingsInvalid, "name it: --repository OWNER/NAME")


@pytest.mark.parametrize("script", ["exit 1", None], ids=["logged out", "no program"])
def test_without_a_token_somebody_has_to_log_in(
    here: PurePath, script: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hint says how."""
    gh(here, script, monkeypatch)
    error = settle(connect(here, "team/project")).failure()
    assert (type(error), error.hint) == (
        SettingsInvalid,
        "set GH_TOKEN, or log in: gh auth login",
    )
