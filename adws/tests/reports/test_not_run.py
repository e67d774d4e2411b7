"""What did not run is the first thing that each report says, and it is in the sums."""

import json

from attrs import evolve

from adws.core.failure import Analysis
from adws.core.fix_report import FixReport
from adws.core.proposal import Proposal
from adws.core.suite import NotRun, SuiteReport
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.reports.analysis_json import analysis_json
from adws.reports.analysis_markdown import analysis_markdown
from adws.reports.analysis_terminal import analysis_terminal
from adws.reports.fix_json import fix_json
from adws.reports.fix_markdown import fix_markdown
from adws.reports.fix_terminal import fix_lines
from adws.reports.not_run import not_run_lines
from adws.reports.verdict_markdown import verdict_markdown
from adws.reports.verdict_terminal import verdict_lines
from adws.reports.verification import silently_skipped, status
from adws.reports.work_json import work_json
from adws.reports.work_markdown import work_markdown
from adws.reports.work_terminal import work_lines
from adws.testing import a_case, a_report
from adws.tests.reports.test_verdict_markdown import CHANGE
from adws.tests.reports.works import DONE

SKIPPED = NotRun("tests/test_b.py", "skipped as a whole: needs x|y")
ONE_CASE = NotRun("t.py::b", "skipped", cases=0)
REPORT = evolve(
    a_report(a_case("t.py::a"), a_case("t.py::b")), not_run=(SKIPPED, ONE_CASE), duration_seconds=1
)
LINES = [
    "what did not run (2):",
    "  tests/test_b.py: skipped as a whole: needs x|y",
    "  t.py::b: skipped",
]
SECTION = (
    "## What Did Not Run\n\n"
    "adws counts these tests as skipped; it does not know their result:\n\n"
    "| Test | Why |\n|------|-----|\n"
    "| `tests/test_b.py` | skipped as a whole: needs x\\|y |\n"
    "| `t.py::b` | skipped |\n\n## Summary\n\n"
)
RECORDS = [
    {"name": "tests/test_b.py", "why": "skipped as a whole: needs x|y"},
    {"name": "t.py::b", "why": "skipped"},
]


def analysis(report: SuiteReport) -> Analysis:
    """Return an analysis without failures."""
    return Analysis(report, (), ())


def test_the_terminal_begins_with_it_and_counts_it() -> None:
    """A file counts as one skipped test; a skipped case is among the cases."""
    assert analysis_terminal(analysis(REPORT)).splitlines()[:5] == [
        *LINES,
        "",
        "pytest: 3 tests, 2 passed, 0 failed, 1 skipped in 1.0 s",
    ]


def test_markdown_begins_with_it() -> None:
    """Before the summary, which does not call the run verified without more words."""
    text = analysis_markdown(analysis(REPORT))
    assert text.startswith(f"# Test Failure Analysis\n\n{SECTION}- Total: 3\n- Pass: 2\n")
    assert "- Verification: verified, but not everything ran, 0 sources compared\n" in text


def test_machines_read_it_before_the_sums() -> None:
    """And a status of its own."""
    document = json.loads(analysis_json(analysis(REPORT)))
    assert [*document].index("not_run") < [*document].index("summary")
    assert (document["not_run"], document["summary"], document["verification"]["status"]) == (
        RECORDS,
        {"total": 3, "pass": 2, "fail": 0, "skip": 1},
        "verified_partly",
    )


def test_a_skipped_case_alone_is_no_hole() -> None:
    """Its runner has counted it."""
    whole = evolve(REPORT, not_run=(ONE_CASE,))
    assert (status(whole), status(REPORT)) == ("verified", "verified_partly")
    silent = evolve(REPORT, warnings=("silent skip: x",))
    assert status(silent) == "COMPLETENESS_WARNING"


def test_what_a_broken_file_hides_is_not_skipped_in_silence() -> None:
    """Its failure stands in the report."""
    broken = evolve(a_case("tests/conftest.py"), covers="tests/")
    report = evolve(a_report(broken), expected_files=("tests/test_a.py", "test_lost.py"))
    assert silently_skipped(report) == ("test_lost.py",)


def test_many_are_counted_on_the_terminal() -> None:
    """The first ten are named."""
    lines = [*not_run_lines((SKIPPED,) * 12)]
    assert (lines[0], len(lines), lines[-1]) == ("what did not run (12):", 12, "  and 2 more")


def test_the_report_of_a_run_begins_with_it() -> None:
    """In every form."""
    report = FixReport(not_run=REPORT.not_run)
    assert fix_markdown(report).startswith(f"# Test Fix Report\n\n{SECTION}")
    assert [*fix_lines(report)] == LINES
    assert json.loads(fix_json(report))["not_run"] == RECORDS


def test_a_verdict_begins_with_it() -> None:
    """In every form."""
    verdict = Verdict(accepted=True, not_run=REPORT.not_run)
    proposal = Proposal("judge", "", Answer(AnswerStatus.FINISHED), CHANGE, CHANGE)
    assert [*verdict_lines(verdict, ())][:3] == LINES
    assert verdict_markdown(verdict, proposal).startswith(f"# Judge Report\n\n{SECTION}")


def test_the_report_of_a_work_begins_with_it() -> None:
    """In every form."""
    report = evolve(DONE, not_run=REPORT.not_run)
    title = work_markdown(DONE).partition("\n")[0]
    assert work_markdown(report).startswith(f"{title}\n\n{SECTION}")
    assert [*work_lines(report)][:3] == LINES
    assert json.loads(work_json(report))["not_run"] == [
        {"name": run.name, "why": run.why, "cases": run.cases, "hook": ""} for run in REPORT.not_run
    ]
