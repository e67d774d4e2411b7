"""The step ``run_change``: the suite with the proposed change in place."""

from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.slots import TRIAL_ANALYSIS
from adws.steps.run_change import run_change
from adws.tests.steps.projects import ADD_MENDED, DOUBLE, SQUARE, selected
from adws.tests.steps.trials import on_trial
from adws.tests.vcs.repositories import value


@pytest.mark.real_io
def test_the_change_is_what_runs(red: Context, here: PurePath) -> None:
    """What it mends passes; the rest fails as before."""
    context = on_trial(selected(red), here, {"calc.py": ADD_MENDED})
    after = value(run_change(context)).require(TRIAL_ANALYSIS).unwrap()
    assert {failure.case_id for failure in after.failures} == {DOUBLE, SQUARE}
