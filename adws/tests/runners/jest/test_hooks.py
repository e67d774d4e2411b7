"""What the processes of jest's tests tell of hooks that failed."""

import json
from pathlib import PurePath

import pytest

from adws.core.suite import Case, Evidence, Outcome
from adws.runners.javascript.cases import CaseContext
from adws.runners.jest.hooks import with_hooks

SCENE = CaseContext("web", PurePath("/tree/web"))
RED = Case("web/a.test.js > s > x", "web/a.test.js", "s > x", Outcome.FAILED, evidence=Evidence())
TOLD = json.dumps({"file": "/tree/web/a.test.js", "suite": ["s"], "tests": [["s", "x"]]})


def test_a_case_behind_a_hook_names_it() -> None:
    """It failed before the case began, whatever jest calls it."""
    (case,) = with_hooks((RED,), TOLD, SCENE)
    assert (case.outcome, case.hook) == (Outcome.ERRORED, "beforeAll of web/a.test.js > s")
    assert case.evidence == Evidence(phase="setup")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"file": 1}', "[" * 100_000])
def test_a_line_that_cannot_be_read_says_nothing(text: str) -> None:
    """Code on trial may write there, too."""
    assert with_hooks((RED,), text, SCENE) == (RED,)


def test_a_case_that_passed_is_behind_no_hook() -> None:
    """Whatever was written."""
    green = Case(RED.id, RED.file, RED.name, Outcome.PASSED)
    assert with_hooks((green,), TOLD, SCENE) == (green,)
