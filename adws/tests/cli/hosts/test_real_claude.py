"""The real Claude Code finds what `adws init` lays, and does it."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import Any

import pytest

from adws import io_ops
from adws.core.process import Command
from adws.tests.cli.program import GREEN, QUICK, invoke, write
from adws.tests.model_server.script import Reply, Say, Use, in_turn
from adws.tests.model_server.server import Server, serving
from adws.tests.tools import find, needs
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, needs("claude")]

ADWS = f"#!/bin/sh\nexec {sys.executable} -c 'from adws.cli.main import main; main()' \"$@\"\n"
PROJECT = {
    **QUICK,
    "calc.py": GREEN["calc.py"],
    "adws.toml": QUICK["adws.toml"] + '[checks.style]\ncommand = "false"\n',
}


@contextmanager
def ask_claude(
    folder: PurePath, words: str, *replies: Reply
) -> Iterator[tuple[dict[str, Any], Server]]:
    """Say something to the real program in a folder; give what it tells, and the service."""
    with serving(in_turn(*replies)) as server:
        command = Command(
            (find("claude") or "", "-p", words, "--output-format", "json"),
            cwd=folder / "project",
            env={
                "ADWS_SANDBOX": "none",
                "ANTHROPIC_API_KEY": "dummy",
                "ANTHROPIC_BASE_URL": server.url,
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
                "HOME": str(folder / "home"),
                "PATH": os.pathsep.join((str(folder / "bin"), os.environ["PATH"])),
            },
            allow=("LANG", "LC_*"),
            timeout_seconds=60,
        )
        completed = value(io_ops.run_process(command))
        assert completed.ok, completed.stderr
        yield json.loads(completed.stdout), server


@pytest.fixture
def folder(tmp_path: PurePath) -> PurePath:
    """Return a folder with a project in which the commands are laid, and with the program."""
    _ = write(tmp_path / "project", PROJECT)
    _ = write(tmp_path, {"bin/adws": ADWS, "home/.keep": ""})
    Path(tmp_path, "bin/adws").chmod(0o755)
    result = invoke("init", "--no-settings", "--root", str(tmp_path / "project"), "--for", "claude")
    assert result.exit_code == 0
    return tmp_path


def test_a_command_reaches_the_model_with_its_words(folder: PurePath) -> None:
    """The text of the file, without its front matter; and skills that begin no agents."""
    with ask_claude(folder, "/verify lint types", Say("done")) as (result, server):
        (request,) = server.requests
    assert result["result"] == "done"
    text = request.asked.partition("<command-args>lint types</command-args>")[2]
    assert text.strip() == (
        invoke("commands", "show", "verify").stdout.replace("$ARGUMENTS", "lint types").strip()
    )
    body = json.dumps(request.body)
    offered = {n for n in ("test-analyze", "test-fix-report", "test-fix-round") if f"{n}: " in body}
    assert offered == {"test-analyze", "test-fix-report"}


@pytest.mark.timeout(120)
def test_the_model_may_run_the_command_line_and_reads_what_it_says(folder: PurePath) -> None:
    """Nobody is asked for leave, and the real adws tells of the checks."""
    run = Use("Bash", {"command": "adws verify --json --only style"})
    with ask_claude(folder, "/verify style", run, Say("style fails")) as (outcome, server):
        *_, last = server.requests
    result = json.dumps(last.body["messages"][-1])
    assert (outcome["result"], outcome["permission_denials"]) == ("style fails", [])
    assert "Exit code 1" in result, result
    assert "exit code 1" in result


def test_a_skill_is_called_like_a_command(folder: PurePath) -> None:
    """Also one that the model is not offered."""
    with ask_claude(folder, "/test-fix-round --agent search", Say("done")) as (_, server):
        (request,) = server.requests
    assert "Run `adws round --json` with these options, which may be none: --agent search" in (
        request.asked
    )
