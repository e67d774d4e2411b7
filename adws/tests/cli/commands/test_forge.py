"""``adws forge``: made, served and killed for real."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath

import pytest

from adws import io_ops
from adws.core.http import HttpRequest
from adws.forge.local.answering import LocalForge, read_state
from adws.forge.local.state import Token
from adws.tests.cli.program import PROGRAM, invoke, write
from adws.tests.tools import find, needs
from adws.tests.vcs.repositories import PROJECT, shell, value

pytestmark = pytest.mark.real_io


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PurePath:
    """Stand in a repository."""
    folder = tmp_path / "project"
    folder.mkdir()
    monkeypatch.chdir(folder)
    _ = shell(PurePath(folder), PROJECT)
    return PurePath(folder)


@pytest.fixture
def token(project: PurePath) -> str:
    """Make a forge, and return the token of whoever made it."""
    _ = project
    result = invoke("forge", "create", "../forge", "--name", "ada/shop", "--require", "adws/tdd")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.strip()


@contextmanager
def serving(folder: PurePath, *options: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Serve the forge as a process of its own; yield it and its address."""
    argv = (*PROGRAM, "forge", "serve", "../forge", *options)
    with subprocess.Popen(argv, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


def status(address: str, token: str, method: str = "GET", path: str = "", **fields: str) -> int:
    """Return the status of an answer."""
    headers = {"Authorization": f"Bearer {token}"}
    body = json.dumps(fields).encode() if fields else b""
    request = HttpRequest(method, f"{address}/repos/ada/shop{path}", headers, body)
    return value(io_ops.exchange(request)).status


def test_a_forge_is_made_with_a_token_for_you(project: PurePath, token: str) -> None:
    """Others get theirs by name."""
    result = invoke(
        *("forge", "token", "../forge", "--login", "bot", "--kind", "workflow"),
        *("--permission", "pull-requests=write", "--permission", "contents=read"),
    )
    state = value(read_state(LocalForge(project / "../forge")))
    rights = {"pull_requests": "write", "contents": "read"}
    assert (state.repository, state.required) == ("ada/shop", ("adws/tdd",))
    assert dict(state.tokens) == {
        token: Token("you"),
        result.stdout.strip(): Token("bot", rights, "workflow"),
    }


@pytest.mark.usefixtures("token")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("create", "../new", "--name", "shop"), "'shop' is not a repository name"),
        (("create", "../new", "--name", "ada/"), "'ada/' is not a repository name"),
        (("create", "../forge"), "forge already exists"),
        (("token", "../gone", "--login", "a"), "no forge in"),
        (("token", "../forge", "--login", "a", "--kind", "b"), "'b' is not a kind of token"),
        (
            ("token", "../forge", "--login", "a", "--permission", "b"),
            "permission 'b' needs a level",
        ),
        (("serve", "../gone", "--secret", "HOME"), "no forge in"),
        (("serve", "../forge", "--secret", "NOWHERE"), "variable 'NOWHERE' is not set"),
        (("serve", "../forge", "--action", "a/b"), "action 'a/b' needs a folder"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], words: str) -> None:
    """With what is wrong."""
    result = invoke("forge", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr


@pytest.mark.measured
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_server_cleanly(
    project: PurePath, token: str, number: signal.Signals
) -> None:
    """That is how it is meant to end; the port is the one that was asked for."""
    port = value(io_ops.free_port())
    with serving(project, "--port", str(port)) as (process, address):
        assert address == f"http://127.0.0.1:{port}"
        assert status(address, token) == 200
        time.sleep(1.0)  # for a second look at what is due
        process.send_signal(number)
        assert process.wait(20) == 0


def test_nothing_is_lost_when_the_server_is_killed(project: PurePath, token: str) -> None:
    """What was answered is there after it starts again, and it answers at once."""
    with serving(project) as (process, address):
        counts = [
            status(address, token, "POST", "/labels", name=f"l{n}", color="ff0000")
            for n in range(5)
        ]
        asking = ("curl", "-s", "-H", f"Authorization: Bearer {token}", "-d", '{"title": "t"}')
        with subprocess.Popen((*asking, f"{address}/repos/ada/shop/issues")) as asked:
            time.sleep(0.02)
            os.kill(process.pid, signal.SIGKILL)
            answered = asked.wait() == 0
    state = value(read_state(LocalForge(project / "../forge")))
    assert (counts, state.labels) == ([201] * 5, tuple(f"l{n}" for n in range(5)))
    assert len(state.proposed) >= answered
    with serving(project) as (_, address):
        assert status(address, token, "POST", "/labels", name="l5", color="ff0000") == 201


WORKFLOW = """\
on: workflow_dispatch
jobs:
  one:
    runs-on: ubuntu-latest
    steps:
      - uses: other/action@v1
"""
MINE = "name: a\nruns: {using: composite, steps: [{shell: sh, run: echo mine}]}\n"


@pytest.mark.measured
@needs("act")
def test_queued_workflows_are_run_while_it_serves(
    project: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With folders in the place of actions."""
    monkeypatch.setenv("PATH", f"{Path(str(find('act'))).parent}{os.pathsep}{os.environ['PATH']}")
    _ = write(project, {".github/workflows/a.yml": WORKFLOW, "mine/action.yml": MINE})
    _ = shell(project, "git add -A; git commit -qm two")
    token = invoke("forge", "create", "../forge", "--name", "ada/shop").stdout.strip()
    with serving(project, "--run-workflows", "--action", "other/action=mine") as (process, address):
        path = "/actions/workflows/a.yml/dispatches"
        assert status(address, token, "POST", path, ref="main") == 204
        until = time.monotonic() + 30
        while "completed" not in _statuses(project) and time.monotonic() < until:
            time.sleep(0.2)
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    (run,) = value(read_state(LocalForge(project / "../forge"))).runs
    assert (run.status, run.conclusion) == ("completed", "success")


def _statuses(project: PurePath) -> list[str]:
    return [run.status for run in value(read_state(LocalForge(project / "../forge"))).runs]
