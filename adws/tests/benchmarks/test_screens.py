"""The recorded screens of a small terminal."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from adws.tests.tools import needs
from benchmarks.screens import COLUMNS, ROWS, SESSIONS, TARGET, page, record

PAGE = TARGET.read_text("utf-8")


def test_each_command_has_two_screens() -> None:
    """One while it runs, and one at its end with the prompt."""
    sections = {
        section.partition("\n")[0]: re.findall(r"```text\n(.*?)\n```", section, re.DOTALL)
        for section in PAGE.split("\n## ")[1:]
    }
    assert [(name, len(screens)) for name, screens in sections.items()] == [
        (f"adws {session.name}", 2) for session in SESSIONS
    ]
    assert {screens[-1].splitlines()[-1] for screens in sections.values()} == {"$"}


def test_what_people_read_fits() -> None:
    """No row is wider than the terminal, no screen is higher, and nothing names a machine."""
    screens = re.findall(r"```text\n(.*?)\n```", PAGE, re.DOTALL)
    assert max(len(screen.splitlines()) for screen in screens) <= ROWS
    assert max(cell_len(row) for screen in screens for row in screen.splitlines()) <= COLUMNS
    assert re.findall(r"\s/\w+", PAGE) == []


@pytest.mark.real_io
@pytest.mark.scenario
@needs("tmux")
def test_a_command_is_recorded_to_its_end(tmp_path: Path) -> None:
    """With the screens before."""
    doctor = next(session for session in SESSIONS if session.name == "doctor")
    recording = record(doctor, tmp_path.resolve())
    assert re.search(r"^git +yes +git version", recording.end, re.MULTILINE)
    assert recording.running
    text = page({doctor: recording}, tmp_path.resolve())
    assert re.search(r"^repository +yes +~$", text, re.MULTILINE)
    assert str(tmp_path) not in text
