"""The step ``check_signals``: a fix must hold where nothing tells that tests are running."""

from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.core.errors import IoFailed
from adws.core.failure import ANALYSIS
from adws.core.proposal import PROPOSAL
from adws.core.suite import BASELINE
from adws.core.verdict import VERDICT, Colour, Layer
from adws.steps.check_signals import check_signals
from adws.testing import FakeIo
from adws.tests.ledger.analyses import analysis, failure
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.projects import ADD, DOUBLE, MENDED, NOWHERE, selected
from adws.tests.steps.trials import MENDED_BOTH, on_trial, refused, verdict_of
from adws.tests.vcs.repositories import error, value
from adws.trust.sealing import SEAL, Seal

ASKING = MENDED.replace("return a + b", "return a + b if {condition} else 0").replace(
    "def add", "import os\n\n\ndef add"
)


def judge(red: Context, here: PurePath, source: str) -> Context:
    """Let a change of the calculator pass the step."""
    return value(check_signals(on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": source})))


@pytest.mark.real_io
def test_an_honest_fix_stands(red: Context, here: PurePath) -> None:
    """It holds anywhere."""
    assert verdict_of(judge(red, here, MENDED)) == MENDED_BOTH


@pytest.mark.real_io
@pytest.mark.parametrize("mark", ["PYTEST_CURRENT_TEST", "PYTEST_VERSION", "ADWS_RUN"])
def test_source_that_asks_whether_tests_run_is_refused(
    red: Context, here: PurePath, mark: str
) -> None:
    """Whatever mark it asks for."""
    verdict = verdict_of(judge(red, here, ASKING.format(condition=f"'{mark}' in os.environ")))
    assert (verdict.accepted, verdict.layer) == (False, Layer.SIGNALS)
    assert verdict.reasons == (f"holds only while the code can tell that tests are running: {ADD}",)


@pytest.mark.real_io
def test_source_that_knows_the_judges_folder_is_refused(red: Context, here: PurePath) -> None:
    """The tree stands elsewhere this time."""
    condition = "'/judge' in __file__"
    assert verdict_of(judge(red, here, ASKING.format(condition=condition))).accepted is False


@pytest.mark.real_io
def test_source_that_does_otherwise_in_ci_is_flagged(red: Context, here: PurePath) -> None:
    """Kept, for a person to look at."""
    verdict = verdict_of(judge(red, here, ASKING.format(condition="'CI' not in os.environ")))
    assert (verdict.colour, [flag.rule for flag in verdict.flags]) == (
        Colour.YELLOW,
        ["only-outside-ci"],
    )


@pytest.mark.real_io
def test_source_that_ends_the_run_is_refused(red: Context, here: PurePath) -> None:
    """The layer is the one that sees it."""
    verdict = verdict_of(judge(red, here, "import os\nos._exit(0)\n"))
    assert (verdict.accepted, verdict.layer) == (False, Layer.AGREEMENT)


def test_where_nothing_is_fixed_nothing_runs(io: FakeIo) -> None:
    """Nor where the change is refused already."""
    seen = analysis(failure("t.py::a"))
    for verdict in (refused(MENDED_BOTH), MENDED_BOTH):
        given = selected(NOWHERE.put(ANALYSIS, seen), "t.py::a").put(VERDICT, verdict)
        assert value(check_signals(given)) == given
    assert io.calls == []


def test_what_is_no_fault_of_the_change_fails_the_step(io: FakeIo) -> None:
    """A machine without git refuses nothing: a person must look."""
    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes.append((("git",), IoFailed("no git")))
    seen = analysis(failure("t.py::a"))
    given = (
        NOWHERE.put(ANALYSIS, seen)
        .put(BASELINE, seen.report)
        .put(SEAL, Seal(()))
        .put(PROPOSAL, proposal("a.py"))
        .put(VERDICT, MENDED_BOTH)
    )
    assert error(check_signals(given)) == IoFailed("no git")
