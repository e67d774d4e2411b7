"""The exception behind a failure."""

import pytest

from adws.core.suite import Evidence
from adws.tests.triage.evidences import UNCOMPILED, UNINSTALLED
from adws.triage.thrown import Thrown, thrown


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (Evidence("KeyError", "'a'"), Thrown("KeyError", "'a'")),
        (Evidence("app.errors.Broken", "no"), Thrown("Broken", "no")),
        (Evidence("KeyError", "KeyError: 'a'"), Thrown("KeyError", "'a'")),
        (Evidence("Broken", "app.errors.Broken: no"), Thrown("Broken", "no")),
        (Evidence("AssertionError", "AssertionError"), Thrown("AssertionError", "")),
        (Evidence("ValueError", "x: y"), Thrown("ValueError", "x: y")),
        (Evidence("", "worker 'gw0' crashed"), Thrown("", "worker 'gw0' crashed")),
        (Evidence("", "", "E   app.Late: x\nE   app.LateError: y"), Thrown("LateError", "y")),
        (Evidence("", "", "Traceback\n  x\nKeyError: 1\n"), Thrown("KeyError", "1")),
        (Evidence("", "AssertionError"), Thrown("AssertionError", "")),
        (
            Evidence("NameError", "name 'x' is not defined", phase="collect"),
            Thrown("NameError", "name 'x' is not defined"),
        ),
        (
            Evidence("FixtureLookupError", "('db', <x>)", "E       fixture 'db' not found\n> y"),
            Thrown("FixtureLookupError", "fixture 'db' not found"),
        ),
        (Evidence("FixtureLookupError", "x"), Thrown("FixtureLookupError", "x")),
        (UNCOMPILED, Thrown("SyntaxError", "invalid syntax")),
        (UNINSTALLED, Thrown("ModuleNotFoundError", "No module named 'requests'")),
    ],
)
def test_what_was_thrown_is_read_from_the_evidence(evidence: Evidence, expected: Thrown) -> None:
    """Class names lose their module, messages their class, wrappers give way."""
    assert thrown(evidence) == expected


@pytest.mark.parametrize(
    ("what", "headline"),
    [
        (Thrown("KeyError", "\n  'a'\nmore"), "KeyError: 'a'"),
        (Thrown("AssertionError", ""), "AssertionError"),
        (Thrown("", "crashed"), "crashed"),
        (Thrown("", ""), "no message"),
    ],
)
def test_a_headline_is_one_line(what: Thrown, headline: str) -> None:
    """A headline holds the class and the first line that says something."""
    assert what.headline == headline
