"""What a run left behind, read as its recipe says."""

import json
from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws.core.errors import SuiteUnreadable
from adws.core.suite import SuiteReport
from adws.runners.runner import Outputs
from adws.tests.runners.recipe.recipes import SMALL, WHOLE, a_run, outputs_of, runner
from adws.trust.agreement import discrepancies

JUNIT = SMALL.replace('form = "tap"', 'form = "junit"\nfile = "report.xml"')
A = {"file": "checks/a.sh", "groups": ["G"], "name": "x"}
HELLO = {"kind": "hello", "nonce": "n0nce"}


def records(*cases: dict[str, Any], end: dict[str, Any] | None = None) -> str:
    """Return the records of a run."""
    finish = {"kind": "finish", "nonce": "n0nce", "cases": len(cases)} if end is None else end
    lines = (HELLO, *({"kind": "case", **case} for case in cases), *([finish] if finish else []))
    return "".join(json.dumps(line) + "\n" for line in lines)


def read(text: str, outputs: Outputs) -> SuiteReport:
    """Return the report of a run that can be read."""
    return runner(text).read(outputs).unwrap()


def refusal(text: str, outputs: Outputs) -> tuple[str, str]:
    """Return why a run cannot be read, and what to do."""
    error = runner(text).read(outputs).failure()
    assert isinstance(error, SuiteUnreadable)
    return error.message, error.hint


def test_records_are_the_cases_of_a_run() -> None:
    """By file, group and name; all sources agree on how many there are."""
    text = records(
        {**A, "state": "passed", "seconds": 0.5},
        {**A, "name": "y", "state": "failed", "exception": "E", "message": "no", "trace": "no"},
        {**A, "name": "z", "state": "skipped", "message": "later"},
        {**A, "groups": [], "name": "w", "state": "broken"},
    )
    report = read(WHOLE, outputs_of(a_run(), text, exit_code=1))
    assert {case.id: case.outcome.value for case in report.cases} == {
        "checks/a.sh > G > x": "passed",
        "checks/a.sh > G > y": "failed",
        "checks/a.sh > G > z": "skipped",
        "checks/a.sh > - > w": "errored",
    }
    failed = report.by_id["checks/a.sh > G > y"].evidence
    assert failed is not None
    assert (failed.exception, failed.message, failed.trace) == ("E", "no", "no")
    assert (report.files, report.ended, discrepancies(report)) == (("checks/a.sh",), True, ())


def test_the_frames_of_the_reporter_are_none_of_the_project() -> None:
    """What a recipe brings is not where to look."""
    trace = "checks/a.rb:3:in 'x'\n/t/.adws/raw/n1/rep.rb:9:in 'run'\n"
    text = records({**A, "state": "failed", "message": "no", "trace": trace})
    (case,) = read(WHOLE, outputs_of(a_run(), text, exit_code=1)).cases
    assert case.evidence is not None
    assert [frame.file for frame in case.evidence.frames] == ["checks/a.rb"]


@pytest.mark.parametrize(
    ("state", "covers"), [("unloaded", "checks/a.sh > "), ("aborted", ""), ("errored", None)]
)
def test_a_file_that_cannot_be_loaded_hides_cases(state: str, covers: str | None) -> None:
    """Its own, or those of all files where nothing ran for that reason."""
    (case,) = read(WHOLE, outputs_of(a_run(), records({**A, "state": state}), exit_code=1)).cases
    assert case.evidence is not None
    assert (case.covers, case.evidence.phase) == (covers, "call" if covers is None else "collect")


def test_a_run_without_its_end_did_not_end() -> None:
    """It is read, and never green."""
    report = read(WHOLE, outputs_of(a_run(), records({**A, "state": "passed"}, end={})))
    assert (report.ended, report.green, len(report.cases)) == (False, False, 1)
    forged = {"kind": "finish", "nonce": "other", "cases": 1}
    assert not read(WHOLE, outputs_of(a_run(), records({**A, "state": "passed"}, end=forged))).ended


def test_a_missing_record_is_noticed() -> None:
    """The reporter says how many it wrote."""
    end = {"kind": "finish", "nonce": "n0nce", "cases": 2}
    report = read(WHOLE, outputs_of(a_run(), records({**A, "state": "passed"}, end=end)))
    assert discrepancies(report) == ("sources: report counted 1 total, end of run 2",)


def test_modules_of_another_tree_are_reported() -> None:
    """But for installed ones, and those that the recipe brings."""
    own, others = "/user/shop.py", ("/user/.venv/lib/site-packages/x.py", "/o/n1/reporter.py")
    end = {
        "kind": "finish",
        "nonce": "n0nce",
        "cases": 1,
        "foreign": [own, *others],
        "outside_modules": ["json"],
    }
    report = read(WHOLE, outputs_of(a_run(), records({**A, "state": "passed"}, end=end)))
    assert (report.foreign_modules, report.outside_modules) == ((own,), ("json",))


def test_what_was_not_asked_for_and_did_not_run_is_left_out() -> None:
    """A tool that reports the rest as skipped says nothing of it."""
    text = records({**A, "state": "passed"}, {**A, "name": "y", "state": "skipped"})
    report = read(WHOLE, outputs_of(a_run(ids="checks/a.sh > G > x"), text))
    assert [case.id for case in report.cases] == ["checks/a.sh > G > x"]


def test_a_report_in_junit_xml_is_read() -> None:
    """With the counters of its suites as a second source."""
    text = (
        '<testsuite name="s" tests="2" failures="1"><testcase name="a"/>'
        '<testcase name="b" file="checks/b.sh"><failure message="no"/></testcase></testsuite>'
    )
    report = read(JUNIT, outputs_of(a_run(), text, exit_code=1))
    assert {case.id: case.outcome.value for case in report.cases} == {
        "s > a": "passed",
        "checks/b.sh > s > b": "failed",
    }
    assert ([source.name for source in report.sources], discrepancies(report)) == (
        ["testcases", "counters"],
        (),
    )


def test_a_class_that_is_a_file_tells_the_file() -> None:
    """Deno gives each case its file as the class."""
    text = (
        '<testsuite name="./checks/b.sh"><testcase classname="./checks/b.sh" name="b"/>'
        '<testcase classname="checks.c" name="c"/></testsuite>'
    )
    report = read(JUNIT, outputs_of(a_run(), text))
    assert [(case.id, case.file) for case in report.cases] == [
        ("checks/b.sh > - > b", "checks/b.sh"),
        ("checks.c > c", ""),
    ]


def test_tap_is_read_from_what_was_printed() -> None:
    """A name that is a file's tells the file."""
    text = "    ok 1 - a\n    1..1\nok 1 - ./checks/a.sh\nok 2 - alone\n1..2\n"
    report = read(SMALL, outputs_of(a_run(), stdout=text))
    assert {case.id: case.file for case in report.cases} == {
        "checks/a.sh > - > a": "checks/a.sh",
        "alone": "",
    }


@pytest.mark.parametrize(
    ("text", "outputs", "message", "hint"),
    [
        (
            WHOLE,
            outputs_of(a_run(), timed_out=True),
            "the suite did not end within 1800 s",
            "hangs",
        ),
        (
            WHOLE,
            outputs_of(a_run(), exit_code=3, stderr="oh"),
            "'/bin/checks.sh' ended with exit code 3 and wrote no report\noh",
            "raw output",
        ),
        (
            WHOLE,
            outputs_of(a_run("make", wrapped=True)),
            "'make' ended with exit code 0 and wrote no report",
            "start shell itself",
        ),
        (
            WHOLE,
            outputs_of(evolve(a_run(), nonce="other"), records()),
            "the report of shell cannot be read: the reporter's records are not this run's",
            "raw output",
        ),
        (
            JUNIT,
            outputs_of(a_run(), "<html/>"),
            "the report of shell cannot be read: it is no JUnit report: it begins with <html>",
            "raw output",
        ),
        (
            SMALL,
            outputs_of(a_run(), stdout="ok"),
            "the report of shell cannot be read: it has no",
            "raw",
        ),
        (WHOLE, outputs_of(a_run(), records()), "shell ran no test (exit code 0)", "configuration"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, outputs: Outputs, message: str, hint: str) -> None:
    """Never as a run without failures."""
    result, what_to_do = refusal(text, outputs)
    assert result.startswith(message)
    assert hint in what_to_do


def test_a_selection_of_which_nothing_ran_is_not_green() -> None:
    """It is a report without a case."""
    report = read(WHOLE, outputs_of(a_run(ids="checks/a.sh > G > gone"), records()))
    assert discrepancies(report) == ("nothing ran: none of 0 cases was executed",)
    assert PurePath(report.raw_output).name == "output.log"
