"""Takes away the marks by which code can tell what runs it."""

from __future__ import annotations

import os
import sys
import unittest
from functools import wraps
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

import adws_probe_seclusion
from adws_probe_asserts import question_assertions
from adws_probe_masking import Masked
from adws_probe_witnesses import Witnesses

if TYPE_CHECKING:
    from collections.abc import Callable

    from adws_probe_suspects import Suspects

_MARKS = ("ADWS_RUN", "ADWS_PROCESS")
_kept: list[ModuleType] = []


def leave_no_trace() -> None:
    """Take the folders of these modules off the path, as if unittest itself had been started."""
    files = (__file__, str(adws_probe_seclusion.__file__))
    own = {os.path.dirname(os.path.abspath(file)) for file in files}
    sys.path[:] = [folder for folder in sys.path if folder not in own]
    passed_on = os.environ.pop("PYTHONPATH", "").split(os.pathsep)
    others = [folder for folder in passed_on if folder not in own]
    if others:
        os.environ["PYTHONPATH"] = os.pathsep.join(others)
    sys.argv[0] = os.path.basename(sys.executable) + " -m unittest"
    main = sys.modules["__main__"]  # a spawned process loads what this says it is
    main.__spec__ = find_spec("unittest.__main__")
    main.__file__ = main.__spec__.origin


def hide(suspects: Suspects) -> None:
    """Remove what else tells that tests run: arguments, main module, loaded modules, adws's marks.

    Objects on whose word an assertion passes are questioned, too.
    """
    for name in _MARKS:
        os.environ.pop(name, None)
    sys.argv[:] = [""]
    _kept.append(sys.modules["__main__"])
    sys.modules["__main__"] = ModuleType("__main__")
    _question(Witnesses(suspects))
    adws_probe_seclusion.seclude(suspects)
    hidden = {"unittest", *(name for name in sys.modules if name.startswith("adws_"))}
    sys.modules = Masked(sys.modules, hidden, suspects)


def _question(witnesses: Witnesses) -> None:
    """Fail a case that has believed too much, once it has passed."""
    question_assertions(witnesses)
    for kind in (unittest.TestCase, unittest.IsolatedAsyncioTestCase):
        kind._callTestMethod = _checking(kind._callTestMethod, witnesses)


def _checking(calling: Callable[..., None], witnesses: Witnesses) -> Callable[..., None]:
    @wraps(calling)
    def call(self: unittest.TestCase, method: Callable[..., None]) -> None:
        witnesses.forget()
        calling(self, method)
        witnesses.check()

    return call
