"""Tests of the program as a whole: what it knows, what it refuses, how a bug ends."""

import errno
import io
import runpy
import sys
from pathlib import PurePath

import pytest
from click import unstyle

from adws.cli.help_group import HelpGroup
from adws.cli.main import UNWRITABLE, command_names, main
from adws.cli.standard_streams import replace_unencodable
from adws.tests.cli.program import CommandResult, invoke, invoke_with, run_program

pytestmark = pytest.mark.real_io

COMMANDS = (
    "agents",
    "analyze",
    "build",
    "claims",
    "clean",
    "cluster",
    "commands",
    "costs",
    "demo",
    "docs",
    "doctor",
    "fix",
    "forge",
    "implement",
    "init",
    "judge",
    "ledger",
    "pipeline",
    "prime",
    "prompts",
    "quarantine",
    "questions",
    "report",
    "round",
    "run",
    "runners",
    "runs",
    "specs",
    "steps",
    "tasks",
    "trackers",
    "verify",
    "where",
    "workflows",
)
BELOW = (
    ("agents", "list"),
    ("agents", "show"),
    ("claims", "approve"),
    ("claims", "list"),
    ("claims", "reject"),
    ("commands", "list"),
    ("commands", "run"),
    ("commands", "show"),
    ("forge", "create"),
    ("forge", "serve"),
    ("forge", "token"),
    ("ledger", "check"),
    ("ledger", "show"),
    ("pipeline", "doctor"),
    ("pipeline", "init"),
    ("pipeline", "publish"),
    ("pipeline", "selftest"),
    ("pipeline", "status"),
    ("pipeline", "step"),
    ("quarantine", "list"),
    ("questions", "answer"),
    ("questions", "ask"),
    ("questions", "list"),
    ("runners", "list"),
    ("runners", "show"),
    ("runs", "show"),
    ("steps", "list"),
    ("steps", "show"),
    ("trackers", "list"),
    ("workflows", "check"),
    ("workflows", "copy"),
    ("workflows", "draw"),
    ("workflows", "list"),
    ("workflows", "show"),
)


def run_main(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    """Run the whole program in this process and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["adws", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    return ended.value.code


def test_every_file_of_the_folder_is_a_command() -> None:
    """There is no list to edit."""
    assert command_names() == COMMANDS


def test_help_names_every_command_and_the_exit_codes() -> None:
    """A newcomer sees what there is."""
    result = invoke_with(COMMANDS, "--help")
    assert [name for name in COMMANDS if f" {name} " not in result.stdout] == []
    assert "Exit codes: 0 green or done · 1 red, refused or escalated" in result.stdout
    assert (result.exit_code, result.stderr) == (0, "")


def test_help_tells_commands_by_what_people_want_to_do() -> None:
    """Each command says itself where it belongs."""
    printed = unstyle(invoke_with(COMMANDS, "--help").stdout)
    headings = [line.strip("╭─╮ ") for line in printed.splitlines() if line.startswith("╭")]
    assert headings == ["Options", *HelpGroup]


@pytest.mark.parametrize("words", [*((name,) for name in COMMANDS), *BELOW], ids=" ".join)
def test_every_help_text_teaches(words: tuple[str, ...]) -> None:
    """It says what the command is for, and has a sentence for each option."""
    result = invoke(*words, "--help")
    lines = [line.strip(" │") for line in result.stdout.splitlines()]
    purpose = next(line for line in lines if line and not line.startswith("Usage"))
    assert purpose.endswith((".", ":")) or len(purpose) > 40
    assert [line for line in lines if line.startswith("--") and len(line.split("  ")) < 2] == []


@pytest.mark.parametrize("name", ["analyze", "doctor", "fix", "init", "judge", "round", "run"])
def test_help_tells_the_exit_codes(name: str) -> None:
    """They are what a script is written against."""
    words = " ".join(invoke(name, "-h").stdout.split())
    assert "Exit codes: 0 " in words


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("fixx",), "No such command 'fixx'. Did you mean 'fix'?"),
        (("--nope",), "No such option: --nope"),
        (("fix", "--nope"), "No such option: --nope"),
        (("fix", "--max-rounds", "many"), "Invalid value for '--max-rounds'"),
    ],
)
def test_what_nobody_knows_is_refused(
    arguments: tuple[str, ...],
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The message says what and offers the nearest right word; nothing goes to stdout."""
    assert run_main(monkeypatch, *arguments) == 2
    out, err = capsys.readouterr()
    words = " ".join(err.replace("│", " ").split())
    assert (out, expected in words, "Traceback" in words) == ("", True, False)


def test_no_words_at_all_show_the_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is nothing to do."""
    assert run_main(monkeypatch) == 2
    assert "Usage: adws" in "".join(capsys.readouterr())


@pytest.mark.parametrize("arguments", [("--version",), ("--version", "fix")])
def test_the_version_is_told(
    arguments: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Name and number, and nothing is run."""
    assert run_main(monkeypatch, *arguments) == 0
    assert capsys.readouterr().out == "adws 0.1.0\n"


def test_python_starts_it_as_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As ``python -m adws`` does."""
    monkeypatch.setattr(sys, "argv", ["adws", "--version"])
    with pytest.raises(SystemExit) as ended:
        _ = runpy.run_module("adws", run_name="__main__")
    assert (ended.value.code, capsys.readouterr().out) == (0, "adws 0.1.0\n")


def test_a_bug_shows_its_traceback_and_ends_with_70(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An exception is never an answer to the user's mistake."""
    monkeypatch.setitem(sys.modules, "adws.cli.commands.where", None)
    assert run_main(monkeypatch, "where", "gate") == 70
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" in err
    assert "ModuleNotFoundError: import of adws.cli.commands.where halted" in err
    assert err.endswith("This is a bug in adws. Please report it and include the lines above.\n")


class Full(io.StringIO):
    """A stream that takes nothing."""

    def write(self, _text: str) -> int:
        """Fail, as a stream onto a full disk does."""
        raise OSError(errno.ENOSPC, "No space left on device")


def test_an_output_that_nobody_takes_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is no bug of adws."""
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", Full())
        code = run_main(patch, "--version")
    assert (code, capsys.readouterr().err) == (
        UNWRITABLE,
        "error: the output cannot be written: No space left on device\n",
    )


def test_streams_show_what_their_encoding_lacks_as_a_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Streams of another kind are left alone."""
    narrow = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    replace_unencodable()
    assert (narrow.write("é"), narrow.errors) == (1, "replace")


def test_a_real_process_tells_without_colours(here: PurePath) -> None:
    """Its error is two plain lines on stderr, its exit code that of the kind."""
    assert run_program(here, "analyze", "--root", "nowhere") == CommandResult(
        2,
        "",
        f"error: no folder {here}/nowhere\nhint: give a project's folder, such as --root DIR\n",
    )
