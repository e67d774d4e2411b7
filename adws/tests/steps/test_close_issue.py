"""The step ``close_issue``: what an issue is told, and what a tracker that fails does not undo."""

import json
from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.codec import to_json_line
from adws.core.context import Context, Slot
from adws.core.flag import Flag
from adws.core.proposal import KeptChange
from adws.core.purpose import Purpose
from adws.core.run import RunFailure, VerifyFeedback
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerStatus
from adws.core.verification import Verification, VerificationPhase, VerificationVerdict
from adws.core.work_item import WorkItem
from adws.ledger.journal import AnswerRecord, JournalRecord, Phase, journal_path
from adws.runners.runner import Suite
from adws.slots import (
    DELIVERY_NOTE,
    ESCALATED_BECAUSE,
    FEEDBACK,
    HEAD,
    KEPT_CHANGES,
    RUN,
    RUN_FAILURE,
    SUITES,
    TRACKER_NOTE,
    VERIFICATION,
    WORK_ITEM,
)
from adws.steps.close_issue import close_issue
from adws.tests.trackers.bd import ISSUE, install, keep
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io

ITEM = WorkItem("Add a total", "It shall say it.", id="bd-a3f8", tracker="beads")
FLAG = Flag("forced-exit", "shop/cart.py", 3, "os._exit(0)", "it ends the run")
CHANGE = KeptChange(Purpose.IMPLEMENT, "command", "c0ffee", ("shop/cart.py",))
FLAGGED = (KEPT_CHANGES, (evolve(CHANGE, flags=(FLAG,)),))
VERIFIED = (
    VERIFICATION,
    Verification(VerificationPhase.VERIFIED, VerificationVerdict.PASSED, flags=(FLAG,)),
)
HOSTILE = "assert $(touch x) == `touch x`\n```\n@everyone closes #1 \x1b[31m"
FAILURE = RunFailure("develop/green/gate", "GateRefused", HOSTILE, "mend it", 1)


@pytest.fixture
def work(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> Context:
    """Return the context of a run that has built something, for an issue in Beads."""
    monkeypatch.setenv("PATH", str(install(here / "bin")), prepend=":")
    root = keep(here / "shop", ISSUE)
    answered = AnswerRecord(Answer(AnswerStatus.FINISHED, cost_usd=0.25), "b", "t", ())
    record = JournalRecord(
        "r1", "r1/1-implement", Phase.ANSWERED, "2026-01-01T00:00:00+00:00", answered
    )
    context = Context(root).put(WORK_ITEM, ITEM).put(RUN, "r1").put(HEAD, "c0ffee")
    _ = value(io_ops.write_text(journal_path(context.root), to_json_line(record) + "\n"))
    return context.put(KEPT_CHANGES, (CHANGE,))


def issue_in(context: Context) -> dict[str, object]:
    """Return what the tracker holds of the issue."""
    text = value(io_ops.read_text(context.root / ".beads/issues.json"))
    result: dict[str, object] = json.loads(text)["bd-a3f8"]
    return result


def test_what_is_delivered_is_closed(work: Context) -> None:
    """With where it is."""
    after = value(close_issue(work.put(DELIVERY_NOTE, "on the branch adws/r1")))
    assert after.get(TRACKER_NOTE) == "the issue bd-a3f8 (beads) is closed"
    assert issue_in(work) == {
        **ISSUE,
        "status": "closed",
        "close_reason": (
            "Built by adws and accepted by its judge.\n\n- run: r1\n- cost: $0.25\n"
            "- delivered: on the branch adws/r1\n- commit: c0ffee\n- report: .adws/reports/r1.md"
        ),
    }


def test_what_failed_stays_open_with_a_note(work: Context) -> None:
    """The failure, how often it was tried, what that cost; others' words are fenced, and data."""
    tries = tuple(VerifyFeedback(number, "GateRefused", "no") for number in (1, 2, 3))
    failed = work.put(RUN_FAILURE, FAILURE).put(FEEDBACK, tries)
    after = value(close_issue(failed))
    assert after.get(TRACKER_NOTE) == "the issue bd-a3f8 (beads) stays open"
    assert issue_in(work) == {
        **ISSUE,
        "notes": (
            "A person's words.\nadws could not finish this.\n\n"
            "- step: develop/green/gate\n- kind: GateRefused\n- attempts: 3\n"
            "- run: r1\n- cost: $0.25\n- commit: c0ffee\n- report: .adws/reports/r1.md\n\n"
            "````text\nassert $(touch x) == `touch x`\n```\n@everyone closes #1 \nmend it\n````"
        ),
    }
    assert "x" not in shell(work.root, "ls").split()


def test_what_was_given_up_stays_open_too(work: Context) -> None:
    """Why it was given up is told, also after the run was taken up again."""
    after = value(close_issue(work.put(ESCALATED_BECAUSE, FAILURE)))
    assert after.get(TRACKER_NOTE) == "the issue bd-a3f8 (beads) stays open"
    assert "- kind: GateRefused\n- attempts: 1\n" in str(issue_in(work)["notes"])


@pytest.mark.parametrize("whose", [FLAGGED, VERIFIED], ids=["judge", "verifier"])
@pytest.mark.parametrize(("accepted", "status"), [(False, "open"), (True, "closed")])
def test_what_looks_suspicious_is_for_a_person_to_close(
    work: Context,
    whose: tuple[Slot[Any], object],
    accepted: bool,  # noqa: FBT001 - a row's value
    status: str,
) -> None:
    """Unless he has said beforehand that it counts; to the verifier, too."""
    flagged = work.put(*whose).put(DELIVERY_NOTE, "there")
    _ = value(close_issue(evolve(flagged, settings=Settings(accept_flagged=accepted))))
    values = issue_in(work)
    result = "shop/cart.py:3: it ends the run (forced-exit): os._exit(0)" in str(values["notes"])
    assert (values["status"], result) == (status, not accepted)


def test_what_a_test_tool_cannot_show_is_for_a_person_to_close(work: Context) -> None:
    """Unless the settings accept that for the tool."""
    delivered = work.put(DELIVERY_NOTE, "there").put(SUITES, (Suite("ctest", ".", ("ctest",)),))
    _ = value(close_issue(evolve(delivered, settings=Settings(accept_flagged=True))))
    values = issue_in(work)
    assert (values["status"], "limited by ctest" in str(values["notes"])) == ("open", True)
    _ = value(close_issue(evolve(delivered, settings=Settings(accept_limited=("ctest",)))))
    assert issue_in(work)["status"] == "closed"


def test_a_run_that_pauses_tells_nothing(work: Context) -> None:
    """It will go on; and words have no issue."""
    words = work.put(WORK_ITEM, WorkItem("Add it", "Add it")).put(DELIVERY_NOTE, "there")
    for context in (work, words, words.drop(WORK_ITEM)):
        assert value(close_issue(context)) == context
    assert issue_in(work) == ISSUE


@pytest.mark.parametrize(
    ("item", "path", "expected"),
    [
        (ITEM, "/usr/bin:/bin", "warning: 'bd', the program of the tracker 'beads', is not inst"),
        (evolve(ITEM, id="bd-gone"), "", "warning: beads refused the issue 'bd-gone': Error fetch"),
        (evolve(ITEM, id="--all"), "", "warning: no issue named '--all': it is not a name"),
        (evolve(ITEM, tracker="jira"), "", "warning: unknown tracker 'jira'"),
    ],
)
def test_a_tracker_that_cannot_be_told_undoes_nothing(
    work: Context, monkeypatch: pytest.MonkeyPatch, item: WorkItem, path: str, expected: str
) -> None:
    """It is a warning, and the run goes on."""
    if path:
        monkeypatch.setenv("PATH", path)
    after = value(close_issue(work.put(WORK_ITEM, item).put(DELIVERY_NOTE, "there")))
    warning = after.require(TRACKER_NOTE).unwrap()
    assert warning.startswith(expected)
    added = {DELIVERY_NOTE.name: "there", TRACKER_NOTE.name: warning}
    assert {**after.slots, **work.slots} == {**work.slots, **added}


def test_what_it_cost_is_unknown_without_a_journal_that_can_be_read(work: Context) -> None:
    """The issue is told all the same."""
    _ = value(io_ops.write_text(journal_path(work.root), "not a record\n{}\n"))
    _ = value(close_issue(work.put(DELIVERY_NOTE, "there")))
    assert "- cost: unknown\n" in str(issue_in(work)["close_reason"])


def test_no_secret_of_the_machine_is_told(work: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    """An issue may be read by everybody."""
    monkeypatch.setenv("SHOP_API_TOKEN", "hush-1234567890")
    failure = evolve(FAILURE, message="refused: hush-1234567890")
    _ = value(close_issue(work.put(RUN_FAILURE, failure)))
    assert "hush" not in str(issue_in(work)["notes"])
