"""Tests of how a verdict is shown."""

import json

import pytest
from attrs import evolve

from adws.cli.commands.judge import show_verdict
from adws.core.codec import to_plain
from adws.core.flag import Flag
from adws.core.patch import Patch
from adws.core.proposal import Proposal
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.core.verdict_record import RepeatedJudgement
from adws.tests.core.test_verdict_record import RECORD

YES = Verdict(accepted=True, failing_before=2, failing_after=0)
NO = Verdict(accepted=False, reasons=("it broke test[a]",), failing_before=2, failing_after=3)
YELLOW = evolve(
    YES,
    flags=(Flag("forced-exit", "calc.py", 3, "os._exit(0)", "ends the run"),),
    notes=("no canary could be planted",),
)
PATCH = Patch("base", "tree")
CHANGE = Proposal(
    "k", "nobody", Answer(AnswerStatus.FINISHED), PATCH, PATCH, ("tests/test_[a].py",)
)
DROPPED = (
    "adws judged the change with the tests and the configuration of the base: "
    "it did not count the edits to\n- tests/test_[a].py\n"
)


@pytest.mark.parametrize(
    ("verdict", "proposal", "expected"),
    [
        (YES, None, "yes: the change is green\n2 failing before, 0 after\n"),
        (YES, CHANGE, f"yes: the change is green\n2 failing before, 0 after\n{DROPPED}"),
        (NO, None, "no: 1 reason\n2 failing before, 3 after\n- it broke test[a]\n"),
        (
            YELLOW,
            None,
            (
                "yes, but look at it: the change is green, with 1 suspicious line\n"
                "2 failing before, 0 after\n- calc.py:3: ends the run: os._exit(0)\n"
                "- no canary could be planted\n"
            ),
        ),
    ],
)
def test_a_person_reads_the_decision_and_why(
    verdict: Verdict, proposal: Proposal | None, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The decision, the trend, the reasons, and what was not judged."""
    show_verdict(verdict, proposal, as_json=False)
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize(("proposal", "dropped"), [(None, []), (CHANGE, ["tests/test_[a].py"])])
def test_a_machine_reads_the_whole_verdict(
    proposal: Proposal | None, dropped: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Every field of the verdict, and the files that were not judged."""
    show_verdict(NO, proposal, as_json=True)
    assert json.loads(capsys.readouterr().out) == {
        "colour": "red",
        **to_plain(NO),
        "dropped": dropped,
    }


def test_a_verdict_that_is_not_the_earlier_one_is_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With what differs, and what else has changed since then."""
    repeated = RepeatedJudgement(RECORD, evolve(RECORD, cage="none", verdict=NO))
    show_verdict(NO, None, repeated, as_json=False)
    assert capsys.readouterr().out.splitlines()[3:] == [
        "not the verdict of run r1:",
        "- verdict: green then, red now",
        "- fixed cases: t::a then, none now",
        "the circumstances differ:",
        "- cage: bwrap then, none now",
    ]
