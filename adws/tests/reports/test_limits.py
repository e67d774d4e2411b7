"""What test tools cannot show, as every report says it."""

import pytest
from attrs import evolve
from rich.text import Text

from adws.core.flag import Flag
from adws.core.patch import Patch
from adws.core.proposal import KeptChange, Proposal
from adws.core.purpose import Purpose
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.core.work_item import WorkItem
from adws.core.work_report import WorkOutcome, WorkReport
from adws.reports.batch_markdown import batch_markdown
from adws.reports.batch_terminal import batch_lines
from adws.reports.issue_note import EndedRun, flagged_note
from adws.reports.limits import limits_lines, limits_section
from adws.reports.verdict_comment import verdict_comment, verdict_title
from adws.reports.verdict_markdown import verdict_markdown
from adws.reports.verdict_terminal import verdict_lines
from adws.reports.work_markdown import work_markdown
from adws.reports.work_terminal import work_lines
from adws.tests.reports.test_batch_reports import JUDGEMENT, change

LIMITS = ("ctest: no planted cases", "dotnet: no planted cases")
LINES = (
    "limited by ctest: no planted cases",
    "limited by dotnet: no planted cases",
    'to accept it: accept_limited = ["ctest", "dotnet"] in adws.toml',
)
SECTION = (
    "## Limited\n\n- ctest: no planted cases\n- dotnet: no planted cases\n\n"
    'This alone makes the exit code 1, unless you set `accept_limited = ["ctest", "dotnet"]`.'
)
FLAG = Flag("forced-exit", "a.py", 3, "os._exit(0)", "ends the run")
LIMITED = Verdict(accepted=True, limits=LIMITS)
REFUSED = Verdict(accepted=False, reasons=("no",), limits=LIMITS)
PATCH = Patch("a", "b")
PROPOSAL = Proposal("judge", "", Answer(AnswerStatus.FINISHED), PATCH, PATCH)
KEPT = KeptChange(Purpose.IMPLEMENT, "claude", "c0ffee", ("a.py",))
WORK = WorkReport("r", "shop", WorkItem("a", "a"), WorkOutcome.DONE, kept=(KEPT,), limits=LIMITS)


def lines_of(verdict: Verdict) -> list[str]:
    """Return what the terminal shows of a verdict."""
    return [Text.from_markup(line).plain for line in verdict_lines(verdict, ())]


def test_limits_are_told_with_the_setting_that_accepts_them() -> None:
    """Nothing is said where there are none."""
    assert (limits_lines(LIMITS), limits_section(LIMITS)) == (LINES, SECTION)
    assert (limits_lines(()), limits_section(())) == ((), "")


def test_a_limited_verdict_is_told_as_one() -> None:
    """In one line, with what limits it; suspicious lines are the graver thing."""
    first, *others = lines_of(LIMITED)
    assert first == "yes, but limited: the change is green as far as its tests can show"
    assert [f"- {line}" for line in LINES] == others[1:4]
    assert lines_of(evolve(LIMITED, flags=(FLAG,)))[0].startswith("yes, but look at it")


def test_a_refusal_is_not_limited() -> None:
    """Whatever the tool cannot show: the answer is no. Cases that were not counted are not told."""
    assert lines_of(REFUSED) == ["no: 1 reason", "- no"]
    assert "Limited" not in verdict_markdown(REFUSED, PROPOSAL)
    assert "Limited" not in verdict_comment(REFUSED, PROPOSAL, "caged")


def test_a_limited_verdict_is_written_down_as_one() -> None:
    """For a file, for a pull request, and as its title."""
    text = verdict_markdown(LIMITED, PROPOSAL)
    assert ("Verdict: yes, but limited\n" in text, SECTION in text) == (True, True)
    assert SECTION in verdict_comment(LIMITED, PROPOSAL, "caged")
    assert verdict_title(LIMITED) == "yes, but limited: the test tool cannot show everything"
    flagged = evolve(LIMITED, flags=(FLAG,))
    assert verdict_title(flagged) == "yes, but look at 1 suspicious line"
    assert "Verdict: yes, but please review" in verdict_markdown(flagged, PROPOSAL)


@pytest.mark.parametrize(("verdict", "expected"), [(LIMITED, True), (REFUSED, False)])
def test_a_change_of_a_batch_is_limited(verdict: Verdict, *, expected: bool) -> None:
    """Each of those that are accepted."""
    judgement = evolve(JUDGEMENT, changes=(change(1, "add", verdict),))
    printed = "\n".join(Text.from_markup(line).plain for line in batch_lines(judgement))
    assert (LINES[0] in printed, LINES[0] in batch_markdown(judgement)) == (expected, expected)
    assert ("accepted, but limited" in batch_markdown(judgement)) is expected


def test_work_is_limited_where_something_was_kept() -> None:
    """A report of work that kept nothing says nothing of it."""
    printed = "\n".join(work_lines(WORK))
    assert ("limited by ctest" in printed, SECTION in work_markdown(WORK)) == (True, True)
    nothing = evolve(WORK, kept=())
    assert ("limited" in "\n".join(work_lines(nothing)), SECTION in work_markdown(nothing)) == (
        False,
        False,
    )


def test_an_issue_stays_open_with_the_limits() -> None:
    """Beside what looks suspicious."""
    note = flagged_note(EndedRun("r", "$0.00", "r.md"), (FLAG,), LIMITS)
    assert "\n".join(("a.py:3: ends the run (forced-exit): os._exit(0)", *LINES)) in note
