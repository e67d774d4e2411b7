"""The cases that were run again, with both counts, in every form of a report."""

import json

from attrs import evolve

from adws.core.fix_report import FixReport
from adws.core.proposal import Proposal
from adws.core.repeats import Repeats, RunCounts
from adws.core.round_record import RoundRecord
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.reports.fix_json import fix_json
from adws.reports.fix_markdown import fix_markdown
from adws.reports.fix_terminal import fix_lines
from adws.reports.repeats import repeats_lines, repeats_section
from adws.reports.verdict_markdown import verdict_markdown
from adws.reports.verdict_terminal import verdict_lines
from adws.reports.work_markdown import work_markdown
from adws.reports.work_terminal import work_lines
from adws.tests.reports.test_verdict_markdown import CHANGE
from adws.tests.reports.works import DONE

CASE = Repeats("t.py::a", RunCounts(1, 2), RunCounts(2, 4), RunCounts(0, 1), RunCounts(0, 5))
NEW = Repeats("t.py::new", RunCounts(1, 1), RunCounts(4, 4))
SAID = "t.py::a fails 3 of 6 runs on the change, 0 of 6 on the base"
SAID_OF_NEW = "t.py::new fails 5 of 5 runs on the change, not there on the base"
ROUND = RoundRecord(
    number=2, group="g1", cases=(), failures_start=1, failures_end=1, repeats=(CASE, NEW)
)
VERDICT = Verdict(accepted=True, repeats=(CASE,))


def test_a_run_without_doubtful_cases_has_no_section() -> None:
    """Nothing was run again."""
    assert repeats_section(()) == ""


def test_the_report_of_a_run_has_a_table() -> None:
    """A case that only the change has was run with it alone."""
    rows = (
        "| 2 | `t.py::a` | 3 of 6 runs | 0 of 6 runs |\n"
        "| 2 | `t.py::new` | 5 of 5 runs | is not there |\n"
    )
    assert rows in fix_markdown(FixReport(rounds=(ROUND,)))


def test_cases_of_a_round_with_the_same_counts_share_a_row() -> None:
    """The first three are named; another round has a row of its own."""
    alike = [(2, evolve(CASE, case_id=f"t.py::c{number}")) for number in range(56)]
    names = "56 cases: `t.py::c0`<br>`t.py::c1`<br>`t.py::c2`<br>and 53 more"
    assert repeats_section([*alike, (3, CASE)]).splitlines()[-2:] == [
        f"| 2 | {names} | 3 of 6 runs | 0 of 6 runs |",
        "| 3 | `t.py::a` | 3 of 6 runs | 0 of 6 runs |",
    ]
    two = repeats_section(alike[:2]).splitlines()[-1]
    assert two == "| 2 | `t.py::c0`<br>`t.py::c1` | 3 of 6 runs | 0 of 6 runs |"


def test_a_round_with_many_different_counts_shows_a_handful() -> None:
    """The rest is counted; the JSON form has all."""
    many = tuple(evolve(NEW, change_alone=RunCounts(1, number)) for number in range(1, 9))
    shown = repeats_section((2, case) for case in many).splitlines()
    assert shown[-2:] == [
        "| 2 | `t.py::new` | 2 of 6 runs | is not there |",
        "| 2 | 3 more cases, see the JSON report |  |  |",
    ]
    report = fix_json(FixReport(rounds=(evolve(ROUND, repeats=many),)))
    assert len(json.loads(report)["repeats"]) == 8


def test_the_terminal_has_a_line_for_each() -> None:
    """In the same words as everywhere."""
    assert [*fix_lines(FixReport(rounds=(ROUND,)))] == [
        f"  run again: {SAID}",
        f"  run again: {SAID_OF_NEW}",
    ]


def test_cases_with_the_same_counts_share_a_line() -> None:
    """A screen is no place for five lines that say the same."""
    rows = (CASE, NEW, evolve(CASE, case_id="t.py::b"), evolve(CASE, case_id="t.py::c"))
    assert [*repeats_lines(rows)] == [
        f"run again: {SAID.replace('::a', '::a and 2 more: each')}",
        f"run again: {SAID_OF_NEW}",
    ]


def test_machines_read_numbers() -> None:
    """Of both sides."""
    assert json.loads(fix_json(FixReport(rounds=(evolve(ROUND, repeats=(CASE,)),))))["repeats"] == [
        {
            "round": 2,
            "case_id": "t.py::a",
            "change_failed": 3,
            "change_runs": 6,
            "base_failed": 0,
            "base_runs": 6,
        }
    ]


def test_a_verdict_shows_both_counts() -> None:
    """On the terminal and in Markdown."""
    proposal = Proposal("judge", "", Answer(AnswerStatus.FINISHED), CHANGE, CHANGE)
    assert f"- run again: {SAID}" in [*verdict_lines(VERDICT, ())]
    shown = "## Run Again\n\n- `t.py::a` fails 3 of 6 runs on the change, 0 of 6 on the base\n"
    assert shown in verdict_markdown(VERDICT, proposal)


def test_the_report_of_a_work_shows_both_counts() -> None:
    """With the number of the change that was kept."""
    kept = evolve(DONE.kept[0], repeats=(CASE,))
    report = evolve(DONE, kept=(kept,))
    assert "| 1 | `t.py::a` | 3 of 6 runs | 0 of 6 runs |\n" in work_markdown(report)
    assert f"  run again: {SAID}" in [*work_lines(report)]
