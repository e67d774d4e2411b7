"""Takes away the marks by which code can tell what runs it."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from types import ModuleType

_MARKS = ("ADWS_RUN", "ADWS_PROCESS")
_kept: list[ModuleType] = []


def leave_no_trace() -> None:
    """Take the folder of these modules off the path, as if unittest itself had been started."""
    own = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [folder for folder in sys.path if folder != own]
    passed_on = os.environ.pop("PYTHONPATH", "").split(os.pathsep)
    others = [folder for folder in passed_on if folder != own]
    if others:
        os.environ["PYTHONPATH"] = os.pathsep.join(others)
    sys.argv[0] = os.path.basename(sys.executable) + " -m unittest"
    main = sys.modules["__main__"]  # a spawned process loads what this says it is
    main.__spec__ = find_spec("unittest.__main__")
    main.__file__ = main.__spec__.origin


def hide() -> None:
    """Remove what else tells that tests run: the arguments, the main module, adws's marks."""
    for name in _MARKS:
        os.environ.pop(name, None)
    sys.argv[:] = [""]
    _kept.append(sys.modules["__main__"])
    sys.modules["__main__"] = ModuleType("__main__")
