"""Tests of `adws doctor`."""

import sys
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import GREEN, committed, invoke, write
from adws.tests.vcs.repositories import shell, value

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.timeout(240),
    pytest.mark.usefixtures("patient_doctor"),
]


def test_all_is_well_in_a_project(here: PurePath, home: PurePath) -> None:
    """Each check says what was found; exit code 0."""
    files = {**GREEN, "conftest.py": ""}
    _ = committed(here / "top", {f"src/app/{path}": text for path, text in files.items()})
    result = invoke("doctor", "--root", "top/src", "--agent", "search", "--json")
    rows = {row["check"]: row for row in result.json}
    assert {name for name, row in rows.items() if row["well"] != "yes"} == set()
    assert result.exit_code == 0
    assert rows["repository"]["found"] == f"{here}/top, project in src"
    assert rows["suite"]["found"].startswith(f"pytest: {sys.prefix}/bin/python -m pytest")
    assert rows["agent"]["found"] == "search"
    assert rows["trees"]["found"] == f"built below {home}/cache"
    assert rows["cases"]["found"] == "2 cases: 2 pass, 0 fail"
    assert rows["planted cases"]["found"] == "end as they must"
    assert rows["git state"]["found"].startswith("branch main at ")
    assert rows["git state"]["found"].endswith(", no uncommitted work")


def test_what_is_missing_is_named_with_what_to_do(here: PurePath) -> None:
    """No repository, no suite, an agent that is not configured: exit code 2."""
    _ = write(here, {"README": ""})
    result = invoke("doctor", "--agent", "command")
    rows = {row["check"]: row for row in invoke("doctor", "--agent", "command", "--json").json}
    assert result.exit_code == 2
    missing = {name for name, row in rows.items() if row["well"] == "NO"}
    assert missing == {"repository", "suite", "agent"}
    assert all(row["do"] for row in rows.values() if row["well"] == "NO")
    assert rows["agent"]["do"].startswith("set agent_command in adws.toml, or pass --agent-command")
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["check", *rows]


def test_a_terminal_shows_the_hint_below_the_finding(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a narrow one shows whole words."""
    _ = write(here, {"README": ""})
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("COLUMNS", "200")
    result = invoke("doctor")
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    at = next(number for number, line in enumerate(lines) if line.startswith("repository"))
    assert lines[0].split() == ["check", "ok", "found"]
    assert lines[at + 1].strip().startswith("> run adws inside a git repository")
    assert "checking the machine and the project" in result.stderr


def test_a_pipe_gets_no_word_about_the_waiting(here: PurePath) -> None:
    """It shows what goes on only where somebody watches."""
    _ = write(here, {"README": ""})
    assert "checking" not in invoke("doctor").stderr


def test_a_pipe_has_one_line_a_check(here: PurePath) -> None:
    """With what to type at its end; no line is wider than it needs to be."""
    _ = write(here, {"README": ""})
    lines = invoke("doctor").stdout.splitlines()
    assert lines[0].split() == ["check", "ok", "found"]
    repository = next(line for line in lines if line.startswith("repository"))
    assert " > run adws inside a git repository" in repository
    assert all(line == line.rstrip() for line in lines)


def test_a_project_that_is_not_there_is_an_error(here: PurePath) -> None:
    """There is nothing to look at."""
    result = invoke("doctor", "--root", "nowhere", "--json")
    assert (result.exit_code, result.json["error"]["message"]) == (
        2,
        f"no folder {here}/nowhere",
    )


def test_each_suite_and_each_agent_is_told(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """What works, and for each that does not, what to do: all at once."""
    project = committed(here / "project", GREEN)
    settings = (
        'agent = "search"\nexample_agent = "command"\nagent_command = "x"\n'
        '[suites.api]\nrunner = "pytest"\n[suites.web]\nrunner = "vitest"\n'
        '[suites.tool]\nrunner = "go"\n'
    )
    _ = write(project, {"adws.toml": settings})
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    rows = invoke("doctor", "--root", "project", "--json").json
    seen = [(row["check"], row["well"]) for row in rows if row["check"].split()[0] == "suite"]
    assert seen == [("suite api", "yes"), ("suite web", "NO"), ("suite tool", "NO")]
    assert [row["found"] for row in rows if row["check"] == "agent"] == ["search", "command"]


def test_git_is_asked_before_what_may_take_all_the_time(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An agent or a suite that uses it up says nothing of git."""
    project, git = committed(here / "project", GREEN), value(io_ops.find_program("git"))
    ends = f"[ -e {here}/over ] && exit 1"
    scripts = {"claude": f"touch {here}/over", "git": f'{ends}\nexec {git} "$@"'}
    _ = write(here, {f"bin/{name}": f"#!/bin/sh\n{text}\n" for name, text in scripts.items()})
    _ = shell(here, "chmod +x bin/*")
    monkeypatch.setenv("PATH", f"{here}/bin:/usr/bin:/bin")
    result = invoke("doctor", "--root", str(project), "--agent", "claude", "--json")
    rows = {row["check"]: row["well"] for row in result.json}
    assert value(io_ops.exists(here / "over"))
    assert {rows[name] for name in ("git", "repository", "git state")} == {"yes"}
