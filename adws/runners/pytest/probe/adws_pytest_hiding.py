"""Takes away the marks by which code can tell that pytest is running it."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from adws_probe_asserts import make_ask, question_assertions
from adws_probe_masking import Masked
from adws_probe_seclusion import seclude, stop_tracing
from adws_probe_suspects import Suspects
from adws_probe_witnesses import Witnesses
from adws_pytest_kept import kept_of_packages
from adws_pytest_originals import Originals

if TYPE_CHECKING:
    import ast

_MARKS = ("PYTEST_CURRENT_TEST", "PYTEST_VERSION", "ADWS_RUN", "ADWS_PROCESS", "PYTEST_PLUGINS")
_TOOLS = ("pytest", "_pytest", "pluggy", "py", "xdist", "iniconfig", "hypothesis", "unittest")


class Hiding:
    """Hides the variables, the arguments and the modules that belong to a test run.

    Objects on whose word an assertion passes are questioned, too.
    """

    def __init__(self, base: str, changed: list[str]) -> None:
        """Store the folder of the code that shall not find them, and the files on trial."""
        hidden = {*_TOOLS, *(name for name in sys.modules if name.startswith("adws_"))}
        self.suspects = Suspects(base, changed)
        self.witnesses = Witnesses(self.suspects)
        self.originals = Originals(self.suspects)
        for name in _MARKS:
            os.environ.pop(name, None)
        _tell_no_case()
        sys.argv[:] = ["__main__.py"]
        getattr(sys, "orig_argv", [])[:] = [sys.executable]
        seclude(self.suspects)
        question_assertions(self.witnesses)
        _rewrite_asking()
        sys.modules = Masked(sys.modules, hidden, self.suspects)

    def pytest_collectstart(self, collector: pytest.Collector) -> None:
        """Note a file before it is loaded."""
        if isinstance(collector, pytest.Module):
            self.suspects.add_test(str(collector.path))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Take away what was set while the tests were loaded."""
        stop_tracing(self.suspects)
        self.originals.restore(session.config.pluginmanager)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        """Begin with what the case believes."""
        self.witnesses.forget()

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_call(self) -> None:
        """Fail a case that has believed too much, once it has passed."""
        self.witnesses.check()


def _rewrite_asking() -> None:
    """Let assertions ask before pytest rewrites them; what it has kept from other runs does not."""
    rewriting = import_module("_pytest.assertion.rewrite")
    rewrite_asserts = rewriting.rewrite_asserts

    def rewrite(tree: ast.Module, *details: object, **words: object) -> None:
        make_ask(tree)
        rewrite_asserts(tree, *details, **words)

    rewriting.rewrite_asserts = rewrite
    rewriting._read_pyc = kept_of_packages(rewriting._read_pyc)  # noqa: SLF001 - no option for it


def _tell_no_case() -> None:
    """Keep pytest from telling the environment which case is running; no option turns it off."""
    runner = import_module("_pytest.runner")
    runner._update_current_test_var = _leave_unset  # noqa: SLF001 - as said above


def _leave_unset(*_: object) -> None:
    """Stand in for what tells the environment the present case."""
