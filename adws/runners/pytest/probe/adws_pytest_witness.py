"""Record how the bodies of pytest's cases end, and what they alter."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from adws_pytest_kept import kept_of_packages
from adws_witness import BodyWitness
from adws_witness_state import InitialState

if TYPE_CHECKING:
    import ast
    from collections.abc import Callable, Generator, Mapping
    from types import CodeType

    from adws_probe_places import SuitePaths


_MARKS = {
    *("parametrize", "usefixtures", "filterwarnings", "skip", "skipif", "xfail", "asyncio"),
    *("anyio", "django_db", "slow", "timeout", "hypothesis"),
}
"""The marks of which none takes what a case raises."""
_ITEMS = {"_pytest.python", "_pytest.unittest"}
_AROUND = ("pytest_runtest_call", "pytest_pyfunc_call", "pytest_runtest_makereport")


class WitnessPlugin:
    """What happens around the cases of a session."""

    def __init__(self, settings: Mapping[str, object], places: SuitePaths) -> None:
        """Begin before anything of the project is loaded."""
        self.wanted = set(settings["witness"]["cases"])
        self.places = places
        self.witness = BodyWitness(settings["witness"])
        self._rewrite()
        self.state = InitialState(places.base, settings["changed"], self.witness.write)
        self.witness.outset = self.state.outset
        self.witness.inside = self._inside

    def _rewrite(self) -> None:
        """Mark test modules before pytest rewrites them; what it has kept of other runs is not.

        Of installed packages (plugins) what it has kept is read: no body of a case is there.
        """
        rewriting = import_module("_pytest.assertion.rewrite")
        rewrite_asserts, rewrite_test = rewriting.rewrite_asserts, rewriting._rewrite_test  # noqa: SLF001 - no hook for it

        def rewrite(
            tree: ast.Module, source: bytes, path: str | None = None, *rest: pytest.Config
        ) -> None:
            self.witness.mark(tree, self.places.path(path), _may_be_body(*rest))
            rewrite_asserts(tree, source, path, *rest)

        def compiled(*details: object) -> tuple[object, CodeType]:
            stat, code = rewrite_test(*details)
            return stat, self.witness.planted(code)

        rewriting.rewrite_asserts = rewrite
        rewriting._rewrite_test = compiled  # noqa: SLF001 - as said above
        rewriting._read_pyc = kept_of_packages(rewriting._read_pyc)  # noqa: SLF001 - as said above
        rewriting._write_pyc = _keep_nothing  # noqa: SLF001 - as said above

    def pytest_configure(self, config: pytest.Config) -> None:
        """Know the plugins that are there before the tests are loaded."""
        self.state.plugins = lambda: _plugins(config.pluginmanager)
        self.state.hooks.update(self.state.plugins())

    def pytest_collectstart(self, collector: pytest.Collector) -> None:
        """Note a file of tests."""
        if isinstance(collector, pytest.Module):
            self.state.add_test(str(collector.path))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Look at what loading the tests has altered, and tell which bodies the cases have."""
        self.witness.write("loaded")
        self.state.check("")
        taking = self._take_what_cases_raise(session.config.pluginmanager)
        for item in session.items:
            has_marks = any(mark.name not in _MARKS for mark in item.iter_markers())
            is_taken = taking or has_marks or type(item).__module__ not in _ITEMS
            self.witness.plan(self._id(item), getattr(item, "obj", None), is_taken=is_taken)

    def _take_what_cases_raise(self, manager: pytest.PytestPluginManager) -> bool:
        """Whether a file of the tests, or a plugin, is around the calls of all cases."""
        callers = [getattr(manager.hook, name) for name in _AROUND]
        functions = [
            hook_impl.function for caller in callers for hook_impl in caller.get_hookimpls()
        ]
        return any(
            self._is_projects(function) and not self.state.wrote(function) for function in functions
        )

    def _is_projects(self, function: Callable[..., object]) -> bool:
        file = str(getattr(getattr(function, "__code__", None), "co_filename", ""))
        return os.path.isabs(file) and self.places.path(file) != file

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None]:
        """Say which case is running, and look when it is over."""
        self.witness.present = self._id(item)
        yield
        if self.witness.present in self.wanted:
            self.state.after(self.witness.present)
        self.witness.present = ""

    def _inside(self, case_id: str) -> None:
        if case_id in self.wanted:
            self.state.inside(case_id)

    def _id(self, item: pytest.Item) -> str:
        return self.places.id(item.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Look at what all cases have left behind."""
        self.state.end()


def _may_be_body(config: pytest.Config | None = None) -> Callable[[str], bool]:
    """Return whether a function may be the body of a case, as the project names them."""
    patterns = [] if config is None else config.getini("python_functions")

    def may_be(name: str) -> bool:
        named = any(name.startswith(pattern) or fnmatchcase(name, pattern) for pattern in patterns)
        return named or name.startswith("test") or name == "runTest"

    return may_be


def _keep_nothing(*_: object) -> None:
    """Stand in for what keeps compiled test files."""


def _plugins(manager: pytest.PytestPluginManager) -> dict[str, object]:
    """Return pytest's plugins, and what has been set on them, by their names."""
    objects: dict[str, object] = {}
    for given, plugin in manager.list_name_plugin():
        # its own name is its number in memory, which differs in the run without the change
        name = "manager" if plugin is manager else given
        if plugin is not None:
            objects[f"pytest plugin {name}"] = plugin
            own = {} if hasattr(plugin, "__file__") else getattr(plugin, "__dict__", {})
            objects.update((f"pytest plugin {name}.{key}", value) for key, value in own.items())
    for hook, caller in vars(manager.hook).items():
        objects[f"pluggy caller of {hook}"] = caller
        objects[f"pluggy caller of {hook}._hookexec"] = getattr(caller, "_hookexec", None)
        for hook_impl in getattr(caller, "get_hookimpls", list)():
            objects[f"{hook} of pytest plugin {hook_impl.plugin_name}"] = hook_impl.function
    return objects
