"""The step ``judge_own_tests``: a change must be green with its own tests too."""

from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.core.renamed_case import RenamedCase
from adws.tests.steps.changes import judged, patch_file
from adws.tests.steps.projects import MENDED
from adws.tests.steps.unittest_project import ADD, DOUBLE, TESTS

pytestmark = pytest.mark.scenario


CHEAP_TESTS = TESTS.replace(", 4)", ", 6)").replace(", 3)", ", -1)")


@pytest.mark.scenario(keep=True)
@pytest.mark.real_io
@pytest.mark.parametrize(
    ("tests", "reason"),
    [
        (CHEAP_TESTS, f"with the change's own tests: 2 cases fail: {ADD}, {DOUBLE}"),
        ("import os\nos._exit(0)\n", "SuiteUnreadable: "),
    ],
)
def test_a_change_must_be_green_with_its_own_tests_too(
    compared: Context, here: PurePath, tests: str, reason: str
) -> None:
    """They are what will be merged with it."""
    verdict = judged(compared, patch_file(here, {"calc.py": MENDED, "tests/test_calc.py": tests}))
    assert (verdict.accepted, len(verdict.reasons)) == (False, 1)
    assert verdict.reasons[0].startswith(reason)


@pytest.mark.smoke
@pytest.mark.real_io
def test_a_test_under_another_name_is_renamed_if_it_is_the_same(
    compared: Context, here: PurePath
) -> None:
    """It is listed; a weaker one is missing, whatever it is called."""
    named = TESTS.replace("test_add", "test_sum")
    files = {"calc.py": MENDED, "tests/test_calc.py": named}
    verdict = judged(compared, patch_file(here / "same", files))
    assert (verdict.accepted, verdict.renamed) == (
        True,
        (RenamedCase(ADD, ADD.replace("test_add", "test_sum")),),
    )
    weaker = {**files, "tests/test_calc.py": named.replace("add(1, 2), 3", "add(1, 1), 2")}
    refused = judged(compared, patch_file(here / "weaker", weaker))
    assert (refused.accepted, refused.reasons, refused.renamed) == (
        False,
        (f"with the change's own tests: 1 case ran before and is now missing: {ADD}",),
        (),
    )
