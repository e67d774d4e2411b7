"""What ``adws doctor`` says of coding agents: their versions and their logins."""

from pathlib import PurePath

import pytest

from adws import catalog
from adws.tests.cli.program import invoke, read, write
from adws.tests.vcs.repositories import shell

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.timeout(240),
    pytest.mark.usefixtures("patient_doctor"),
]


def test_each_installed_agent_is_asked_for_its_version(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that does not print it is not well, if it is to work."""
    programs = {"claude": "exit 1", "codex": "echo codex-cli 0.98.1", "gemini": "exit 3"}
    for name, script in programs.items():
        _ = write(here, {f"bin/{name}": f"#!/bin/sh\n{script}\n"})
    _ = shell(here, "chmod +x bin/*")
    monkeypatch.setenv("PATH", f"{here}/bin:/usr/bin:/bin")
    results = [
        row
        for row in invoke("doctor", "--agent", "claude", "--json").json
        if "agent" in row["check"]
    ]
    assert [(row["check"], row["well"], row["found"], row["do"]) for row in results] == [
        (
            "agent",
            "NO",
            f"claude does not print its version; it is in {here}/bin/claude",
            "claude --version shows why",
        ),
        (
            "other agent",
            "yes",
            "codex 0.98.1, installed, not chosen",
            "--agent codex takes it",
        ),
        (
            "other agent",
            "yes",
            "gemini does not print its version, installed, not chosen",
            "--agent gemini takes it",
        ),
    ]


def test_a_login_that_nothing_shows_is_told(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the variables that would be one; an agent may know others."""
    _ = write(here, {"bin/claude": "#!/bin/sh\necho 2.1.3 Claude\n"})
    _ = shell(here, "chmod +x bin/claude")
    monkeypatch.setenv("PATH", f"{here}/bin:/usr/bin:/bin")
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    rows = {row["check"]: row for row in invoke("doctor", "--agent", "claude", "--json").json}
    result = rows["agent"]
    assert (result["well"], result["found"]) == ("yes", "claude 2.1.3, adws finds no login")
    assert result["do"].startswith("log in with 'claude', or set ANTHROPIC_API_KEY")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "x")
    rows = {row["check"]: row for row in invoke("doctor", "--agent", "claude", "--json").json}
    assert rows["agent"]["found"] == "claude 2.1.3, logged in by ANTHROPIC_API_KEY"


def test_no_agent_is_asked_for_anything_but_its_version(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the chosen one nor the others ask a model: each program tells how it was called."""
    agents = [catalog.agent(name).unwrap() for name in catalog.agent_names()]
    asked = {agent.program: " ".join(agent.version) for agent in agents if agent.program}
    for program, words in asked.items():
        answers = f'echo "{program} $*" >> {here}/calls\n[ "$*" = "{words}" ] && echo 1.2.3\n'
        _ = write(here, {f"bin/{program}": f"#!/bin/sh\n{answers}"})
    _ = shell(here, "chmod +x bin/*")
    monkeypatch.setenv("PATH", f"{here}/bin:/usr/bin:/bin")
    rows = [
        row
        for name in ("claude", "codex")
        for row in invoke("doctor", "--agent", name, "--json").json
        if "agent" in row["check"]
    ]
    assert [row["check"] for row in rows].count("agent") == 2
    assert {row["well"] for row in rows} == {"yes"}
    once = [f"{program} {words}" for program, words in asked.items()]
    assert sorted(read(here / "calls").splitlines()) == sorted(once * 2)
