"""Puts planted cases before the first and after the last case of a session."""

from __future__ import annotations

from pathlib import Path

import pytest


class Canaries:
    """The planted modules: the first runs first, the others last."""

    def __init__(self, modules: list[str]) -> None:
        """Store the modules' paths."""
        self.modules = [Path(module) for module in modules]

    @pytest.hookimpl(trylast=True)  # whatever the project does to the items, it has done by now
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Put the planted cases around the others."""
        first, *last = [_cases(session, module) for module in self.modules]
        items[:] = [*first, *items, *(item for cases in last for item in cases)]


def _cases(session: pytest.Session, path: Path) -> list[pytest.Item]:
    module = pytest.Module.from_parent(session, path=path)
    return list(session.genitems(module))
