"""Takes away the marks by which code can tell that pytest is running it."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from adws_probe_masking import Masked

if TYPE_CHECKING:
    import pytest

_MARKS = ("PYTEST_CURRENT_TEST", "PYTEST_VERSION", "ADWS_RUN", "ADWS_PROCESS", "PYTEST_PLUGINS")
_TOOLS = ("pytest", "_pytest", "pluggy", "py", "xdist", "iniconfig", "hypothesis", "unittest")


class Hiding:
    """Hides the variables, the arguments and the modules that belong to a test run."""

    def __init__(self, base: str) -> None:
        """Take the folder of the code that shall not find them."""
        self.hidden = {*_TOOLS, *(name for name in sys.modules if name.startswith("adws_"))}
        for name in _MARKS:
            os.environ.pop(name, None)
        _tell_no_case()
        sys.argv[:] = ["__main__.py"]
        getattr(sys, "orig_argv", [])[:] = [sys.executable]
        sys.modules = Masked(sys.modules, self.hidden, base)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Hide the modules of the tests too."""
        self.hidden |= {
            os.path.basename(str(item.path)).partition(".")[0] for item in session.items
        }


def _tell_no_case() -> None:
    """Keep pytest from telling the environment which case is running; no option turns it off."""
    runner = import_module("_pytest.runner")
    runner._update_current_test_var = _leave_unset  # noqa: SLF001 - as said above


def _leave_unset(*_: object) -> None:
    """Stand in for what tells the environment the present case."""
