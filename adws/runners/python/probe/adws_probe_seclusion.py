"""Secludes code on trial from all that tells it, or shows it, by what it is tested."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adws_probe_closed_files import ClosedFiles
from adws_probe_command_line import hide_command_line
from adws_probe_frames import Stack
from adws_probe_objects import leave_out_tests

if TYPE_CHECKING:
    from adws_probe_suspects import Suspects


def seclude(suspects: Suspects) -> None:
    """Hide the command line, the frames, the files and the objects of the tests."""
    hide_command_line()
    leave_out_tests(suspects)
    ClosedFiles(suspects).close()
    sys._getframe = Stack(suspects).getframe  # noqa: SLF001 - the function that shows frames


def stop_tracing(suspects: Suspects) -> None:
    """Take away what code on trial has set to follow each line, while it was loaded."""
    for present, replace in ((sys.gettrace(), sys.settrace), (sys.getprofile(), sys.setprofile)):
        code = getattr(present, "__code__", None)
        if code is not None and suspects.wrote(code):
            replace(None)
