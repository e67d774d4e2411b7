"""Tests of `adws commands`."""

from pathlib import PurePath

import pytest

from adws.cli.slash.registry import slash_files
from adws.testing import FakeIo, installed
from adws.tests.cli.program import GREEN, QUICK, CommandResult, invoke, write
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io

PROJECT = {
    **QUICK,
    "calc.py": GREEN["calc.py"],
    "adws.toml": QUICK["adws.toml"] + '[checks.rules]\ncommand = "true"\n',
}


def test_every_command_is_listed_with_its_command_line() -> None:
    """And with what both run."""
    rows = {row["command"]: row for row in invoke("commands", "list", "--json").json}
    assert list(rows) == [f"/{name}" for name in value(slash_files())]
    assert rows["/verify"] == {
        "command": "/verify",
        "cli": "adws verify",
        "workflow": "verify",
        "arguments": "[lint | types | unit | end-to-end | name of a check ...]",
        "agents": "no",
        "does": "Run every check that the project has, and say what each found.",
    }
    assert "/implement        adws implement  REQUEST" in (invoke("commands", "list").stdout)


def test_a_command_is_shown_as_an_agent_reads_it() -> None:
    """Its text alone, or all that is known of it."""
    result = invoke("commands", "show", "/prime")
    about = invoke("commands", "show", "prime", "--json").json
    assert result == CommandResult(0, about["body"], "")
    assert result.stdout.startswith("Run `adws prime` and read all that it prints")
    assert (about["name"], about["cli"], about["skill"]) == ("prime", ["prime"], False)


@pytest.mark.parametrize(
    ("words", "exit_code", "names"),
    [((), 0, ["unittest", "rules"]), (("other",), 0, ["rules"]), (("--only", "rules"), 0, None)],
)
def test_a_command_is_run_with_the_words_behind_its_name(
    here: PurePath, words: tuple[str, ...], exit_code: int, names: list[str] | None
) -> None:
    """As its command line would be, with its options and its exit code."""
    _ = write(here, PROJECT)
    result = invoke("commands", "run", "/verify", *words, *(["--json"] if not names else []))
    assert (result.exit_code, result.stderr) == (exit_code, "")
    if names is None:
        assert [row["name"] for row in result.json["checks"]] == ["rules"]
    else:
        assert [line.split()[2] for line in result.stdout.splitlines() if line[:2] == "ok"] == names


@pytest.mark.parametrize(
    "words", [("show", "verfy"), ("run", "verfy"), ("show", "verfy", "--json")]
)
def test_an_unknown_command_exits_with_2(words: tuple[str, ...]) -> None:
    """With the nearest one."""
    result = invoke("commands", *words)
    assert result.exit_code == 2
    assert "did you mean 'verify'?" in result.stdout + result.stderr


def test_a_broken_installation_is_told() -> None:
    """With the file and what is wrong with it."""
    broken = FakeIo(folders={"commands": PurePath("/c")}, files={PurePath("/c/look.md"): "Look."})
    with installed(broken):
        result = invoke("commands", "list")
    assert result.stderr.startswith(
        "error: /c/look.md: it has no 'description' in its front matter"
    )
    assert result.exit_code == 2


def test_the_options_of_a_command_line_are_its_own() -> None:
    """Its help, and its refusal of what it does not know."""
    assert "--only" in invoke("commands", "run", "verify", "--help").stdout
    assert invoke("commands", "run", "prime", "words").exit_code == 2


def test_where_names_the_file_of_a_slash_command() -> None:
    """Beside that of its command line, which may have the same name."""
    files = invoke("where", "verify").stdout.splitlines()
    assert [str(PurePath(*PurePath(file).parts[-2:])) for file in files] == [
        "steps/verify.py",
        "commands/verify.py",
        "commands/verify.md",
    ]
    assert invoke("where", "/test-analyze").stdout.endswith("commands/test-analyze.md\n")
    assert "did you mean 'test-analyze'?" in invoke("where", "test-analyz").stderr
