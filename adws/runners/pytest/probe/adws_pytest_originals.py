"""Puts back what code on trial has put in the place of pytest's own functions.

Not in a project that brings plugins: changing pytest is their business.
"""

from __future__ import annotations

import sys
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest
    from adws_probe_suspects import Suspects

_TOOLS = ("_pytest", "pluggy")


class Originals:
    """The functions of pytest, as they were before anything of the project was loaded."""

    def __init__(self, suspects: Suspects) -> None:
        """Store the code on trial."""
        self.suspects = suspects
        modules = [module for module in sys.modules.values() if isinstance(module, ModuleType)]
        owners = {
            id(owner): owner for module in modules if _is_tool(module) for owner in _owners(module)
        }
        self.kept = [
            (owner, name, value)
            for owner in owners.values()
            for name, value in list(vars(owner).items())
            if isinstance(value, FunctionType)
        ]

    def restore(self, manager: pytest.PytestPluginManager) -> None:
        """Put them back where code on trial is in their place."""
        if any(self._is_plugin(plugin) for plugin in manager.get_plugins()):
            return
        for owner, name, original in self.kept:
            present = vars(owner).get(name)
            code = getattr(present, "__code__", None)
            if present is not original and code is not None and self.suspects.wrote(code):
                setattr(owner, name, original)

    def _is_plugin(self, plugin: object) -> bool:
        return self.suspects.is_of_project(str(getattr(plugin, "__file__", None)))


def _is_tool(module: ModuleType) -> bool:
    return module.__name__.partition(".")[0] in _TOOLS


def _owners(module: ModuleType) -> Iterator[object]:
    """Yield a module and the classes in it."""
    yield module
    yield from (value for value in vars(module).values() if isinstance(value, type))
