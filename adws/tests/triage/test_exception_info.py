"""The exception behind a failure."""

import pytest

from adws.core.suite import Evidence
from adws.tests.triage.evidences import UNCOMPILED, UNINSTALLED
from adws.triage.exception_info import ExceptionInfo, exception_of


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (Evidence("KeyError", "'a'"), ExceptionInfo("KeyError", "'a'")),
        (Evidence("app.errors.Broken", "no"), ExceptionInfo("Broken", "no")),
        (Evidence("KeyError", "KeyError: 'a'"), ExceptionInfo("KeyError", "'a'")),
        (Evidence("Broken", "app.errors.Broken: no"), ExceptionInfo("Broken", "no")),
        (Evidence("AssertionError", "AssertionError"), ExceptionInfo("AssertionError", "")),
        (Evidence("ValueError", "x: y"), ExceptionInfo("ValueError", "x: y")),
        (Evidence("", "worker 'gw0' crashed"), ExceptionInfo("", "worker 'gw0' crashed")),
        (
            Evidence("", "", "E   app.Late: x\nE   app.LateError: y"),
            ExceptionInfo("LateError", "y"),
        ),
        (Evidence("", "", "Traceback\n  x\nKeyError: 1\n"), ExceptionInfo("KeyError", "1")),
        (Evidence("", "AssertionError"), ExceptionInfo("AssertionError", "")),
        (
            Evidence("NameError", "name 'x' is not defined", phase="collect"),
            ExceptionInfo("NameError", "name 'x' is not defined"),
        ),
        (
            Evidence("FixtureLookupError", "('db', <x>)", "E       fixture 'db' not found\n> y"),
            ExceptionInfo("FixtureLookupError", "fixture 'db' not found"),
        ),
        (Evidence("FixtureLookupError", "x"), ExceptionInfo("FixtureLookupError", "x")),
        (UNCOMPILED, ExceptionInfo("SyntaxError", "invalid syntax")),
        (UNINSTALLED, ExceptionInfo("ModuleNotFoundError", "No module named 'requests'")),
    ],
)
def test_what_was_thrown_is_read_from_the_evidence(
    evidence: Evidence, expected: ExceptionInfo
) -> None:
    """Class names lose their module, messages their class, wrappers give way."""
    assert exception_of(evidence) == expected


@pytest.mark.parametrize(
    ("what", "headline"),
    [
        (ExceptionInfo("KeyError", "\n  'a'\nmore"), "KeyError: 'a'"),
        (ExceptionInfo("AssertionError", ""), "AssertionError"),
        (ExceptionInfo("", "crashed"), "crashed"),
        (ExceptionInfo("", ""), "no message"),
    ],
)
def test_a_headline_is_one_line(what: ExceptionInfo, headline: str) -> None:
    """A headline holds the class and the first line that says something."""
    assert what.headline == headline
