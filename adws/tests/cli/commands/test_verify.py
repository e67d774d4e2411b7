"""Tests of `adws verify`."""

from pathlib import PurePath

import pytest

from adws.core.errors import CheckUnreadable
from adws.reports.verification import UNCAGED
from adws.tests.cli.program import GREEN, QUICK, invoke, write
from adws.tests.vcs.repositories import shell

pytestmark = pytest.mark.real_io

OWN = """
[checks.style]
command = "sh -c 'echo calc.py:1: wrong; exit 1'"
sort = "lint"

[checks.rules]
command = "true"
"""
PROJECT = {**QUICK, "calc.py": GREEN["calc.py"], "adws.toml": QUICK["adws.toml"] + OWN}


def test_every_check_is_told_with_its_place(here: PurePath) -> None:
    """The first one that fails does not keep the others from running."""
    _ = write(here, PROJECT)
    result = invoke("verify", "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    assert [(row["name"], row["sort"], row["status"]) for row in result.json["checks"]] == [
        ("style", "lint", "failed"),
        ("unittest", "unit", "ok"),
        ("rules", "other", "ok"),
    ]


@pytest.mark.parametrize(
    ("options", "exit_code", "words"),
    [
        (("--only", "rules"), 0, "ok          other       rules"),
        (("--only", "style"), 1, "  exit code 1\n  calc.py:1: wrong\n"),
        (("--only", "lint", "--only", "rules", "--markdown"), 1, "| `rules` | other | ok |"),
        (("--only", "style", "-q"), 1, "failed      lint        style"),
    ],
)
def test_checks_are_asked_for(
    here: PurePath, options: tuple[str, ...], exit_code: int, words: str
) -> None:
    """By name or sort, in the form that is wanted."""
    _ = write(here / "project", PROJECT)
    result = invoke("verify", "--root", "project", *options)
    assert result.exit_code == exit_code
    assert words in result.stdout
    assert "unittest" not in result.stdout


@pytest.mark.parametrize(
    ("files", "options", "error"),
    [
        (PROJECT, ("--only", "styel"), "unknown check 'styel'"),
        ({"README.md": ""}, (), "adws found no checks in this project"),
    ],
)
def test_what_cannot_be_run_exits_with_2(
    here: PurePath, files: dict[str, str], options: tuple[str, ...], error: str
) -> None:
    """With a hint."""
    _ = write(here, files)
    result = invoke("verify", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {error}")
    assert "\nhint: " in result.stderr


def test_a_program_that_is_missing_exits_with_2(here: PurePath) -> None:
    """Nobody knows what it would have found."""
    _ = write(here, {"adws.toml": '[checks.gone]\ncommand = "no-such-program"\n'})
    result = invoke("verify")
    assert (result.exit_code, result.stderr) == (2, "")
    assert result.stdout.startswith(
        f"{UNCAGED}\nmissing     other       gone  0.0 s\n\ngone:\n  cannot run"
    )


UV = {"pyproject.toml": '[dependency-groups]\nlint = ["ruff"]\n', "uv.lock": ""}
POETRY = {
    "pyproject.toml": '[tool.poetry.group.lint.dependencies]\nruff = "*"\n',
    "poetry.lock": "",
}
IN_GROUP = """\
#!/bin/sh
case "$*" in
  *"import ruff"*) echo "$0" ;;
  *) echo '[{"filename": "a.py", "message": "unused", "location": {"row": 3, "column": 1}}]' ;;
esac
"""
"""An interpreter that has ruff."""


@pytest.mark.parametrize(
    ("files", "tried", "command"),
    [
        (UV, ".venv, venv, env", "uv sync --inexact --group lint"),
        (POETRY, ".venv, venv, env, poetry", "poetry install --with lint"),
    ],
)
def test_a_tool_of_a_group_that_is_not_installed_is_told_with_the_way_to_it(
    here: PurePath,
    monkeypatch: pytest.MonkeyPatch,
    files: dict[str, str],
    tried: str,
    command: str,
) -> None:
    """No environment of the project has it."""
    _ = write(here, {**files, "bin/x": ""})
    monkeypatch.delenv("VIRTUAL_ENV")
    monkeypatch.setenv("PATH", f"{here}/bin")
    (report,) = invoke("verify", "--json").json["checks"]
    assert (report["status"], report["message"], report["hint"]) == (
        "missing",
        f"pyproject.toml names ruff, but ruff cannot be started: {tried}",
        f"ruff is in a group of pyproject.toml: {command}",
    )


@pytest.mark.parametrize("files", [UV, POETRY])
def test_a_tool_of_a_group_is_found_in_the_environment_of_the_project(
    here: PurePath, monkeypatch: pytest.MonkeyPatch, files: dict[str, str]
) -> None:
    """No program of that name is on the PATH."""
    _ = write(here, {**files, ".venv/bin/python": IN_GROUP})
    _ = shell(here, "chmod +x .venv/bin/python")
    monkeypatch.delenv("VIRTUAL_ENV")
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    result = invoke("verify", "--only", "ruff")
    assert result.exit_code == 1
    assert "a.py:3" in result.stdout


def test_a_tool_that_prints_rubbish_is_unreadable(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows what it found: the row says how to look, and the exit code is the error's."""
    rubbish = IN_GROUP.replace("echo '[{", "echo '{{{")
    _ = write(here, {**UV, ".venv/bin/python": rubbish})
    _ = shell(here, "chmod +x .venv/bin/python")
    monkeypatch.delenv("VIRTUAL_ENV")
    result = invoke("verify", "--only", "ruff", "--json")
    (report,) = result.json["checks"]
    assert (result.exit_code, report["status"]) == (CheckUnreadable.exit_code, "unreadable")
    assert report["message"].startswith("exit code 0, and its output is no JSON: ")
    assert report["hint"] == "run its command yourself; adws kept the output"
