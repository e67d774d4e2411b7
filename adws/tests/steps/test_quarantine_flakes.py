"""The step ``quarantine_flakes``: what a run proved to be flaky, committed behind its fixes."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.cage.cage import Level
from adws.cage.level import cage_level
from adws.core.context import Context
from adws.core.entry import EscalationReason
from adws.core.errors import IoFailed
from adws.core.quarantine import QUARANTINE_FILE, Quarantine, QuarantinedCase
from adws.core.repeats import Repeats, RunCounts
from adws.core.round_record import RoundRecord
from adws.core.settings import Sandbox, Settings, Workspace
from adws.core.suite import Outcome
from adws.judging.judge import judge
from adws.ledger.discovery import discover
from adws.ledger.escalation import escalate
from adws.ledger.store import ledger_path, load, save
from adws.slot_values import bench_of
from adws.slots import BASE, BASELINE, CAGE, HEAD, QUARANTINE, SUITES
from adws.steps.open_ledger import open_ledger
from adws.steps.quarantine_flakes import quarantine_flakes
from adws.testing import a_context
from adws.tests.asking.caging import at_home
from adws.tests.ledger.analyses import analysis, failure
from adws.tests.steps.projects import ADD, HALF, PYTEST, UNCAGED, committed, judged
from adws.tests.steps.unstamped import error
from adws.tests.tools import needs
from adws.tests.trackers import bd
from adws.tests.vcs.repositories import shell, value
from adws.vcs.commit import commit_patch, tip
from adws.vcs.diff import patch_between
from adws.vcs.text_replacement import replace_text

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]
TODAY = Quarantine("2026-03-01")
FLIPPING = """\
from pathlib import Path

SEEN = Path({seen!r})


def test_a():
    times = len(SEEN.read_text()) if SEEN.exists() else 0
    SEEN.write_text("x" * (times + 1))
    assert times % 2 == 0


def test_b():
    pass
"""


SEEING = """\
import os
from pathlib import Path

PLACES = ("~/seen", "/tmp/seen", "/var/tmp/seen", "/dev/shm/seen", "seen", ".git/seen")


def test_it():
    assert not [place for place in PLACES if Path(os.path.expanduser(place)).exists()]
"""
LEAVING = """\
from pathlib import Path

from test_it import PLACES
import os

for place in PLACES:
    Path(os.path.expanduser(place)).write_text("x")
"""
HELD = Level("/bin/bwrap", (), "bwrap")


def with_flakes(red: Context, flaky: Iterable[str], failed: Iterable[str] = ()) -> Context:
    """Return a run that escalated cases as flaky; ``failed`` are made to fail in its baseline."""
    baseline = red.require(BASELINE).unwrap()
    cases = tuple(
        evolve(case, outcome=Outcome.FAILED) if case.id in {*failed} else case
        for case in baseline.cases
    )
    path = ledger_path(red.root)
    ledger = value(load(path))
    case_ids = {entry.case_id for entry in ledger.entries}
    more = tuple(failure(case_id) for case_id in flaky if case_id not in case_ids)
    result = discover(ledger, analysis(*more), tuple(item.case_id for item in more))
    outcome = escalate(result, tuple(flaky), EscalationReason.FLAKY, detail="", number=1).unwrap()
    _ = value(save(path, outcome))
    given = red.put(BASELINE, evolve(baseline, cases=cases)).put(QUARANTINE, TODAY)
    return given.put(CAGE, pretended(red.root.parent))


def pretended(folder: PurePath) -> Level:
    """Return a cage that keeps nothing from a run, so that a case can count its runs."""
    script = folder / "pretended-cage"
    text = '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n'
    _ = value(io_ops.write_text(script, text))
    _ = shell(folder, f"chmod +x {script}")
    return Level(str(script), (), "a cage for tests")


def residents(context: Context) -> tuple[str, ...]:
    """Return the ids that the quarantine of a context holds."""
    return tuple(case.id for case in context.require(QUARANTINE).unwrap().cases)


def test_only_what_the_base_proves_to_be_flaky_goes_into_quarantine(red: Context) -> None:
    """A case that fails with the whole suite each time leans on others, or was broken by a fix."""
    after = value(quarantine_flakes(with_flakes(red, (ADD, HALF), failed=(HALF,))))
    base, head = after.require(BASE).unwrap(), after.require(HEAD).unwrap()
    seen = "failed in the baseline, then passed in another run of the same tree"
    assert after.require(QUARANTINE).unwrap() == evolve(
        TODAY, cases=(QuarantinedCase(HALF, "2026-03-01", "2026-03-30", seen),)
    )
    assert shell(base.repository, f"git log --format=%s {base.commit}..{head}") == (
        f"test: quarantine flaky {HALF} (non-deterministic)\n"
    )
    assert shell(base.repository, f"git diff --name-only {base.commit} {head}") == (
        f"{QUARANTINE_FILE}\n"
    )


def test_the_issue_about_a_case_is_opened_before_the_commit_and_named_in_it(
    red: Context, here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the tracker refuses, the case goes into quarantine all the same, and that is told."""
    monkeypatch.setenv("PATH", str(bd.install(here / "bin")), prepend=":")
    settings = Settings(tracker="beads", flake_issues=True)
    context = evolve(with_flakes(red, (HALF,), (HALF,)), settings=settings)
    result = value(quarantine_flakes(context)).require(BASELINE).unwrap()
    assert result.warnings[-1].startswith("no issue about a flaky case is opened: beads refused")
    _ = bd.keep(context.root)
    base = context.require(BASE).unwrap()
    _ = shell(base.repository, f"git update-ref refs/heads/{base.branch} {base.commit}")
    after = value(quarantine_flakes(context))
    assert [case.issue for case in after.require(QUARANTINE).unwrap().cases] == ["bd-1"]
    assert "(until 2026-03-30), see bd-1\n" in shell(
        base.repository, f"git log -1 --format=%b {after.get(HEAD)}"
    )


@pytest.mark.parametrize(
    ("level", "settings", "why"),
    [
        (UNCAGED, Settings(), "judged code runs without a cage"),
        (HELD, Settings(workspace=Workspace.IN_PLACE), "judged runs use your own tree"),
        (HELD, Settings(writable=("/run/db",)), "judged runs can write to the paths in 'writable'"),
    ],
)
def test_what_code_on_trial_could_touch_proves_nothing(
    red: Context, level: Level, settings: Settings, why: str
) -> None:
    """The base is not even run; where there is a suspect, a warning says so."""
    calm = evolve(with_flakes(red, ()), settings=settings).put(CAGE, level)
    assert value(quarantine_flakes(calm)) == calm
    given = evolve(with_flakes(red, (HALF,), (HALF,)), settings=settings).put(CAGE, level)
    baseline = given.require(BASELINE).unwrap()
    warning = (
        f"adws quarantined no flaky case: {why}, so code on trial could have made it flip; "
        "add it to adws-quarantine.toml yourself if it is flaky"
    )
    assert value(quarantine_flakes(given)) == given.put(
        BASELINE, evolve(baseline, warnings=(*baseline.warnings, warning))
    )


@needs("bwrap")
def test_a_change_brings_no_case_into_quarantine(here: PurePath) -> None:
    """What it leaves in its tree, in HOME, in /tmp and in shared memory is seen by no later run."""
    home = here / "home"
    _ = value(io_ops.make_folder(home))
    with at_home(home):
        root = committed(here / "project", {"test_it.py": SEEING, "conftest.py": ""})
        settings = Settings(sandbox=Sandbox.BWRAP)
        level = value(cage_level(settings))
        context = evolve(value(open_ledger(judged(root))), settings=settings).put(CAGE, level)
        bench = bench_of(context).unwrap()
        hostile = value(replace_text(bench.base, bench.base.commit, "conftest.py", LEAVING))
        ran = value(judge(bench, hostile)).analysis.report
        assert [case.outcome for case in ran.cases] == [Outcome.FAILED]
        met = RoundRecord(
            number=1,
            group="g1",
            cases=(),
            failures_start=1,
            failures_end=1,
            repeats=(
                Repeats(
                    "test_it.py::test_it",
                    RunCounts(1, 1),
                    RunCounts(2, 4),
                    base_alone=RunCounts(1, 4),
                ),
            ),
        )
        path = ledger_path(root)
        _ = value(save(path, value(load(path)).with_round(met)))
        after = value(quarantine_flakes(context.put(QUARANTINE, TODAY)))
    assert residents(after) == ()


@pytest.mark.parametrize(
    ("flaky", "failed", "reruns"), [((), (), 2), ((HALF,), (), 2), ((HALF,), (HALF,), 0)]
)
def test_without_a_suspect_or_a_run_nothing_is_committed(
    red: Context, flaky: tuple[str, ...], failed: tuple[str, ...], reruns: int
) -> None:
    """A case that passes each time on the base is none: only a change made it flaky."""
    context = with_flakes(red, flaky, failed)
    assert value(quarantine_flakes(context, reruns=reruns)) == context


def test_what_flips_alone_on_the_base_goes_into_quarantine(here: PurePath) -> None:
    """It passed in the baseline, and a judged change met it; what only the change flips stays."""
    seen = here / "seen"
    files = {"test_it.py": FLIPPING.format(seen=str(seen))}
    context = with_flakes(value(open_ledger(judged(committed(here / "flips", files)))), ())
    path = ledger_path(context.root)
    met = tuple(
        Repeats(f"test_it.py::{name}", base_alone=RunCounts(1, 4)) for name in ("a", "test_a")
    )
    only_changed = Repeats(
        "test_it.py::test_b", RunCounts(1, 1), RunCounts(1, 12), RunCounts(0, 1), RunCounts(0, 12)
    )
    record = RoundRecord(
        number=1,
        group="g1",
        cases=(),
        failures_start=1,
        failures_end=1,
        repeats=(*met, only_changed),
    )
    _ = value(save(path, value(load(path)).with_round(record)))
    after = value(quarantine_flakes(context))
    why = "without any change, alone in a fresh tree each time, failed in 1 of 2 runs"
    assert after.require(QUARANTINE).unwrap().cases == (
        QuarantinedCase("test_it.py::test_a", "2026-03-01", "2026-03-30", why),
    )


def test_a_case_whose_time_is_over_is_not_put_back(red: Context) -> None:
    """An end that adws itself puts off would be none."""
    over = QuarantinedCase(HALF, "2025-01-01", "2025-01-30")
    base = red.require(BASE).unwrap()
    given = with_flakes(red, (HALF,), (HALF,)).put(QUARANTINE, evolve(TODAY, cases=(over,)))
    assert value(quarantine_flakes(given)).get(HEAD) == base.commit


@pytest.mark.scenario(keep=True)
def test_zero_days_put_nothing_there() -> None:
    """The ledger is not even read."""
    context = a_context(settings=Settings(quarantine_days=0))
    assert value(quarantine_flakes(context)) == context


def test_what_a_killed_driver_committed_is_taken_as_it_is(red: Context) -> None:
    """No case is proven twice, and no second commit is made."""
    context = with_flakes(red, (ADD,))
    ledger, base = value(load(ledger_path(context.root))), context.require(BASE).unwrap()
    text = '[[cases]]\nid = "x"\nsince = 2026-01-01\nuntil = 2026-12-31\n'
    tree = value(replace_text(base, base.commit, QUARANTINE_FILE, text))
    patch = value(patch_between(base, base.commit, tree))
    when = datetime.fromisoformat(ledger.created_at)
    made = value(commit_patch(base, base.commit, patch, "test: …", when))
    after = value(quarantine_flakes(context))
    assert (after.get(HEAD), residents(after)) == (made, ("x",))


def test_a_quarantine_that_can_take_no_more_cases_is_told(red: Context) -> None:
    """The fixes of the run are delivered all the same, and the file stays as it is."""
    base = red.require(BASE).unwrap()
    inline = 'cases = [{id = "x", since = 2026-01-01, until = 2026-12-31}]\n'
    tree = value(replace_text(base, base.commit, QUARANTINE_FILE, inline))
    patch = value(patch_between(base, base.commit, tree))
    when = datetime.fromisoformat(value(load(ledger_path(red.root))).created_at)
    head = value(commit_patch(base, base.commit, patch, "mine", when))
    given = with_flakes(red, (HALF,), (HALF,)).put(HEAD, head)
    baseline = given.require(BASELINE).unwrap()
    text = "adws-quarantine.toml is unchanged: adws cannot add a case at its end"
    assert value(quarantine_flakes(given)) == given.put(
        BASELINE, evolve(baseline, warnings=(*baseline.warnings, text))
    )
    assert value(tip(base)) == head


def test_a_run_that_cannot_be_read_proves_nothing(red: Context) -> None:
    """The fixes of the run are not held up by it."""
    given = with_flakes(red, (HALF,), (HALF,)).put(SUITES, (evolve(PYTEST, argv=("true",)),))
    assert value(quarantine_flakes(given, reruns=1)) == given


def test_a_machine_that_does_not_work_fails_the_step(red: Context) -> None:
    """The run can be gone on with."""
    given = with_flakes(red, (HALF,), (HALF,)).put(SUITES, (evolve(PYTEST, argv=("/no/such",)),))
    assert isinstance(error(quarantine_flakes(given)), IoFailed)
