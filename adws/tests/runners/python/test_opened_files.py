"""Which files of a change a run opens; the hook is called here, because no trace follows it."""

import runpy
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Protocol

import pytest

from adws.runners.python.command import SHARED_PROBE


class Opened(Protocol):
    """What notes the files."""

    def note(self, event: str, args: tuple[object, ...]) -> None:
        """Look at one event."""

    def seen(self) -> list[dict[str, str]]:
        """Return what was noted."""
        ...


READER = "\ndef read(note, event, *args):\n    note(event, args)\n"


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> list[Callable[..., None]]:
    """Return the hooks that were set: none of them stays in this process."""
    hooks: list[Callable[..., None]] = []
    monkeypatch.syspath_prepend(str(SHARED_PROBE))
    monkeypatch.setattr(sys, "addaudithook", hooks.append)
    return hooks


@pytest.fixture
def opened(tmp_path: Path, hooks: list[Callable[..., None]]) -> Opened:
    """Return what notes ``data.bin`` of a change, and not its ``calc.py``."""
    changed = [str(tmp_path / name) for name in ("data.bin", "calc.py")]
    kept: Opened = import_module("adws_probe_opened").Opened(str(tmp_path), changed)
    assert hooks == [kept.note]
    return kept


def read(opened: Opened, file: Path, event: str, *args: object) -> list[dict[str, str]]:
    """Let code in this file cause the event, and return what was noted."""
    file.parent.mkdir(exist_ok=True)
    _ = file.write_text(READER)
    runpy.run_path(str(file))["read"](opened.note, event, *args)
    return opened.seen()


class Named:
    """A path of a type of its own."""

    def __fspath__(self) -> str:
        """Return the name."""
        return "data.bin"


class Refuses:
    """A path whose name cannot be asked for."""

    def __fspath__(self) -> str:
        """Fail as code on trial may."""
        raise SystemError


@pytest.mark.parametrize(
    ("event", "args", "by"),
    [
        ("open", ("data.bin", "r", 0), "reader.py:3"),
        ("open", (b"data.bin", "r", 0), "reader.py:3"),
        ("open", (Named(), "r", 0), "reader.py:3"),
        ("subprocess.Popen", ("cat", ["cat", "data.bin"], None, None), "reader.py:3"),
        ("os.rename", ("data.bin", "elsewhere", -1, -1), "reader.py:3"),
        ("open", ("calc.py", "r", 0), ""),
        ("open", ("other.bin", "r", 0), ""),
        ("open", (3, "r", 0), ""),
        ("open", (Refuses(), "r", 0), ""),
        ("compile", ("data.bin", "data.bin"), ""),
    ],
)
def test_an_event_that_names_a_file_of_the_change_is_noted(
    opened: Opened,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    event: str,
    args: tuple[object, ...],
    by: str,
) -> None:
    """With the line of the project that caused it."""
    monkeypatch.chdir(tmp_path)
    expected = [{"path": "data.bin", "by": by}] if by else []
    assert read(opened, tmp_path / "reader.py", event, *args) == expected


@pytest.mark.parametrize("library", ["site-packages", "../library"])
def test_a_file_that_no_line_of_the_project_opens_has_no_opener(
    opened: Opened, tmp_path: Path, library: str
) -> None:
    """A library does, in the project's folder or apart from it."""
    data = str(tmp_path / "data.bin")
    assert read(opened, (tmp_path / library).resolve() / "reader.py", "open", data) == [
        {"path": "data.bin", "by": ""}
    ]


def test_the_first_line_that_opens_a_file_is_kept(opened: Opened, tmp_path: Path) -> None:
    """Later ones add nothing."""
    data = str(tmp_path / "data.bin")
    first = read(opened, tmp_path / "reader.py", "open", data)
    assert read(opened, tmp_path / "later.py", "open", data) == first


def test_a_change_of_source_alone_is_not_watched(
    tmp_path: Path, hooks: list[Callable[..., None]]
) -> None:
    """The interpreter loads it: a hook would only cost time."""
    kept = import_module("adws_probe_opened").Opened(str(tmp_path), [str(tmp_path / "calc.py")])
    assert (kept.seen(), hooks) == ([], [])
