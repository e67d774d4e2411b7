"""How reports of real tools are read, and how those are that they could have written."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws.core.errors import SuiteUnreadable
from adws.core.suite import Case, Evidence, Frame, Outcome, SourceCounts, SuiteReport
from adws.runners.junit import RUNNER
from adws.runners.runner import Outputs, Selection, Suite
from adws.tests.runners.junit.projects import PROJECTS
from adws.tests.runners.run import judged, outcomes, recorded, run_of

RUN = evolve(
    run_of(RUNNER, PurePath("/here"), ()),
    suite=Suite("junit", ".", ("make", "test"), wrapped=True, reports=("*.xml",)),
)

NESTED = """\
<testsuite name="g" file="a.ts">
  <testsuite name="h"><testcase classname="h &gt; g" name="a"/></testsuite>
</testsuite>"""
HOOK = """<testcase name=\'sum "before all" hook for "a"\'><failure/></testcase>"""


def outputs_of(reports: Mapping[str, str], exit_code: int = 0, **fields: Any) -> Outputs:  # noqa: ANN401
    """Return what a run that wrote these reports left behind."""
    outputs = Outputs(
        run=RUN,
        exit_code=exit_code,
        stdout="3 tests ran\n",
        stderr="",
        timed_out=False,
        duration_seconds=1.0,
        raw_output=".adws/raw/1/output.log",
        texts={},
        reports=reports,
    )
    return evolve(outputs, **fields)


def read(*cases: str, exit_code: int = 0, **fields: Any) -> SuiteReport:  # noqa: ANN401
    """Return the report of a run that wrote these cases into one suite."""
    text = f'<testsuite name="all">{"".join(cases)}</testsuite>'
    return judged(RUNNER, outputs_of({"r.xml": text}, exit_code, **fields)).unwrap()


def evidence(case: str, **fields: Any) -> Evidence:  # noqa: ANN401
    """Return the evidence of a case that failed."""
    return read(case, exit_code=1, **fields).cases[0].evidence or Evidence()


@pytest.mark.parametrize(
    ("name", "case_id", "thrown", "place"),
    [
        ("node", "adds", "AssertionError: Expected", Frame("test/cases.test.js", 5)),
        ("node", "group > throws", "TypeError: no value", Frame("src/a.js", 6)),
        (
            "pytest",
            "test_b",
            "ModuleNotFoundError: No module named 'nowhere'",
            Frame("test_b.py", 1),
        ),
        ("pytest", "test_a > test_start", "KeyError: 'k'", Frame("test_a.py", 5)),
        ("pytest", "test_a > test_end", "RuntimeError: end", Frame("test_a.py", 10)),
        ("pytest", "test_a > test_both", "AssertionError: assert 0", Frame("test_a.py", 22)),
    ],
)
def test_recorded_failures_say_what_was_thrown_and_where(
    name: str, case_id: str, thrown: str, place: Frame
) -> None:
    """The deepest frame is in the project."""
    outputs = recorded(f"junit/{name}", evolve(RUN, suite=PROJECTS[name].suite))
    result = judged(RUNNER, outputs).unwrap().by_id[case_id].evidence or Evidence()
    assert f"{result.exception}: {result.message}".startswith(thrown)
    assert evolve(result.frames[-1], function="") == place


@pytest.mark.parametrize(
    ("name", "case_id", "file", "covers"),
    [
        ("pytest", "test_b", "test_b.py", "test_b"),
        ("pytest", "test_a.TestC > test_p[c]", "test_a.py", None),
        ("node", "test/missing.test.js", "test/missing.test.js", None),
    ],
)
def test_recorded_cases_are_placed_in_files(
    name: str, case_id: str, file: str, covers: str | None
) -> None:
    """By their class or their name, where the report has no files; a module hides its cases."""
    outputs = recorded(f"junit/{name}", evolve(RUN, suite=PROJECTS[name].suite))
    case = judged(RUNNER, outputs).unwrap().by_id[case_id]
    assert (case.file, case.covers) == (file, covers)


@pytest.mark.parametrize(
    ("inside", "outcome"),
    [
        ("", Outcome.PASSED),
        ("<properties/><system-out>x</system-out>", Outcome.PASSED),
        ("<failure/>", Outcome.FAILED),
        ("<error/>", Outcome.ERRORED),
        ("<failure/><error/>", Outcome.FAILED),
        ("<error/><failure/>", Outcome.FAILED),
        ("<skipped/>", Outcome.SKIPPED),
        ("<skipped/><error/>", Outcome.ERRORED),
        ('<skipped type="todo"/>', Outcome.SKIPPED),
        ('<skipped type="todo"/><failure/>', Outcome.XFAILED),
        ('<skipped type="pytest.xfail"/>', Outcome.XFAILED),
        ("<flakyFailure><stackTrace>x</stackTrace></flakyFailure>", Outcome.PASSED),
        ("<failure/><rerunFailure>x</rerunFailure>", Outcome.FAILED),
    ],
)
def test_the_worst_mark_decides(inside: str, outcome: Outcome) -> None:
    """Expected failures are none; of what was run again the last try counts."""
    case = f'<testcase classname="C" name="a">{inside}</testcase>'
    assert outcomes(read(case)) == {"C > a": outcome.value}


@pytest.mark.parametrize(
    ("attributes", "outcome"),
    [
        ('status="passed"', Outcome.PASSED),
        ('status="run" result="completed"', Outcome.PASSED),
        ('status="notrun" result="suppressed"', Outcome.SKIPPED),
        ('status="disabled"', Outcome.SKIPPED),
        ('status="FAILED"', Outcome.FAILED),
        ('status="error"', Outcome.ERRORED),
    ],
)
def test_a_status_counts_where_there_is_no_mark(attributes: str, outcome: Outcome) -> None:
    """Of what tools write there, only words that are known."""
    report = read(f'<testcase name="a" {attributes}/>')
    assert [case.outcome for case in report.cases] == [outcome]


@pytest.mark.parametrize(
    ("case", "case_id", "file"),
    [
        ('<testcase classname="com.x.Sum" name="a"/>', "com.x.Sum > a", ""),
        ('<testcase classname="a" name="a" file="./a.rb"/>', "a.rb > all > a", "a.rb"),
        ('<testcase name="a" file="/here/tree/t/a.js"/>', "t/a.js > all > a", "t/a.js"),
        ('<testcase classname="C"/>', "C > (unnamed)", ""),
        ('<testcase classname="x" name="sum &gt; x"/>', "all > sum \\> x", ""),
        (
            NESTED,
            "a.ts > all / g / h > a",
            "a.ts",
        ),
        ('<testcase classname="test" name="a"/>', "all > a", ""),
        ('<testcase classname="test" name="a" file="b.js"/>', "b.js > all > a", "b.js"),
    ],
)
def test_ids_are_made_of_what_tells_cases_apart(case: str, case_id: str, file: str) -> None:
    """The file, the class or the suites, and the name; without the place of the tree."""
    result = read(case).cases[0]
    assert (result.id, result.file) == (case_id, file)


def test_cases_of_one_name_have_numbers() -> None:
    """In the order of the files' names, whatever order they were written in."""
    suite = '<testsuite><testcase name="a"/>{}</testsuite>'
    failing = suite.format('<testcase name="a"><failure/></testcase>')
    report = judged(RUNNER, outputs_of({"b.xml": failing, "a.xml": suite.format("")}, 1)).unwrap()
    assert outcomes(report) == {"a": "passed", "a ##2": "passed", "a ##3": "failed"}


def test_evidence_is_read_from_the_first_failure() -> None:
    """All traces are kept, without colours, and the end of what the case printed."""
    result = evidence(
        '<testcase name="a"><error message="late" type="IOError">z</error>'
        '<failure message="1 is #x1B[31mnot 2" type="org.opentest4j.AssertionFailedError">'
        "AssertionFailedError: 1 is not 2\n\tat com.x.Sum.add(Sum.java:7)\n</failure>"
        "<system-out>out</system-out><system-err>err</system-err></testcase>"
    )
    assert result == Evidence(
        exception="AssertionFailedError",
        message="1 is not 2",
        trace="z\nAssertionFailedError: 1 is not 2\n\tat com.x.Sum.add(Sum.java:7)",
        frames=(Frame("Sum.java", 7, "com.x.Sum.add"),),
        output="outerr",
    )


@pytest.mark.parametrize(
    ("mark", "exception", "message"),
    [
        ("<failure/>", "", ""),
        ('<failure type="failure" message="no"/>', "", "no"),
        (
            "<failure>Boom.Bad.FooException: no\n at x</failure>",
            "FooException",
            "Boom.Bad.FooException: no",
        ),
        ('<failure message="ValueError: no"/>', "ValueError", "ValueError: no"),
        (
            '<failure type="PHPUnit\\Framework\\ExpectationFailedException">no</failure>',
            "ExpectationFailedException",
            "no",
        ),
        ('<error type="NoneType" message="None">undefined step</error>', "", "undefined step"),
    ],
)
def test_an_exception_is_one_that_is_named_or_printed(
    mark: str, exception: str, message: str
) -> None:
    """What tools write for want of a class is none."""
    result = evidence(f'<testcase name="a">{mark}</testcase>')
    assert (result.exception, result.message) == (exception, message)


def test_what_a_case_printed_stands_for_a_trace() -> None:
    """CTest has nothing else."""
    result = evidence(
        '<testcase name="a"><failure message=""/><system-out>a.c:12: no\n</system-out></testcase>'
    )
    assert (result.message, result.frames) == ("a.c:12: no", (Frame("a.c", 12),))


def test_a_status_alone_is_a_failure_without_a_reason() -> None:
    """It is said that there is none."""
    assert evidence('<testcase name="a" status="failed"/>').message == "no reason was given"


@pytest.mark.parametrize(
    ("case", "covers"),
    [
        ('<testcase classname="com.x.Sum" name=""><error/></testcase>', "com.x.Sum > "),
        (
            HOOK,
            "all > ",
        ),
        ('<testcase classname="C" name="classMethod"><error/></testcase>', "C > "),
        ('<testcase classname="all" name="all"><error/></testcase>', "all > "),
        ('<testcase classname="C" name="C"><error/></testcase>', None),
        ('<testcase classname="C" name="a"><failure/></testcase>', None),
        ('<testcase classname="C" name=""/>', None),
    ],
)
def test_what_kept_others_from_running_covers_them(case: str, covers: str | None) -> None:
    """A class without a case, and a hook, go away when they are mended."""
    assert read(case, exit_code=1).cases[0].covers == covers


@pytest.mark.parametrize(
    ("suite", "doubt"),
    [
        ('<testsuite tests="2" failures="1" errors="0" skipped="0">{}</testsuite>', None),
        (
            '<testsuite tests="3">{}</testsuite>',
            "testcases counted 2 total, the counters of r.xml 3",
        ),
        (
            '<testsuite tests="2" failures="0">{}</testsuite>',
            "testcases counted 1 failing, the counters of r.xml 0",
        ),
        (
            '<testsuite tests="2" failures="2">{}</testsuite>',
            "testcases counted 1 failing, the counters of r.xml 2",
        ),
        (
            '<testsuite tests="2" skipped="1">{}</testsuite>',
            "testcases counted 0 skipped, the counters of r.xml 1",
        ),
        ('<testsuite tests="3" skipped="1">{}</testsuite>', None),
        (
            '<testsuites tests="3" skipped="1"><testsuite tests="3">{}</testsuite></testsuites>',
            None,
        ),
        (
            '<testsuites tests="1" failures="1"><testsuite tests="2">{}</testsuite></testsuites>',
            None,
        ),
        (
            '<testsuites tests="2"><testsuite name="in" tests="9">{}</testsuite></testsuites>',
            "testcases counted 2 total, the counters of r.xml (in) 9",
        ),
        ('<testsuite tests="many">{}</testsuite>', None),
        ("<testsuite>{}</testsuite>", None),
    ],
)
def test_counters_must_agree_at_every_level(suite: str, doubt: str | None) -> None:
    """Skipped cases may be left out, and suites may be counted as cases; all else is a doubt."""
    cases = '<testcase name="a"/><testcase name="b"><failure/></testcase>'
    report = judged(RUNNER, outputs_of({"r.xml": suite.format(cases)}, 1)).unwrap()
    assert report.warnings == ((f"sources: {doubt}",) if doubt else ())


def test_several_reports_are_one() -> None:
    """A doubt names the file it comes from; nameless cases that say nothing are none."""
    texts = {
        "a.xml": '<testsuite tests="1"><testcase name="a"/><testcase time="0"/></testsuite>',
        "b.xml": '<testsuites><testsuite tests="0"/></testsuites>',
        "c.xml": '<testsuite tests="2" name="S"><testcase name="c" time="1.5"/></testsuite>',
    }
    report = judged(RUNNER, outputs_of(texts)).unwrap()
    assert report.cases == (
        Case("a", "", "a", Outcome.PASSED),
        Case("S > c", "", "c", Outcome.PASSED, 1.5),
    )
    assert report.sources[1] == SourceCounts("the counters of c.xml (S)", failing=None, total=3)


def test_a_run_that_failed_without_a_failing_case_is_doubted() -> None:
    """And so is one that failed and says that it did not."""
    passing, failing = '<testcase name="a"/>', '<testcase name="a"><failure/></testcase>'
    assert read(passing, exit_code=1).warnings == ("exit code: it is 1, but 0 cases failed",)
    assert read(failing).warnings == ("exit code: it is 0, but 1 case failed",)


def test_skipped_cases_that_nobody_asked_for_are_left_out() -> None:
    """A tool tells of them when it runs a single one."""
    asked = evolve(RUN, selection=Selection(case_ids=("all > a",)))
    report = read('<testcase name="a"/><testcase name="b"><skipped/></testcase>', run=asked)
    assert outcomes(report) == {"all > a": "passed"}


def test_code_of_the_users_own_tree_is_told() -> None:
    """A run that loads it is not a run of the judged tree."""
    foreign = evolve(RUN, foreign_root=PurePath("/home/me/p"))
    case = (
        '<testcase name="a" file="/home/me/p/t.py"><failure>  File "/home/me/p/a.py", line 3, in f'
        "\n</failure></testcase>"
    )
    report = read(case, exit_code=1, run=foreign)
    assert report.foreign_modules == ("/home/me/p/a.py", "/home/me/p/t.py")
    assert read(case, exit_code=1).foreign_modules == ()


BOMB = '<!DOCTYPE b [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><testsuite name="&b;"/>'
OLDER = "older than the run, and not read: a.xml, b.xml"
DAMAGED = "look into .adws/raw/1/reports/r.xml; the report must be whole JUnit XML in UTF-8"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no element found: line 1, column 0"),
        ("<testsuite>", "no element found: line 1, column 11"),
        ("<testsuite></testsuites>", "mismatched tag: line 1, column 13"),
        ("\ufffd\ufffdt\0e\0", "not well-formed (invalid token): line 1, column 0"),
        (BOMB, "it has a document type, which no report needs"),
        ("<html/>", "it is no JUnit report: it begins with <html>"),
        (
            '<?xml version="1.0" encoding="ISO-8859-1"?><testsuite name="caf\ufffd"/>',
            "it is written in iso-8859-1, not in UTF-8",
        ),
    ],
)
def test_a_damaged_report_names_the_file_that_was_kept(text: str, reason: str) -> None:
    """Whatever the other reports say."""
    whole = '<testsuite><testcase name="a"/></testsuite>'
    error = RUNNER.read(outputs_of({"a.xml": whole, "r.xml": text})).failure()
    assert isinstance(error, SuiteUnreadable)
    assert error.message == f"the report r.xml cannot be read: {reason}\n3 tests ran"
    assert error.hint == f"{DAMAGED} without a document type"
    kept = ".adws/raw/1/reports/r.xml"
    assert error.context == {"raw_output": kept, "exit_code": 0, "seconds": 1.0}


@pytest.mark.parametrize(
    ("outputs", "message", "hint"),
    [
        (
            outputs_of({}, 2),
            "'make test' ended with exit code 2 and wrote no report *.xml",
            "check the command and the setting report",
        ),
        (
            outputs_of({}, stale=("a.xml", "b.xml")),
            f"'make test' ended with exit code 0 and wrote no report *.xml; {OLDER}",
            "let the command run its tests anew: a build tool may think that nothing changed",
        ),
        (
            outputs_of({"r.xml": "<testsuites/>"}),
            "there is no case in r.xml",
            "check which tests the command runs, and that report names the reports of tests",
        ),
        (
            outputs_of({"r.xml": "<testsuites/>"}, timed_out=True),
            "the suite did not end within 60 s",
            "raise test_timeout_seconds, or find what hangs",
        ),
    ],
)
def test_a_run_without_a_case_is_no_report(outputs: Outputs, message: str, hint: str) -> None:
    """It is said why, and what to do."""
    error = RUNNER.read(outputs).failure()
    assert (error.message, error.hint) == (f"{message}\n3 tests ran", hint)
