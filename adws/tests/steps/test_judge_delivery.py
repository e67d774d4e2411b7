"""The step ``judge_delivery``: what is delivered is the last thing that a run judges."""

from datetime import UTC, datetime
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context
from adws.core.entry import Entry, EntryStatus, EscalationReason
from adws.core.errors import GateRefused
from adws.core.final_judgement import FinalJudgement
from adws.core.verdict import Verdict
from adws.judging.circumstances import circumstances
from adws.ledger.journal import (
    JudgementRecord,
    Phase,
    journal_path,
    last_judged,
    note_phase,
    read,
)
from adws.ledger.store import ledger_path, load, save
from adws.ledger.transitions import advance
from adws.slot_values import bench_of
from adws.slots import ANALYSIS, BASE, CIRCUMSTANCES, FINAL_JUDGEMENT, HEAD, LEDGER_OPEN
from adws.steps.judge_delivery import judge_delivery
from adws.steps.judged_run import judged_run
from adws.steps.open_base import open_base
from adws.steps.open_ledger import open_ledger
from adws.tests.steps.projects import CALC, MENDED, RUN_ID, committed, sealed, write
from adws.tests.steps.unittest_project import ADD, DOUBLE, HALF, RED, judged
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value
from adws.vcs.commit import commit_patch
from adws.vcs.diff import patch_between
from adws.vcs.revision import tree_of
from adws.vcs.text_replacement import replace_texts

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]
WHEN = datetime(2030, 1, 1, tzinfo=UTC)
UNSTEADY = """\
from pathlib import Path

SEEN = Path({seen!r})


def half(a):
    times = len(SEEN.read_text()) if SEEN.exists() else 0
    SEEN.write_text("x" * (times + 1))
    return a / (2 if times else 3)
"""


@pytest.fixture
def begun(here: PurePath) -> Context:
    """Return the context of a run of its own project whose ledger is open: two cases are red."""
    return value(open_ledger(judged(committed(here / "calc", RED))))


def with_fix(context: Context, **files: str) -> Context:
    """Return the run with a change committed; its newest analysis is that of a mended suite."""
    base, head = context.require(BASE).unwrap(), context.require(HEAD).unwrap()
    texts = {name.replace("__", "/") + ".py": text for name, text in files.items()}
    tree = value(replace_texts(base, head, texts))
    patch = value(patch_between(base, head, tree))
    return context.put(HEAD, value(commit_patch(base, head, patch, "one fix\n", WHEN)))


def closed(context: Context) -> Context:
    """Enter every failing case into the ledger as fixed, and take the analysis of the head."""
    path = ledger_path(context.root)
    ledger = value(load(path))
    entries = tuple(_fixed(entry) for entry in ledger.entries)
    _ = value(save(path, evolve(ledger, entries=entries)))
    return value(judged_run(context))


def _fixed(entry: Entry) -> Entry:
    return advance(evolve(entry, commit="c1", closed_in_round=1), EntryStatus.FIXED).unwrap()


def lives(context: Context) -> list[tuple[str, EntryStatus, EscalationReason | None]]:
    """Return the case of each entry, where it stands, and why."""
    entries = value(load(ledger_path(context.root))).entries
    return [(entry.case_id, entry.status, entry.escalation_reason) for entry in entries]


def final(context: Context) -> FinalJudgement:
    """Judge what is delivered and return what was judged."""
    return value(judge_delivery(context)).require(FINAL_JUDGEMENT).unwrap()


def at_head(context: Context) -> FinalJudgement:
    """Return what is judged where the head is delivered."""
    base, head = context.require(BASE).unwrap(), context.require(HEAD).unwrap()
    now = value(circumstances(value(IOResult.from_result(bench_of(context)))))
    return FinalJudgement(head, value(tree_of(base, head)), circumstances=now)


def noted(context: Context) -> JudgementRecord | None:
    """Return what the journal says was decided last on the tree of the head."""
    records = value(read(journal_path(context.root)))
    return last_judged(records, RUN_ID, at_head(context).tree)


def test_a_green_head_is_judged_and_noted(begun: Context) -> None:
    """The journal knows the tree from then on, so that it is not run again."""
    context = closed(with_fix(begun, calc=MENDED))
    expected = at_head(context)
    assert final(context) == expected
    record = noted(context)
    assert record is not None
    assert (record.tree, record.verdict.accepted) == (expected.tree, True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", shell(begun.root, "dirname $(command -v git)").strip())
        assert final(context) == expected
    assert len(value(read(journal_path(context.root)))) == 1


@pytest.mark.parametrize(
    ("verdicts", "runs"),
    [
        ((("head", True), ("another", False)), 0),
        ((("head", True), ("head, not run", False)), 0),
        ((("head", True), ("head", False)), 1),
        ((("another", True),), 1),
    ],
    ids=["another one refused", "no change refused", "refused since", "another one accepted"],
)
def test_the_last_verdict_on_the_tree_decides(
    begun: Context, verdicts: tuple[tuple[str, bool], ...], runs: int
) -> None:
    """An attempt that is refused, or changes nothing, leaves what was accepted before it."""
    context = closed(with_fix(begun, calc=MENDED))
    head = at_head(context)
    for tree, accepted in verdicts:
        verdict = JudgementRecord(
            Verdict(accepted=accepted),
            tree=head.tree if tree.startswith("head") else "0" * 40,
            circumstances="" if tree == "head, not run" else head.circumstances,
        )
        _ = value(note_phase(context.root, RUN_ID, "k", Phase.JUDGED, judged=verdict))
    assert final(context) == head
    assert len(value(read(journal_path(context.root)))) == len(verdicts) + runs


def test_nothing_is_run_where_nothing_is_delivered(begun: Context) -> None:
    """The baseline was the last thing judged."""
    context = begun
    assert final(context) == at_head(context)
    assert noted(context) is None


def test_an_old_baseline_is_judged_again(begun: Context) -> None:
    """Nothing is delivered, but what it stood on is not what is there now."""
    context = begun.put(CIRCUMSTANCES, "others")
    assert final(context) == at_head(context)
    assert noted(context) == JudgementRecord(
        Verdict(accepted=True, remaining=(ADD, DOUBLE), failing_before=2, failing_after=2),
        tree=at_head(context).tree,
        circumstances=at_head(context).circumstances,
    )


def test_what_is_red_in_the_end_is_not_fixed(begun: Context) -> None:
    """Each case gets an entry of its own, escalated, once however often it is judged."""
    context = closed(with_fix(begun, calc=MENDED))
    broken = with_fix(context, calc=CALC.replace("a / 2", "a / 3"))
    for _ in range(2):
        assert final(broken) == at_head(broken)
        assert lives(broken) == [
            (ADD, EntryStatus.FIXED, None),
            (DOUBLE, EntryStatus.FIXED, None),
            *(
                (case_id, EntryStatus.ESCALATED, EscalationReason.CIRCULAR_REGRESSION)
                for case_id in (ADD, DOUBLE, HALF)
            ),
        ]
    record = noted(broken)
    assert record is not None
    assert not record.verdict.accepted
    newest = value(judge_delivery(broken)).require(ANALYSIS).unwrap()
    assert {failure.case_id for failure in newest.failures} == {ADD, DOUBLE, HALF}


def test_a_fix_that_flips_in_the_end_is_flaky(begun: Context) -> None:
    """One that was never worked on is told, and no more."""
    context = closed(with_fix(begun, calc=MENDED))
    seen = str(begun.root.parent / "seen")
    calc = MENDED.partition("def half")[0] + UNSTEADY.format(seen=seen)
    unsteady = with_fix(context, calc=calc)
    assert final(unsteady).warnings == (
        f"1 case failed in one of two runs of the delivered tree: {HALF}",
    )
    assert lives(unsteady) == lives(context)
    both = calc.replace("return a + b", "return a + b + (half(4) != 2)")
    _ = shell(begun.root, f"rm {seen}")
    assert final(with_fix(unsteady, calc=both)).warnings == ()
    assert lives(context)[2:] == [(ADD, EntryStatus.ESCALATED, EscalationReason.FLAKY)]


@pytest.mark.scenario(keep=True)
def test_cases_that_are_lost_keep_everything_back(begun: Context) -> None:
    """The ledger has no place for them, so the step fails."""
    context = closed(with_fix(begun, calc=MENDED))
    fewer = RED["tests/test_calc.py"].partition("    def test_half")[0]
    lost = with_fix(context, tests__test_calc=fewer)
    reason = f"1 case ran before and is now missing: {HALF}"
    assert error(judge_delivery(lost)) == GateRefused(
        f"the tree to deliver is not green as a whole: {reason}",
        hint="adws delivered nothing; run the same command to judge it again",
        context={"reasons": (reason,)},
    )


def uncommitted(context: Context, files: dict[str, str]) -> Context:
    """Return a run that began with these files not committed yet."""
    _ = write(context.root, files)
    again = sealed(value(judged_run(value(open_base(context)))))
    return value(open_ledger(again))


def test_a_branch_without_uncommitted_work_is_judged_as_it_is(begun: Context) -> None:
    """The fixes stand on the user's HEAD, where his new test is not there."""
    test = RED["tests/test_calc.py"] + "\n    def test_new(self):\n        self.assertTrue(True)\n"
    context = closed(with_fix(uncommitted(begun, {"tests/test_calc.py": test}), calc=MENDED))
    judgement, base = final(context), context.require(BASE).unwrap()
    assert (judgement.note, judgement.commit != context.get(HEAD)) == ("", True)
    files = shell(base.repository, f"git diff --name-only {base.head} {judgement.commit}")
    assert files == "calc.py\n"


def test_uncommitted_work_comes_along_where_the_branch_is_red_without_it(begun: Context) -> None:
    """The fix uses a file that is not committed."""
    context = uncommitted(begun, {"more.py": "def plus(a, b):\n    return a + b\n"})
    calc = "from more import plus\n\n" + MENDED.replace("a + b", "plus(a, b)")
    fixed = closed(with_fix(context, calc=calc))
    judgement = final(fixed)
    assert (judgement.commit, judgement.tree) == (at_head(fixed).commit, at_head(fixed).tree)
    assert judgement.note.startswith("; it is based on a snapshot of your uncommitted work")


def test_without_a_ledger_what_is_red_is_refused(begun: Context) -> None:
    """The work is not delivered; a case that flipped there before is told."""
    context = closed(with_fix(begun, calc=MENDED)).drop(LEDGER_OPEN)
    assert final(context) == at_head(context)
    broken = with_fix(context, calc=MENDED.replace("a / 2", "a / 3"))
    reason = f"1 case fails now and did not fail before: {HALF}"
    assert error(judge_delivery(broken)).context == {"reasons": (reason,)}


def test_without_a_ledger_a_case_of_the_work_may_not_flip(begun: Context) -> None:
    """One that passed before the work may: it is told."""
    context = closed(with_fix(begun, calc=MENDED)).drop(LEDGER_OPEN)
    seen = str(begun.root.parent / "seen")
    calc = MENDED.partition("def half")[0] + UNSTEADY.format(seen=seen)
    flips = "1 case failed in one of two runs of the delivered tree: "
    unsteady = with_fix(context, calc=calc)
    assert final(unsteady).warnings == (f"{flips}{HALF}",)
    both = calc.replace("return a + b", "return a + b + (half(4) != 2)")
    _ = shell(begun.root, f"rm {seen}")
    refused = error(judge_delivery(with_fix(unsteady, calc=both)))
    assert refused.context == {"reasons": (f"{flips}{ADD}",)}
