"""What calls with inputs that nobody has tried may do to the machine."""

import importlib
import os
from pathlib import PurePath
from types import ModuleType

import pytest

from adws.behaviour.calls import PROBE


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module."""
    monkeypatch.syspath_prepend(str(PROBE))
    return importlib.import_module("adws_guard")


@pytest.mark.parametrize(
    ("event", "arguments", "allowed"),
    [
        ("open", ("a", "r", 0), True),
        ("open", ("a", None, os.O_RDONLY), True),
        ("open", ("a", "w", 0), False),
        ("open", ("a", "r+", 0), False),
        ("open", ("a", None, os.O_WRONLY | os.O_CREAT), False),
        ("os.remove", ("a",), False),
        ("os.listdir", ("a",), True),
        ("subprocess.Popen", ("a",), False),
        ("socket.connect", (), False),
        ("socket.__new__", (), True),
        ("import", ("a",), True),
    ],
)
def test_inputs_that_nobody_has_tried_touch_nothing(
    probe: ModuleType,
    event: str,
    arguments: tuple[object, ...],
    *,
    allowed: bool,
) -> None:
    """Files are only read, no program is started, nobody is called."""
    if allowed:
        probe.forbid(event, arguments)
    else:
        with pytest.raises(probe.NotAllowedError):
            probe.forbid(event, arguments)


def test_a_guard_looks_only_while_it_is_active(probe: ModuleType) -> None:
    """What is called afterwards may do anything."""
    guard = probe.Guard()
    with pytest.raises(probe.NotAllowedError):
        guard("os.remove", ("a",))
    guard.active = False
    guard("os.remove", ("a",))


@pytest.mark.parametrize(
    ("event", "arguments", "allowed"),
    [
        ("open", ("{own}/a", "w", 0), True),
        ("open", ("{own}/../a", "w", 0), False),
        ("open", ("{own}", "w", 0), False),
        ("open", (3, "w", 0), False),
        ("os.remove", ("{own}/a", -1), True),
        ("os.rename", ("{own}/a", "{own}/b", -1, -1), True),
        ("os.rename", ("{own}/a", "/b", -1, -1), False),
        ("os.symlink", ("{own}/a", "{own}/b", -1), False),
        ("subprocess.Popen", ("{own}/a",), False),
    ],
)
def test_a_guard_may_leave_a_folder_to_calls(
    probe: ModuleType,
    tmp_path: PurePath,
    event: str,
    arguments: tuple[object, ...],
    *,
    allowed: bool,
) -> None:
    """They write and remove files there, and start nothing."""
    own = [text.format(own=tmp_path) if isinstance(text, str) else text for text in arguments]
    guard = probe.Guard(str(tmp_path))
    if allowed:
        guard(event, own)
    else:
        with pytest.raises(probe.NotAllowedError):
            guard(event, own)
