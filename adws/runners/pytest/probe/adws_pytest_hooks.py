"""Which fixture of a class, a module or the session failed and keeps cases from running."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

    from _pytest.fixtures import SubRequest
    from adws_probe_places import SuitePaths

OF_XUNIT = re.compile(r"_?(?:unittest|xunit)_(\w+?)_fixture_")


class Hooks:
    """Knows the fixtures that failed and are not set up again for each case."""

    def __init__(self, places: SuitePaths) -> None:
        """Store how places are named."""
        self.places = places
        self.failed: dict[object, tuple[BaseException, dict[str, str]]] = {}

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object], request: SubRequest
    ) -> Generator[None]:
        """Note a fixture that fails; one that only passes an error on is none."""
        outcome = yield
        if outcome.excinfo is None or fixturedef.scope == "function":
            return
        error = outcome.excinfo[1]
        if self.behind(error) is None:
            self.failed[fixturedef] = (error, self._hook_of(fixturedef, request))

    def pytest_fixture_post_finalizer(self, fixturedef: pytest.FixtureDef[object]) -> None:
        """Forget a fixture that will be set up anew."""
        self.failed.pop(fixturedef, None)

    def behind(self, error: BaseException) -> dict[str, str] | None:
        """Return the fixture that raised an error, if one did."""
        return next((hook for earlier, hook in self.failed.values() if earlier is error), None)

    def _hook_of(
        self, fixturedef: pytest.FixtureDef[object], request: SubRequest
    ) -> dict[str, str]:
        of_xunit = OF_XUNIT.match(fixturedef.argname)
        name = of_xunit[1] if of_xunit else "fixture " + fixturedef.argname
        if hasattr(request, "param"):
            name += "[" + str(request.param_index) + "]"
        nodeid = request.node.nodeid
        return {"name": name, "of": self.places.id(nodeid) if nodeid not in ("", ".") else ""}
