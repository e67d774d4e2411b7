"""The recorded screens of a small terminal."""

import re
import sys
from pathlib import Path, PurePath

import pytest
from rich.cells import cell_len

from adws.tests.tools import needs
from benchmarks.screens import COLUMNS, ROWS, SESSIONS, TARGET, Recording, merged, page, record

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


def test_a_page_names_no_place_of_the_machine() -> None:
    """Neither the folder of the projects, nor that of adws."""
    recording = Recording(("a", "b", "c"), f"/x/fix/project and {sys.prefix}/bin\n$")
    text = page({SESSIONS[0]: recording}, PurePath("/x"))
    assert text.partition("## ")[2] == (
        "adws fix\n\nA red project, repaired by the embedded agent.\n\n"
        "```text\nc\n```\n\n```text\n~/project and ~/adws/bin\n$\n```\n"
    )


def test_a_recording_of_one_command_keeps_the_others() -> None:
    """In the order of the commands; it replaces its own older one."""
    fix, judge = SESSIONS[:2]
    first, other = Recording(("a",), "b"), Recording(("c",), "d")
    whole = page({fix: first, judge: first}, PurePath("/x"))
    assert merged(whole, page({fix: other}, PurePath("/x"))) == page(
        {fix: other, judge: first}, PurePath("/x")
    )
    assert merged("", whole) == whole
