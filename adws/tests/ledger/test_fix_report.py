"""The report of a run, told from its ledger."""

import json
from functools import partial

from attrs import evolve

from adws.core.changed_call import ChangedCall
from adws.core.claim import ClaimStatus
from adws.core.entry import Attempt, AttemptOutcome, EscalationReason
from adws.core.failure import Diagnosis, Failure
from adws.core.fix_report import FixReport
from adws.core.flag import Flag
from adws.core.money import Spending
from adws.core.patch import ChangeKind, FileChange
from adws.core.quarantine import QuarantineRow
from adws.core.rebase import DroppedFix, Rebase
from adws.core.repeats import Repeats, RunCounts
from adws.core.round_record import DroppedEdit, RoundRecord
from adws.core.suite import NotRun
from adws.ledger.confirmation import Fix, confirm
from adws.ledger.escalation import escalate
from adws.ledger.final_failures import with_red_cases
from adws.ledger.fix_report import fix_report
from adws.ledger.invariants import check
from adws.ledger.ledger import Ledger
from adws.ledger.recording import record_attempt
from adws.reports.fix_json import fix_json
from adws.tests.ledger.analyses import (
    GREEN,
    analysis,
    attempt,
    case,
    failure,
    ledger_after_change,
    ledger_of,
)
from adws.tests.ledger.claims import CLAIM, PERMIT
from adws.trust.sealed import is_sealed

A, B, C = failure("t.py::a"), failure("t.py::b"), failure("t.py::c")
D = failure("t.py::d")
OUTLINE = FixReport(project="calc", agent="scripted", finished=True, delivered="on a branch")
CHANGES = (
    FileChange("a.py", ChangeKind.MODIFIED, 2, 1),
    FileChange("tests/logo.png", ChangeKind.ADDED),
)


def reported(
    ledger: Ledger, outline: FixReport = OUTLINE, changes: tuple[FileChange, ...] = ()
) -> FixReport:
    """Return the report of a ledger; of the failures, the third one is known."""
    is_test = partial(is_sealed, globs=("tests/**",))
    return fix_report(ledger, outline, changes=changes, failures={C.case_id: C}, is_test=is_test)


def repaired(ledger: Ledger, *left: Failure, fix: Fix) -> Ledger:
    """Confirm a fix after which only these failures are left."""
    red = {item.case_id for item in left}
    others = tuple(
        case(entry.case_id, GREEN) for entry in ledger.entries if entry.case_id not in red
    )
    return ledger_after_change(confirm(ledger, analysis(*left, others=others), fix))


def attempted(ledger: Ledger, case_id: str, made: Attempt, text: str = "") -> Ledger:
    """Record an attempt at a case, with a diagnosis."""
    return ledger_after_change(record_attempt(ledger, (case_id,), made, {case_id: Diagnosis(text)}))


def a_whole_run() -> Ledger:
    """One round fixes a, and b with it; c is given up, and d came with a regression."""
    first = attempt(AttemptOutcome.ACCEPTED)
    tried = attempted(ledger_of(A, B, C), A.case_id, first, "off by one")
    fixed = repaired(tried, C, D, fix=Fix(1, "c1", "counts from 1", ("a.py",)))
    given_up = ledger_after_change(
        escalate(
            attempted(fixed, C.case_id, attempt(number=2), "two readings"),
            (C.case_id,),
            EscalationReason.DESIGN_DECISION,
            detail="the specification says both",
            number=2,
        )
    )
    return given_up.with_round(
        RoundRecord(
            number=1,
            group="g1",
            cases=(A.case_id,),
            agent="scripted",
            outcome=AttemptOutcome.ACCEPTED,
            ending="accepted",
            failures_start=3,
            failures_end=2,
            fixed=(A.case_id, B.case_id),
            cost_usd=0.5,
            dropped=(DroppedEdit("tests/t.py", ".adws/attempts/round-1.patch"),),
        )
    ).with_round(
        RoundRecord(
            number=2,
            group="g2",
            cases=(C.case_id,),
            agent="scripted",
            outcome=AttemptOutcome.REGRESSED,
            ending="breaks t.py::b",
            failures_start=2,
            failures_end=2,
            regressions=(B.case_id,),
        )
    )


def everything() -> tuple[Ledger, FixReport]:
    """Return the whole run with a suspicious line, an open claim and one whose change was made."""
    run = a_whole_run()
    first, second = run.rounds
    flag = Flag("forced-exit", "a.py", 3, "os._exit(0)", "it ends the run")
    flipping = Repeats(
        C.case_id, RunCounts(1, 1), RunCounts(1, 4), RunCounts(0, 1), RunCounts(2, 4)
    )
    call = ChangedCall("a(1)", "2", "3", tested=True)
    flagged = evolve(first, flags=(flag,), notes=("n",), repeats=(flipping,), calls=(call,))
    spent = evolve(
        CLAIM,
        id="C-002",
        status=ClaimStatus.SPENT,
        permit=PERMIT,
        outcome="changed",
        commit="c1",
        spent_in="r1",
    )
    ledger = evolve(run, rounds=(flagged, second), claims=(CLAIM, spent))
    outline = evolve(
        OUTLINE,
        warnings=("w",),
        not_run=(NotRun("tests/test_b.py", "no test in it"),),
        duration_seconds=9.0,
        quarantine=(QuarantineRow("t.py::q", "2026-01-01", "2026-01-30", "failed"),),
        rebase=Rebase("r0", dropped=(DroppedFix(("t.py::z",), "z.patch", "it is green"),)),
        judged_commit="c2",
        judged_tree="t2",
    )
    return ledger, reported(ledger, outline, CHANGES)


def test_the_report_counts_the_ledgers_entries() -> None:
    """The whole run: fixes, escalations, rounds, dropped edits, the trend and the money."""
    run = a_whole_run()
    outline = evolve(OUTLINE, warnings=("w",), duration_seconds=9.0)
    assert reported(run, outline, CHANGES) == FixReport(
        run="r1",
        project="calc",
        runner="pytest",
        agent="scripted",
        finished=True,
        total_tests=3,
        initially_failing=3,
        regressions=1,
        fixed=2,
        escalated=1,
        open=1,
        fixes=run.entries[:2],
        escalations=(run.entries[2],),
        rounds=run.rounds,
        changes=CHANGES,
        trend=(3, 2),
        spending=Spending(0.5, unknown=1),
        delivered="on a branch",
        warnings=("w",),
        duration_seconds=9.0,
        next_steps={
            "F-003": "Decide which behaviour is right, change the test or the code, and run again.",
        },
        test_files=("tests/logo.png",),
    )


def test_a_fixed_case_that_is_red_in_the_end_is_not_fixed() -> None:
    """Its newest entry counts, once; a case that nobody worked on is a regression."""
    run = a_whole_run()
    before, everything_red = reported(run), analysis(A, B, C, D, failure("t.py::e"))
    final = ledger_after_change(
        with_red_cases(run, everything_red, (A.case_id, "t.py::e"), (B.case_id,))
    )
    report = reported(final)
    assert [(entry.case_id, entry.escalation_reason) for entry in final.entries[4:]] == [
        (A.case_id, EscalationReason.CIRCULAR_REGRESSION),
        ("t.py::e", EscalationReason.CIRCULAR_REGRESSION),
        (B.case_id, EscalationReason.FLAKY),
    ]
    counts = (report.fixed, report.escalated, report.open, report.regressions)
    assert (before.fixed, before.escalated, before.open, before.regressions) == (2, 1, 1, 1)
    assert counts == (0, 4, 1, 2)
    assert check(final) == ()


def test_a_fix_of_test_code_alone_is_called_so() -> None:
    """One source file among them makes it a fix of the source."""
    opened = ledger_of(A)
    reports = [
        reported(repaired(opened, fix=Fix(1, "c1", "", files)))
        for files in (("tests/t.py",), ("tests/t.py", "a.py"), ())
    ]
    assert [report.changes_tests_only(report.fixes[0]) for report in reports] == [
        True,
        False,
        False,
    ]


def test_one_description_is_told_once() -> None:
    """Two cases that one fix repaired say the same of its file."""
    fixed = repaired(ledger_of(A, B), fix=Fix(1, "c1", "counts from 1", ("a.py",)))
    change = FileChange("a.py", ChangeKind.MODIFIED, 1, 1)
    assert reported(fixed).description_of(change) == "counts from 1"


def test_a_report_of_a_run_that_was_green_is_empty() -> None:
    """No entry, no row, and the trend is where it began."""
    report = reported(ledger_of())
    assert (report.fixes, report.escalations, report.trend) == ((), (), (0,))
    assert (report.integrity, report.exit_code) == (True, 0)


def test_an_entry_without_a_reason_has_none_in_the_report() -> None:
    """A ledger that somebody else wrote is still reported."""
    given_up = ledger_after_change(
        escalate(ledger_of(A), (A.case_id,), EscalationReason.FLAKY, detail="", number=1)
    )
    nameless = evolve(
        given_up, entries=tuple(evolve(e, escalation_reason=None) for e in given_up.entries)
    )
    plain = json.loads(fix_json(reported(nameless)))
    assert plain["escalations"][0]["reason"] == ""


def test_a_case_that_no_agent_gets_still_fails() -> None:
    """The trend counts what was fixed, not what was escalated before the first round."""
    ledger = escalate(
        ledger_of(A, B), (A.case_id,), EscalationReason.OUT_OF_SCOPE, detail="a conflict", number=0
    ).unwrap()
    report = reported(ledger)
    assert (report.escalated, report.trend) == (1, (2,))
