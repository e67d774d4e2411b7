"""What a failed unittest case says, as plain values."""

from __future__ import annotations

import os
import unittest
from typing import TYPE_CHECKING

from adws_probe_evidence import TRACE_LIMIT, evidence_of

if TYPE_CHECKING:
    from types import FrameType

    from adws_probe_places import SuitePaths

SETUP = ("setUp", "asyncSetUp")
TEARDOWN = ("tearDown", "asyncTearDown")
_UNITTEST = os.path.dirname(os.path.realpath(unittest.__file__)) + os.sep


def evidence(error: BaseException, trace: str, places: SuitePaths, phase: str = "") -> dict:
    """Return what an exception says, and ``trace`` as unittest prints it."""
    details = evidence_of(error, places)
    details["frames"] = [
        frame for frame in details["frames"] if not frame["file"].startswith(_UNITTEST)
    ]
    half = TRACE_LIMIT // 2
    cut = trace if len(trace) <= TRACE_LIMIT else trace[:half] + "\n[…]\n" + trace[-half:]
    return dict(details, trace=cut, phase=phase or _phase(error), output="")


def _phase(error: BaseException) -> str:
    """Return where it happened: the phase of the first frame that is not unittest's own."""
    step = error.__traceback__
    while step is not None and _is_machinery(step.tb_frame):
        step = step.tb_next
    function = "" if step is None else step.tb_frame.f_code.co_name
    return "setup" if function in SETUP else "teardown" if function in TEARDOWN else "call"


def _is_machinery(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__", "")).split(".")[0] in ("asyncio", "unittest")
