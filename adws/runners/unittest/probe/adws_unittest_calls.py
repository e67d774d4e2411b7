"""Records the calls that cases make, or makes them again in the place of the cases."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adws_call_cases import CallsOfCases
from adws_unittest_cases import cases, identity

if TYPE_CHECKING:
    from collections.abc import Mapping
    from unittest import TestCase, TestSuite

    from adws_probe_places import SuitePaths
    from adws_witness import BodyWitness

_OF_MODULES = ("setUpModule", "tearDownModule")
_OF_CLASSES = ("setUpClass", "tearDownClass")
_OF_CASES = ("setUp", "tearDown", "asyncSetUp", "asyncTearDown")


def look(
    suite: TestSuite,
    settings: Mapping[str, object],
    places: SuitePaths,
    witness: BodyWitness | None,
) -> None:
    """Put another body in the place of that of each case; a witness may look at them as well."""
    calls = CallsOfCases(settings["changed"], settings["calls"])
    if witness is not None:
        calls.leave_out(witness)
    for case in cases(suite):
        case_id = identity(case, places).id
        name = case._testMethodName
        body = getattr(case, name)
        function = getattr(body, "__func__", None)
        if not calls.again:
            setattr(case, name, calls.recorded(case_id, body))
        elif function is not None:
            _prepare_nothing(case)
            setattr(case, name, calls.made_again(case_id, function))


def _prepare_nothing(case: TestCase) -> None:
    """Take away what a case prepares for itself: that is no sign of a test run."""
    module = sys.modules[type(case).__module__]
    for name in _OF_MODULES:
        vars(module).pop(name, None)
    for name in _OF_CLASSES:
        setattr(type(case), name, classmethod(lambda _kind: None))
    for name in _OF_CASES:
        if hasattr(case, name):
            setattr(case, name, lambda: None)
