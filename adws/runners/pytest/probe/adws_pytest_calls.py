"""Records the calls that cases make, or makes them again in the place of the cases."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from adws_call_cases import CallsOfCases

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adws_probe_places import SuitePaths
    from adws_witness import BodyWitness


class CallPlugin:
    """What happens around the body of a case."""

    def __init__(
        self, settings: Mapping[str, object], places: SuitePaths, witness: BodyWitness | None
    ) -> None:
        """Store what is wanted; a witness may look at the same bodies."""
        self.calls = CallsOfCases(settings["changed"], settings["calls"])
        self.places = places
        self.planted = set(map(os.path.realpath, settings["canaries"]))
        if witness is not None:
            self.calls.leave_out(witness)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Put another body in the place of the case's own; planted cases call nothing."""
        if os.path.realpath(str(item.path)) in self.planted:
            return
        case_id = self.places.id(item.nodeid)
        function = getattr(item, "function", None)
        if not self.calls.again:
            item.runtest = self.calls.recorded(case_id, item.runtest)
        elif hasattr(function, "__code__"):
            item.setup = _nothing
            item.runtest = self.calls.made_again(case_id, function)


def _nothing() -> None:
    """Prepare nothing: what a case prepares for itself is no sign of a test run."""
