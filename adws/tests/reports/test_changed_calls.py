"""What a change does, shown by calls in every form of a report."""

import json

import pytest
from attrs import evolve

from adws.core.changed_call import ChangedCall
from adws.core.fix_report import FixReport
from adws.core.proposal import Proposal
from adws.core.round_record import RoundRecord
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Layer, Verdict
from adws.reports.changed_calls import changed_calls_section, uncompared_lines
from adws.reports.fix_json import fix_json
from adws.reports.fix_markdown import fix_markdown
from adws.reports.verdict_markdown import verdict_markdown
from adws.reports.verdict_terminal import verdict_lines
from adws.tests.reports.test_verdict_markdown import CHANGE

TESTED = ChangedCall("price(3)", "1", "3", tested=True)
NEAR = ChangedCall("price(4)", "2", "4", tested=False)
SAME = ChangedCall("price(0)", "0", "0", tested=False)
CALLS = (TESTED, NEAR, SAME)
ROWS = """\
| `price(3)` (tested) | `1` | `3` |
| `price(4)` | `2` | `4` |
| `price(0)` | `0` | the same |
"""
REPORT = FixReport(
    rounds=(
        RoundRecord(number=2, group="g", cases=(), failures_start=1, failures_end=0, calls=CALLS),
    )
)


def test_nothing_to_show_is_no_section() -> None:
    """Most runners cannot look."""
    assert changed_calls_section("What This Change Does", ()) == ""


def test_the_report_of_a_run_has_a_table() -> None:
    """With the untested calls beside those of the cases."""
    assert ROWS in fix_markdown(REPORT)


def test_machines_read_the_same() -> None:
    """With the number of the round."""
    assert json.loads(fix_json(REPORT))["changed_calls"] == [
        {"round": 2, "call": "price(3)", "before": "1", "after": "3", "tested": True},
        {"round": 2, "call": "price(4)", "before": "2", "after": "4", "tested": False},
        {"round": 2, "call": "price(0)", "before": "0", "after": "0", "tested": False},
    ]


def test_a_verdict_shows_what_the_change_does() -> None:
    """In Markdown all of it, at a terminal untested calls first, those that did not change last."""
    verdict = Verdict(accepted=True, calls=CALLS)
    proposal = Proposal("judge", "", Answer(AnswerStatus.FINISHED), CHANGE, CHANGE)
    assert ROWS in verdict_markdown(verdict, proposal)
    assert [*verdict_lines(verdict, ())][2:] == [
        "now price(4): 2 → 4",
        "now price(3): 1 → 3 (tested)",
        "still price(0): 0",
    ]


UNCOMPARED = Verdict(accepted=True).with_impossible_layer(
    Layer.BEHAVIOUR, "the cases\ncall nothing"
)
WHY = "adws compared no calls of the changed code: the cases call nothing"


def test_a_verdict_without_calls_says_why() -> None:
    """In Markdown and at a terminal, on a line."""
    proposal = Proposal("judge", "", Answer(AnswerStatus.FINISHED), CHANGE, CHANGE)
    assert verdict_markdown(UNCOMPARED, proposal).endswith(f"\n## What This Change Does\n\n{WHY}\n")
    assert [*verdict_lines(UNCOMPARED, ())][2:] == [f"- {WHY}"]


@pytest.mark.parametrize(
    "verdict",
    [
        Verdict(accepted=True),
        evolve(UNCOMPARED, accepted=False),
        evolve(UNCOMPARED, unchanged=True),
        evolve(UNCOMPARED, calls=CALLS),
    ],
    ids=["no reason", "a refusal", "no change", "calls of another suite"],
)
def test_other_verdicts_do_not_say_so(verdict: Verdict) -> None:
    """A refusal has its own reasons; the calls of one suite are shown without those of another."""
    assert [*uncompared_lines(verdict)] == []
