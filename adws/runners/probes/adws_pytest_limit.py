"""Ends a case that does not end by itself, where pytest calls it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

    from adws_probe_limit import Limit


class CaseLimit:
    """Holds each call of a case to a limit; that of a plugin of the project takes its place."""

    def __init__(self, limit: Limit) -> None:
        """Take the limit."""
        self.limit = limit

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_call(self) -> Generator[None]:
        """Hold the call of one case."""
        self.limit.begin()
        yield
        self.limit.end()
