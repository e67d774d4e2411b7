"""A run on a terminal of 80 columns and 24 rows, as an emulator of one shows it."""

import os
import pty
import re
import subprocess
import termios
from pathlib import PurePath

import pytest
from attrs import frozen
from pyte import ByteStream, Screen

from adws.tests.cli.program import PROGRAM, QUICK, QUICK_CASES, SCRIPT, committed, scripted, write

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

COLUMNS, ROWS = 80, 24
LIVE = r"[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] 0:00:\d\d "
"""How the line of a run at work begins: its spinner and its clock."""


@frozen
class Shown:
    """What a terminal showed: its rows after each piece of output."""

    exit_code: int
    pictures: tuple[tuple[str, ...], ...]

    @property
    def last(self) -> tuple[str, ...]:
        """The rows that stay."""
        return tuple(row.rstrip() for row in self.pictures[-1] if row.strip())

    @property
    def unbroken(self) -> str:
        """All that stays, without the breaks between its rows."""
        return re.sub(r"\s", "", "".join(self.last))

    def any_row(self, pattern: str) -> bool:
        """Whether some picture had a row that begins with this."""
        return any(re.match(pattern, row) for picture in self.pictures for row in picture)


def shown(folder: PurePath, *arguments: str) -> Shown:
    """Run the program at a terminal and look at it until the program has ended."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (ROWS, COLUMNS))
    screen = Screen(COLUMNS, ROWS)
    stream = ByteStream(screen)
    pictures: list[tuple[str, ...]] = []
    program = subprocess.Popen(
        [*PROGRAM, *arguments],
        cwd=folder,
        env={**os.environ, "TERM": "xterm-256color"},
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    while part := _read(ours):
        stream.feed(part)
        pictures.append(tuple(screen.display))
    os.close(ours)
    return Shown(program.wait(), tuple(pictures))


def _read(terminal: int) -> bytes:
    """Return what arrives next; nothing once the other end is closed, which is an error here."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def test_the_end_of_a_fix_is_on_one_screen(here: PurePath) -> None:
    """Spinner, clock, money and trend are there together while it works; no row is cut."""
    _ = committed(here / "project", QUICK)
    _ = write(here, {"script.toml": SCRIPT})
    seen = shown(here, "fix", *scripted(here))
    assert seen.exit_code == 0
    assert seen.any_row(rf"{LIVE}\$0\.25 · failing 2 → 1 · round 2 · \w")
    assert not any(re.match(LIVE, row) for row in seen.last)
    assert "fixed 2, escalated 0 · failing 2 → 1 → 0 · $0.75" in seen.last
    assert all(f"passesnow:{case_id}" in seen.unbroken for case_id in QUICK_CASES)
    assert re.search(rf"report:{here}/project/\.adws/reports/[\w-]+\.md$", seen.unbroken)


def test_the_end_of_a_demo_is_on_one_screen(here: PurePath) -> None:
    """The agent that searches is free: there is no money to show before it has answered."""
    seen = shown(here, "demo", "--example", "leap_year", "--into", "demo")
    assert seen.exit_code == 0
    assert seen.any_row(rf"{LIVE}(?:\$0\.00 · )?failing 6 · round 1 · \w")
    assert "fixed 6, escalated 0 · failing 6 → 0 · $0.00" in seen.last
    assert re.search(rf"report:{here}/demo/\.adws/reports/[\w-]+\.md$", seen.unbroken)
