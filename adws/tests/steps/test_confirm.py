"""The step ``confirm``: bare re-runs tell a failure from a flake and a broken environment."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.cage.level import cage_level
from adws.core.context import Context
from adws.core.entry import EntryStatus, EscalationReason
from adws.core.errors import IoFailed
from adws.core.settings import Sandbox, Settings
from adws.ledger.discovery import open_ledger as discover_all
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load, render
from adws.slots import (
    ANALYSIS,
    BASE,
    CAGE,
    CONFIRMED,
    CONFIRMED_FAILURES,
    HEAD,
    LEDGER_OPEN,
    ROUNDS_DONE,
    SELECTED,
)
from adws.steps.confirm import confirm
from adws.steps.confirm_failures import confirm_failures
from adws.steps.judged_run import judged_run
from adws.steps.open_ledger import open_ledger
from adws.testing import FakeIo
from adws.tests.asking.caging import at_home
from adws.tests.ledger.analyses import analysis
from adws.tests.ledger.analyses import failure as red_case
from adws.tests.steps.projects import ADD, NOWHERE, RUN_ID, based, committed, judged, selected
from adws.tests.steps.projects import TESTS as TESTS_OF_CALC
from adws.tests.steps.unstamped import error
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value
from adws.vcs.text_replacement import replace_texts

pytestmark = pytest.mark.scenario

TESTS = """\
from pathlib import Path

SEEN = Path({seen!r})


def test_flaky():
    times = len(SEEN.read_text()) if SEEN.exists() else 0
    SEEN.write_text("x" * (times + 1))
    assert times


def test_red():
    assert 1 == 2


def test_changing():
    times = len(SEEN.read_text())
    assert times == 0, "x" * (times - 1) + " is not what it was"
"""
FLAKY, RED, CHANGING = (f"tests/test_it.py::test_{name}" for name in ("flaky", "red", "changing"))
BLOCKED = "tests/test_blocked.py"


@pytest.fixture
def shaky(here: PurePath) -> Context:
    """Return a context whose ledger is open: flaky, changing, blocked and really red cases."""
    files = {
        "tests/test_it.py": TESTS.format(seen=str(here / "seen")),
        "tests/test_blocked.py": "import not_installed_anywhere\n\ndef test_it():\n    pass\n",
    }
    return value(open_ledger(judged(committed(here / "shaky", files))))


def ledger_of(context: Context) -> Ledger:
    """Return the ledger on the disk."""
    return value(load(ledger_path(context.root)))


def runs(context: Context) -> int:
    """Count the runs of the suite so far."""
    return len(value(io_ops.list_folder(context.root / ".adws/raw" / RUN_ID)))


def lives(context: Context) -> dict[str, tuple[EntryStatus, EscalationReason | None, int | None]]:
    """Return where each entry stands, why, and the round it was closed in."""
    return {
        entry.case_id: (entry.status, entry.escalation_reason, entry.closed_in_round)
        for entry in ledger_of(context).entries
    }


@pytest.mark.real_io
def test_only_what_fails_again_for_a_reason_of_its_own_stays(shaky: Context) -> None:
    """A flake and a missing module are escalated; what fails otherwise has its newest evidence."""
    after = value(confirm(selected(shaky, number=4)))
    open_life = (EntryStatus.DISCOVERED, None, None)
    assert lives(shaky) == {
        FLAKY: (EntryStatus.ESCALATED, EscalationReason.FLAKY, 4),
        BLOCKED: (EntryStatus.ESCALATED, EscalationReason.EXTERNAL_DEPENDENCY, 4),
        RED: open_life,
        CHANGING: open_life,
    }
    details = {entry.case_id: entry.detail for entry in ledger_of(shaky).entries if entry.detail}
    assert details == {
        FLAKY: "failed, then passed in 2 of 2 bare re-runs without an edit in between",
        BLOCKED: "the module 'not_installed_anywhere' is not installed where the tests run",
    }
    staying = {failure.case_id: failure for failure in after.require(SELECTED).unwrap().failures}
    assert (set(staying), after.get(CONFIRMED)) == ({RED, CHANGING}, True)
    assert "xx is not what it was" in staying[CHANGING].error_message


@pytest.mark.real_io
@needs("bwrap")
@pytest.mark.parametrize("place", ["~", str(PurePath("/") / "tmp"), "."])
def test_a_case_that_counts_its_runs_is_flaky_in_a_cage_too(here: PurePath, place: str) -> None:
    """It fails in each new cage; what the runs leave in HOME and in /tmp is kept for the next."""
    text = f"{place}/seen-by-a-test"
    counting = TESTS.format(seen=text).replace(f"({text!r})", f"({text!r}).expanduser()")
    level = value(cage_level(Settings(sandbox=Sandbox.BWRAP)))
    with at_home(here / "home"):
        _ = value(io_ops.make_folder(here / "home"))
        root = committed(here / "project", {"tests/test_it.py": counting})
        caged = value(judged_run(based(root).put(CAGE, level)))
        _ = value(confirm(selected(value(open_ledger(caged)), FLAKY)))
    assert lives(caged)[FLAKY] == (EntryStatus.ESCALATED, EscalationReason.FLAKY, 1)
    assert shell(here / "home", "ls") == ""


@pytest.mark.real_io
def test_a_group_of_which_nothing_is_left_is_for_no_agent(shaky: Context) -> None:
    """It is kept as it was, for the record; recording the same again is no harm."""
    chosen = selected(shaky, BLOCKED)
    after = value(confirm(chosen, reruns=1))
    assert (after.get(CONFIRMED), after.get(SELECTED)) == (False, chosen.get(SELECTED))
    once = ledger_of(shaky)
    again = value(confirm(chosen, reruns=1))
    assert (again.get(CONFIRMED), ledger_of(shaky)) == (False, once)


@pytest.mark.real_io
def test_a_failure_that_stays_leaves_the_ledger_alone(red: Context) -> None:
    """And the analysis, the tree and the selection of the round too."""
    chosen = selected(red, "tests/test_calc.py::test_add")
    before = value(io_ops.read_text(ledger_path(red.root)))
    after = value(confirm(chosen, reruns=1))
    assert after.drop(SELECTED) == chosen.drop(SELECTED).put(CONFIRMED, value=True)
    assert after.require(SELECTED).unwrap().case_ids == chosen.require(SELECTED).unwrap().case_ids
    assert value(io_ops.read_text(ledger_path(red.root))) == before


def test_without_a_rerun_everything_stays(io: FakeIo) -> None:
    """A workflow may leave them out."""
    result = analysis(red_case("t.py::a"))
    chosen = selected(NOWHERE.put(ANALYSIS, result).put(LEDGER_OPEN, value=True))
    ledger = discover_all(result, run=RUN_ID, created_at="2026-01-01T00:00:00+00:00")
    io.files[ledger_path(chosen.root)] = render(ledger)
    assert value(confirm(chosen, reruns=0)) == chosen.put(CONFIRMED, value=True)
    assert io.commands == ()


def test_a_run_that_is_not_possible_fails_the_step(io: FakeIo) -> None:
    """Nothing is concluded from it."""
    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes.append((("git",), IoFailed("no git")))
    seen = analysis(red_case("t.py::a"))
    given = NOWHERE.put(ANALYSIS, seen).put(LEDGER_OPEN, value=True)
    assert error(confirm(selected(given))) == IoFailed("no git")


@pytest.mark.real_io
def test_a_case_that_counts_its_runs_in_the_tree_is_flaky(here: PurePath) -> None:
    """It fails in every fresh tree: the second re-run has the tree of the first one."""
    tests = TESTS.format(seen="turns").split("\n\n\ndef test_red")[0] + "\n"
    root = committed(here / "turns", {"tests/test_it.py": tests})
    context = value(open_ledger(judged(root)))
    after = value(confirm(selected(context)))
    assert (after.get(CONFIRMED), lives(after)) == (
        False,
        {FLAKY: (EntryStatus.ESCALATED, EscalationReason.FLAKY, 1)},
    )


@pytest.mark.real_io
def test_all_failing_cases_are_confirmed_at_once(shaky: Context) -> None:
    """In two runs for all; the flake and the missing module are escalated before any round."""
    before = runs(shaky)
    after = value(confirm_failures(shaky))
    confirmed = after.require(CONFIRMED_FAILURES).unwrap()
    assert (runs(shaky) - before, confirmed.head, set(confirmed.fingerprints)) == (
        2,
        shaky.require(HEAD).unwrap(),
        {RED},
    )
    assert lives(shaky)[FLAKY] == (EntryStatus.ESCALATED, EscalationReason.FLAKY, 0)
    assert lives(shaky)[BLOCKED][1] is EscalationReason.EXTERNAL_DEPENDENCY
    assert after.get(ROUNDS_DONE) is False


@pytest.mark.real_io
def test_rounds_are_done_where_only_flakes_were_red(shaky: Context) -> None:
    """No agent is asked then."""
    analysed = shaky.require(ANALYSIS).unwrap()
    flakes = tuple(failure for failure in analysed.failures if failure.case_id in {FLAKY, BLOCKED})
    alone = value(open_ledger(shaky.put(ANALYSIS, evolve(analysed, failures=flakes))))
    assert value(confirm_failures(alone)).get(ROUNDS_DONE) is True


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("landed", "fingerprint", "further"),
    [
        ({}, "", 0),
        ({}, "another", 2),
        ({"README": "x"}, "", 0),
        ({"tests/test_calc.py": f"{TESTS_OF_CALC}\n"}, "", 2),
    ],
)
def test_a_confirmed_group_runs_again_only_after_a_change_that_it_may_feel(
    red: Context, landed: dict[str, str], fingerprint: str, further: int
) -> None:
    """It fails otherwise than it did, or a file of its stack trace is another one."""
    confirmed = value(confirm_failures(red))
    known = confirmed.require(CONFIRMED_FAILURES).unwrap()
    changed = {**known.fingerprints, **({ADD: fingerprint} if fingerprint else {})}
    base, head = red.require(BASE).unwrap(), red.require(HEAD).unwrap()
    tree = value(replace_texts(base, head, landed))
    before = runs(red)
    after = value(
        confirm(
            selected(confirmed, ADD)
            .put(CONFIRMED_FAILURES, evolve(known, fingerprints=changed))
            .put(HEAD, tree)
        )
    )
    assert (runs(red) - before, after.get(CONFIRMED)) == (further, True)
