"""The hooks of the recorder of calls: those of others come back, and a pause records nothing."""

import sys
import threading
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from adws.tests.behaviour.shop_project import recorder_of, spots


def hook(_frame: FrameType, _event: str, _value: object) -> None:
    """Do nothing at each event."""


def present_hooks() -> tuple[Any, Any]:
    """Return the hooks of this thread and of new ones."""
    return sys.getprofile(), threading._profile_hook


def test_the_hooks_of_others_come_back(tmp_path: Path) -> None:
    """A project may measure itself."""
    recorder, before = recorder_of(tmp_path), present_hooks()
    sys.setprofile(hook)
    threading.setprofile(hook)
    try:
        recorder.begin()
        meanwhile = present_hooks()
        recorder.end()
        assert (meanwhile, present_hooks()) == ((recorder.on_event,) * 2, (hook,) * 2)
    finally:
        sys.setprofile(before[0])
        threading.setprofile(before[1])


def test_hooks_that_come_later_stay(tmp_path: Path) -> None:
    """So whoever looks at what a case has altered finds them; one that is no function does not."""
    recorder, before = recorder_of(tmp_path), present_hooks()
    try:
        recorder.begin()
        sys.setprofile(hook)
        threading.setprofile(hook)
        with recorder.paused():
            meanwhile = present_hooks()
        recorder.end()
        assert (meanwhile, present_hooks()) == ((hook,) * 2, (hook,) * 2)
    finally:
        sys.setprofile(before[0])
        threading.setprofile(before[1])


def test_nothing_is_recorded_in_a_pause(tmp_path: Path, shop: ModuleType) -> None:
    """What looks at a case from within is no part of it."""
    recorder = recorder_of(tmp_path)
    recorder.begin()
    with recorder.paused():
        shop.test_all()
    sys.modules["shop"].label("a")
    assert spots(recorder.end()) == [("label", "function", "'A!'")]
