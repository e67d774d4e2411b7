"""Takes away the marks by which code can tell that pytest is running it."""

from __future__ import annotations

import os
from importlib import import_module

_MARKS = ("PYTEST_CURRENT_TEST", "PYTEST_VERSION", "ADWS_RUN", "ADWS_PROCESS", "PYTEST_PLUGINS")


def hide() -> None:
    """Remove the marks from the environment, and keep pytest from setting one around each case."""
    for name in _MARKS:
        os.environ.pop(name, None)
    runner = import_module("_pytest.runner")
    if hasattr(runner, "_update_current_test_var"):
        runner._update_current_test_var = _leave_unset  # noqa: SLF001 - no option turns it off


def _leave_unset(*_: object) -> None:
    """Stand in for what tells the environment the present case."""
