"""The help of commands that share options, whole: order, words, defaults."""

from pathlib import Path

import pytest

from adws.tests.cli.program import invoke

HELP = Path(__file__).parent / "help"


@pytest.mark.parametrize("file", sorted(HELP.iterdir()), ids=lambda file: file.stem)
def test_the_help_is_as_recorded(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal of 100 columns; boxes and trailing blanks are left out."""
    monkeypatch.setenv("COLUMNS", "100")
    told = invoke(file.stem, "--help")
    lines = (line.strip(" │╭╰─╮╯") for line in told.stdout.splitlines())
    assert [line for line in lines if line] == file.read_text().splitlines()
