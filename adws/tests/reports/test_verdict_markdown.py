"""The verdict on a change, written down."""

import json

from adws.core.flag import Flag
from adws.core.patch import ChangeKind, FileChange, Patch
from adws.core.proposal import Proposal
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.reports.verdict_json import verdict_json
from adws.reports.verdict_markdown import verdict_markdown
from adws.reports.verdict_terminal import verdict_lines

CHANGE = Patch("a", "b", (FileChange("app.py", ChangeKind.MODIFIED, 1, 1),), "diff")
PROPOSAL = Proposal("judge", "", Answer(AnswerStatus.FINISHED), CHANGE, CHANGE, ("tests/t.py",))


def test_a_refusal_says_why_and_what_was_not_judged() -> None:
    """Every list that has something in it is there."""
    verdict = Verdict(
        accepted=False,
        reasons=("1 case fails: t::b",),
        fixed=("t::a",),
        broken=("t::b",),
        flaky=("t::c",),
        failing_before=1,
        failing_after=1,
    )
    assert verdict_markdown(verdict, PROPOSAL) == (
        "# Judge Report\n\n## Summary\n\n- Verdict: no\n- Failing before: 1\n- Failing after: 1\n"
        "- Files changed: 1\n\n## Reasons\n\n- 1 case fails: t::b\n\n## Fixed\n\n- `t::a`\n\n"
        "## Broken\n\n- `t::b`\n\n## Flaky\n\n- `t::c`\n\n## Not Judged\n\n- `tests/t.py`\n"
    )


def test_an_empty_list_is_left_out() -> None:
    """A plain yes is short."""
    clean = Proposal("judge", "", Answer(AnswerStatus.FINISHED), CHANGE, CHANGE)
    assert verdict_markdown(Verdict(accepted=True), clean) == (
        "# Judge Report\n\n## Summary\n\n- Verdict: yes: a green that can be trusted\n"
        "- Failing before: 0\n- Failing after: 0\n- Files changed: 1\n"
    )


SHOW_A_CHANGE = (
    "To judge a change, edit files, pass a diff (--patch FILE) or name an older commit (--base REV)"
)


def test_a_change_that_changes_nothing_is_reported() -> None:
    """In each form, whatever the verdict is; the machine's is a field."""
    proposal = Proposal(
        "judge", "", Answer(AnswerStatus.FINISHED), Patch("a", "a"), Patch("a", "a")
    )
    verdict = Verdict(accepted=False, reasons=("1 case still fails: t::b",), unchanged=True)
    assert verdict_markdown(verdict, proposal) == (
        "# Judge Report\n\n## Summary\n\n- Verdict: no\n- Failing before: 0\n- Failing after: 0\n"
        "- Files changed: 0\n- nothing changed: the files are those of the base\n\n"
        "## Reasons\n\n- 1 case still fails: t::b\n"
    )
    assert [*verdict_lines(verdict, ())] == [
        "[bold red]no[/]: nothing changed: the files are those of the base",
        "- 1 case still fails: t::b",
        SHOW_A_CHANGE,
    ]
    green = Verdict(accepted=True, unchanged=True)
    assert [*verdict_lines(green, ())] == [
        "[bold green]yes[/]: nothing changed: the files are those of the base",
        "no case failed before, and none fails with the change",
        SHOW_A_CHANGE,
    ]
    assert json.loads(verdict_json(verdict, ()))["unchanged"] is True


def test_what_is_suspicious_is_shown_with_its_line() -> None:
    """And what the judge could not find out."""
    flag = Flag("forced-exit", "calc.py", 3, "os._exit(0)", "it ends the run")
    clean = Proposal("judge", "", Answer(AnswerStatus.FINISHED), CHANGE, CHANGE)
    verdict = Verdict(accepted=True, flags=(flag,), notes=("no canary could be planted",))
    assert verdict_markdown(verdict, clean) == (
        "# Judge Report\n\n## Summary\n\n"
        "- Verdict: yes, but please review the suspicious lines\n"
        "- Failing before: 0\n- Failing after: 0\n- Files changed: 1\n\n## Suspicious Lines\n\n"
        "- `calc.py:3`: `os._exit(0)` — it ends the run (forced-exit)\n\n## Not Determined\n\n"
        "- no canary could be planted\n"
    )
