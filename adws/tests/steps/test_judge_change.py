"""The step ``judge_change``: the verdict on a change, whoever made it."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.quarantine import QuarantineRow
from adws.core.repeats import Repeats, RunCounts
from adws.core.verdict import Colour, Layer, Verdict
from adws.judging.conflicts import conflict_notes
from adws.slots import ANALYSIS, BASE, CHANGE, VERDICT
from adws.steps.judge_change import judge_change
from adws.steps.open_change import open_change
from adws.tests.steps.changes import UNSTEADY, judged, patch_file
from adws.tests.steps.projects import MENDED
from adws.tests.steps.unittest_project import ADD, DOUBLE, HALF
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.scenario


@pytest.mark.real_io
def test_a_change_that_ends_green_is_accepted(accepted: Context) -> None:
    """By the tests of the base, not by those that the change brings along."""
    assert accepted.get(VERDICT) == Verdict(
        accepted=True, fixed=(ADD, DOUBLE), failing_before=2, failing_after=0
    )


@pytest.mark.real_io
def test_a_change_that_leaves_or_breaks_something_is_refused(
    compared: Context, here: PurePath
) -> None:
    """Each with its reason; what it breaks fails each time with it, and never without."""
    verdict = judged(compared, patch_file(here, {"calc.py": MENDED.replace("a / 2", "a")}))
    assert verdict == Verdict(
        accepted=False,
        reasons=(f"1 case fails now and did not fail before: {HALF} (AssertionError: 2 != 1)",),
        fixed=(ADD, DOUBLE),
        broken=(HALF,),
        failing_before=2,
        failing_after=1,
        layer=Layer.SUITE,
        repeats=(
            Repeats(
                HALF,
                RunCounts(1, 1),
                RunCounts(4, 4),
                RunCounts(0, 1),
                RunCounts(0, 4),
                apart=True,
            ),
        ),
    )


@pytest.mark.real_io
def test_what_fails_once_only_is_shown_to_a_person(compared: Context, here: PurePath) -> None:
    """It was not seen to fail without the change, and fails in less than half of its runs."""
    seen = here / "seen"
    _ = value(io_ops.make_folder(seen))
    settings = evolve(compared.settings, writable=(str(seen),))
    compared = evolve(compared, settings=settings)
    unsteady = UNSTEADY.format(seen=str(seen / "it"))
    source = f"{unsteady}\n\n{MENDED.replace('a / 2', 'a / 2 if TIMES else 0')}"
    verdict = judged(compared, patch_file(here, {"calc.py": source}))
    assert (verdict.colour, verdict.flaky, verdict.fixed) == (
        Colour.YELLOW,
        (HALF,),
        (ADD, DOUBLE),
    )


@pytest.mark.scenario(keep=True)
@pytest.mark.real_io
def test_a_change_whose_run_cannot_be_read_is_refused(compared: Context, here: PurePath) -> None:
    """That of the base could be."""
    verdict = judged(compared, patch_file(here, {"calc.py": "import os\nos._exit(0)\n"}))
    assert (verdict.accepted, len(verdict.reasons)) == (False, 1)
    assert verdict.reasons[0].startswith("SuiteUnreadable: ")


@pytest.mark.scenario(keep=True)
@pytest.mark.real_io
def test_what_is_in_quarantine_is_told(compared: Context, here: PurePath) -> None:
    """It decided nothing."""
    row = QuarantineRow(HALF, "2026-01-01", "2026-01-30", "failed")
    analysis = evolve(compared.require(ANALYSIS).unwrap(), quarantine=(row,))
    change = patch_file(here, {"calc.py": MENDED})
    context = value(open_change(compared.put(ANALYSIS, analysis).put(CHANGE, change)))
    assert value(judge_change(context)).require(VERDICT).unwrap().notes == (
        "1 in quarantine (1 failed): their outcomes decided nothing",
    )


@pytest.mark.real_io
def test_conflicts_in_the_change_are_reported(compared: Context, here: PurePath) -> None:
    """Those elsewhere in the user's tree were not judged."""
    base = evolve(compared.require(BASE).unwrap(), unmerged=("calc.py", "elsewhere.py"))
    change = patch_file(here, {"calc.py": MENDED})
    context = value(open_change(compared.put(BASE, base).put(CHANGE, change)))
    verdict = value(judge_change(context)).require(VERDICT).unwrap()
    assert (verdict.notes, verdict.unchanged) == (conflict_notes(("calc.py",)), False)
