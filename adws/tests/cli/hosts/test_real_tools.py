"""The real tools beside Claude Code read what `adws init` lays for them."""

from pathlib import PurePath

import pytest
from attrs import frozen

from adws import io_ops
from adws.core.process import Command
from adws.tests.agents.codex.plays import CODEX
from adws.tests.agents.gemini.plays import GEMINI
from adws.tests.agents.opencode.plays import OPENCODE
from adws.tests.agents.playing import Player
from adws.tests.cli.program import invoke, write
from adws.tests.model_server.script import Say, in_turn
from adws.tests.model_server.server import serving
from adws.tests.tools import find, needs
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io

QUIET = {
    "OPENCODE_DISABLE_AUTOUPDATE": "1",
    "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
    "OPENCODE_DISABLE_MODELS_FETCH": "1",
}


@frozen
class Tool:
    """A tool, how a command is called on its command line, and what it makes of the words."""

    player: Player
    call: tuple[str, ...]
    words: str = "lint types"

    @property
    def name(self) -> str:
        """The name of the program, and of the host."""
        return self.player.agent.name


TOOLS = (
    Tool(
        CODEX,
        ("exec", "--skip-git-repo-check", "-c", "features.plugins=false", "$verify lint types"),
        "what stands behind $verify",
    ),
    Tool(
        GEMINI,
        (
            "--model",
            "fake-model",
            "--skip-trust",
            "--extensions",
            "none",
            "-p",
            "/verify lint types",
        ),
    ),
    Tool(
        OPENCODE,
        (
            *("run", "--pure", "--title", "t", "--model", OPENCODE.model),
            *("--command", "verify", "lint", "types"),
        ),
    ),
)


def heard_by_the_model(tool: Tool, folder: PurePath) -> str:
    """Call the command in a project, and return what the model was asked first."""
    with serving(in_turn(Say("done"))) as server:
        _ = write(folder / "home", tool.player.home_files(server.url))
        env = {**QUIET, **tool.player.env(server.url), tool.player.key: "dummy"}
        command = Command(
            (find(tool.name) or "", *tool.call),
            cwd=folder / "project",
            env={**env, "HOME": str(folder / "home")},
            allow=("PATH", "LANG", "LC_*"),
            timeout_seconds=60,
        )
        completed = value(io_ops.run_process(command))
        assert completed.ok, completed.stderr
        return server.requests[0].asked


@pytest.mark.exhaustive(sample=1)
@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    "tool", [pytest.param(tool, marks=needs(tool.name), id=tool.name) for tool in TOOLS]
)
def test_the_text_reaches_the_model(tool: Tool, tmp_path: PurePath) -> None:
    """With the words behind the name in their place, or beside it."""
    _ = write(tmp_path / "project", {"README.md": "A project.\n"})
    result = invoke(
        "init", "--no-settings", "--root", str(tmp_path / "project"), "--for", tool.name
    )
    assert result.exit_code == 0
    text = invoke("commands", "show", "verify").stdout.replace("$ARGUMENTS", tool.words).strip()
    assert text in heard_by_the_model(tool, tmp_path)
