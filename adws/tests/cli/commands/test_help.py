"""The help of commands, whole: order, words, defaults. Shared options are recorded once."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from click import unstyle
from typer.main import get_command
from typer.testing import CliRunner

from adws.cli import options
from adws.cli.main import build, command_names
from adws.cli.option_groups import OptionGroup
from adws.cli.options import SETTINGS
from adws.cli.signatures import spelled_out
from adws.tests.cli.program import invoke

HELP = Path(__file__).parent / "help"
SHARED = HELP / "shared.txt"
GROUPS = {row.option.param_decls[0]: row.group.name for row in SETTINGS}


def lines_of(printed: str) -> list[str]:
    """Return the lines of a help text without boxes and blanks; headings begin with #."""
    lines = (
        f"# {words}" if line.startswith("╭") else words
        for line in printed.splitlines()
        for words in (line.strip(" │╭╰─╮╯"),)
    )
    return [line for line in lines if line]


def entries(lines: Iterable[str]) -> Iterator[str]:
    """Yield each option with its words in one line, and every other line as it is."""
    entry = ""
    for line in lines:
        if entry.startswith("--") and not line.startswith(("--", "# ")):
            entry = f"{entry} {line}"
            continue
        if entry:
            yield " ".join(entry.split())
        entry = line
    yield " ".join(entry.split())


def without_shared(entries_of_help: Iterable[str]) -> list[str]:
    """Return entries in which the names of groups stand for the options that commands share."""
    kept: list[str] = []
    for entry in entries_of_help:
        group = GROUPS.get(entry.split()[0])
        line = f"({group})" if group else entry
        if group is None or line != kept[-1]:
            kept.append(line)
    return kept


def paths_of(
    command: Any,  # noqa: ANN401 - typer names no class for it
    path: tuple[str, ...] = (),
) -> Iterator[tuple[str, ...]]:
    """Yield the words behind ``adws`` that name a command, for it and for all below it."""
    yield path
    below: dict[str, Any] = getattr(command, "commands", {})
    for name, subcommand in below.items():
        yield from paths_of(subcommand, (*path, name))


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print on a terminal of 100 columns."""
    monkeypatch.setenv("COLUMNS", "100")


def test_every_shared_option_is_as_recorded() -> None:
    """In a command that takes all of them."""

    def every(
        given: Annotated[options.SettingValues, options.setting_options(*OptionGroup)],
    ) -> None:
        """Take every shared option."""

    app = typer.Typer(add_completion=False, rich_markup_mode="markdown")
    _ = app.command()(spelled_out(every))
    printed = CliRunner().invoke(app, ["--help"]).stdout
    assert [*entries(lines_of(unstyle(printed)))] == SHARED.read_text().splitlines()


def test_every_help_fits_a_terminal_of_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is longer, nothing is cut, and no placeholder of a value breaks over two lines."""
    monkeypatch.setenv("COLUMNS", "80")
    app = build(command_names())
    for path in paths_of(get_command(app)):
        lines = CliRunner().invoke(app, [*path, "--help"]).stdout.splitlines()
        plain = [unstyle(line) for line in lines]
        broken = [
            line
            for line in plain
            if len(line) > 80
            or "…" in line
            or not all(word.endswith(">") for word in re.findall(r"<[^\s=]\S*", line))
        ]
        assert (path, broken) == (path, [])


@pytest.mark.parametrize("file", sorted({*HELP.iterdir()} - {SHARED}), ids=lambda file: file.stem)
def test_the_help_is_as_recorded(file: Path) -> None:
    """A command's own words and options, and its shared options with the words recorded once."""
    results = [*entries(lines_of(invoke(file.stem, "--help").stdout))]
    assert without_shared(results) == file.read_text().splitlines()
    shared = SHARED.read_text().splitlines()
    assert {entry for entry in results if entry.split()[0] in GROUPS} <= {*shared}
