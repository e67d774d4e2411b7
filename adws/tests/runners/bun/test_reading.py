"""How recorded outputs of bun are read, whole and damaged."""

import json
from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.core.errors import SuiteUnreadable
from adws.core.failure import ErrorType
from adws.core.suite import Evidence, Frame, Source, SuiteReport
from adws.runners.bun import RUNNER
from adws.runners.bun.errors import frames_of, printed_evidence
from adws.runners.bun.junit import read_junit
from adws.runners.bun.printed import Counts, summary_of
from adws.runners.bun.sources import sources_of
from adws.runners.runner import Outputs
from adws.tests.runners.bun.projects import PROJECTS
from adws.tests.runners.run import judged, outcomes, recorded, refusal, run_of
from adws.triage.error_type import error_type, patterns_for
from adws.triage.thrown import thrown

HERE = PurePath("/here")
READABLE = ("mixed", "unloadable", "many", "broken", "green", "selected", "together")
BOMB = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><testsuites>&b;</testsuites>'


def left(name: str) -> Outputs:
    """Return what the run of a project once left behind."""
    project = PROJECTS[name]
    return recorded(f"bun/{name}", run_of(RUNNER, HERE, project.argv, selection=project.selection))


WHOLE = left("mixed")
RECORDS, JUNIT = WHOLE.texts["bun.jsonl"], WHOLE.texts["bun.xml"]
LINES = RECORDS.splitlines(keepends=True)


def mixed(**fields: Any) -> SuiteReport:  # noqa: ANN401 - hands through any field
    """Return the report of the mixed project, of which something is altered."""
    return judged(RUNNER, evolve(WHOLE, **fields)).unwrap()


@pytest.mark.parametrize("name", READABLE)
def test_recorded_runs_are_read_whole(name: str) -> None:
    """Every case has its outcome, and all sources agree."""
    report, project = judged(RUNNER, left(name)).unwrap(), PROJECTS[name]
    nothing_ran = tuple(text for text in report.warnings if text.startswith("nothing ran:"))
    assert report.warnings == (nothing_ran if name == "broken" else ())
    assert (outcomes(report), report.exit_code) == (project.outcomes, project.exit_code)
    assert report.files == report.expected_files


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("leaving", "bun ended with exit code 0 in a.test.js and told no results\n"),
        ("empty", "bun found no test\n"),
        ("nothing", "'bun test' ended with exit code 1 and ran no test\nNo tests found!"),
        ("redirected", "bunfig.toml has bun write its report to another file\n"),
    ],
)
def test_a_run_without_results_is_no_report(name: str, message: str) -> None:
    """Whatever its exit code."""
    error = RUNNER.read(left(name)).failure()
    assert isinstance(error, SuiteUnreadable)
    assert (error.message.startswith(message), error.context["raw_output"]) == (
        True,
        "raw/output.log",
    )


def test_a_name_that_no_test_has_is_not_green() -> None:
    """Bun calls everything skipped then, and prints no summary."""
    report = judged(RUNNER, left("unmatched")).unwrap()
    assert (report.cases, report.ended, report.green) == ((), False, False)


def test_three_sources_count() -> None:
    """The report, the summary, and the failures that were printed."""
    assert [source.name for source in mixed().sources] == ["junit", "summary", "results"]


@pytest.mark.parametrize(
    ("altered", "warnings"),
    [
        (
            {"stderr": WHOLE.stderr.replace(" 13 fail", " 12 fail")},
            ("sources: junit counted 13 failing, summary 12",),
        ),
        (
            {"stderr": WHOLE.stderr.replace("(fail) rejects", "rejects")},
            ("sources: junit counted 13 failing, results 12",),
        ),
        (
            {"stderr": WHOLE.stderr.replace("Ran 20 tests", "Ran 21 tests")},
            ("sources: junit counted 20 total, summary 21",),
        ),
        (
            {"stderr": WHOLE.stderr.replace(" 13 fail", " 14 fail\n 1 error")},
            (
                "sources: 0 errors outside of tests were printed, 1 counted",
                "sources: junit counted 13 failing, summary 14",
            ),
        ),
        (
            {"listing": (*WHOLE.listing, "test/silent.test.ts")},
            ("silent skip: on disk and in no report: test/silent.test.ts",),
        ),
        ({"exit_code": 0}, ("exit code: it is 0, and 13 cases failed",)),
        (
            {"texts": {**WHOLE.texts, "bun.jsonl": "".join(LINES[:-2])}},
            ("end of run: bun left no end-of-run record (exit code 1, 20 cases)",),
        ),
        (
            {"texts": {**WHOLE.texts, "bun.jsonl": LINES[0]}, "stdout": ""},
            ("end of run: bun left no end-of-run record (exit code 1, 20 cases)",),
        ),
        (
            {"texts": {**WHOLE.texts, "bun.jsonl": "".join(LINES[:-1])}},
            ("end of run: bun left no end-of-run record (exit code 1, 20 cases)",),
        ),
    ],
)
def test_what_contradicts_itself_is_told(
    altered: dict[str, Any], warnings: tuple[str, ...]
) -> None:
    """Such a run is never complete."""
    assert mixed(**altered).warnings == warnings


@pytest.mark.parametrize(
    ("name", "case_id", "exception", "message", "place"),
    [
        (
            "mixed",
            "test/cases.test.ts > adds",
            "AssertionError",
            "expect(received).toBe(expected)\n\nExpected: 3\nReceived: -1",
            Frame("test/cases.test.ts", 5),
        ),
        (
            "mixed",
            "test/cases.test.ts > group > opens",
            "RangeError",
            "empty: 3",
            Frame("src/(deep)/b.ts", 4, "opened"),
        ),
        (
            "mixed",
            "test/cases.test.ts > of two\nlines",
            "Error",
            "a red",
            Frame("test/cases.test.ts", 21),
        ),
        ("mixed", "test/hooks.test.js > all", "Error", "all", Frame("test/hooks.test.js", 3)),
        (
            "unloadable",
            "a.test.ts",
            "",
            "Cannot find module './missing' from 'a.test.ts'",
            Frame("a.test.ts", 1),
        ),
        ("unloadable", "c.test.js", "", "Unexpected end of file", Frame("c.test.js", 1)),
        ("unloadable", "f.test.js", "TypeError", "at the top", Frame("f.test.js", 3)),
        (
            "unloadable",
            "h.test.ts",
            "SyntaxError",
            "Export named 'x' not found in module 'src/none.ts'.",
            Frame("src/none.ts", 1),
        ),
        (
            "unloadable",
            "i.test.ts",
            "",
            "Cannot find module './gone' from 'src/deep.ts'",
            Frame("src/deep.ts", 1),
        ),
    ],
)
def test_evidence_says_what_was_thrown_and_where(
    name: str, case_id: str, exception: str, message: str, place: Frame
) -> None:
    """Without colours and places of this machine, in the lines of the TypeScript."""
    evidence = judged(RUNNER, left(name)).unwrap().by_id[case_id].evidence or Evidence()
    assert (evidence.exception, evidence.message) == (exception, message)
    assert evidence.frames[-1] == place


@pytest.mark.parametrize(
    ("name", "case_id", "found"),
    [
        ("mixed", "test/cases.test.ts > adds", ErrorType.ASSERTION),
        ("mixed", "test/cases.test.ts > asserts nothing", ErrorType.ASSERTION),
        ("mixed", "test/cases.test.ts > hangs", ErrorType.TIMEOUT),
        ("mixed", "test/cases.test.ts > group > opens", ErrorType.RUNTIME),
        ("mixed", "test/hooks.test.js > all", ErrorType.RUNTIME),
        ("unloadable", "a.test.ts", ErrorType.COMPILE),
        ("unloadable", "b.test.js", ErrorType.ENVIRONMENT),
        ("unloadable", "c.test.js", ErrorType.COMPILE),
        ("unloadable", "e.test.js", ErrorType.RUNTIME),
        ("unloadable", "f.test.js", ErrorType.COMPILE),
        ("unloadable", "h.test.ts", ErrorType.COMPILE),
        ("unloadable", "j.test.ts", ErrorType.COMPILE),
    ],
)
def test_failures_are_told_apart(name: str, case_id: str, found: ErrorType) -> None:
    """By what bun says of them."""
    evidence = judged(RUNNER, left(name)).unwrap().by_id[case_id].evidence or Evidence()
    assert sort_of(evidence) is found


@pytest.mark.parametrize(
    ("evidence", "found"),
    [
        (Evidence("Error", "Failed to start server. Is port 3000 in use?"), ErrorType.ENVIRONMENT),
        (
            Evidence("TypeError", "ECONNREFUSED: Unable to connect. Is the computer able to …"),
            ErrorType.ENVIRONMENT,
        ),
        (Evidence("Error", "ENOENT: no such file or directory, open '/x'"), ErrorType.ENVIRONMENT),
        (Evidence("Error", "the price\n\nExpected: 2\nReceived: 1"), ErrorType.ASSERTION),
        (Evidence("UnreachableError", "reached unreachable code"), ErrorType.ASSERTION),
        (
            Evidence("Error", "Snapshot creation is disabled in CI environments"),
            ErrorType.ASSERTION,
        ),
        (Evidence("ResolveMessage", "Cannot resolve '#x'"), ErrorType.COMPILE),
        (Evidence("TypeError", "a is not a function", phase="collect"), ErrorType.COMPILE),
        (Evidence("", "a beforeEach/afterEach hook timed out for this test."), ErrorType.TIMEOUT),
    ],
)
def test_more_failures_are_told_apart(evidence: Evidence, found: ErrorType) -> None:
    """Messages as bun 1.4 words them."""
    assert sort_of(evidence) is found


def sort_of(evidence: Evidence) -> ErrorType:
    """Return what sort of failure an evidence shows."""
    return error_type(thrown(evidence), evidence.phase, patterns_for("bun"), frozenset())


def test_what_could_not_be_run_is_hidden_by_its_cause() -> None:
    """A hook hides its suite's cases, a file or an ended process those of the file."""
    unloadable = judged(RUNNER, left("unloadable")).unwrap()
    assert mixed().by_id["test/hooks.test.js > all"].covers == "test/hooks.test.js > all > "
    assert unloadable.by_id["a.test.ts"].covers == "a.test.ts > "
    assert unloadable.by_id["e.test.js"].evidence == Evidence(
        message="the process of this file ended before its tests did (exit code 0): "
        "look for process.exit()"
    )


def test_an_error_after_the_tests_of_a_file_is_a_case_of_its_own() -> None:
    """It hides the file's tests, as one of them is to blame."""
    stderr = WHOLE.stderr.replace("\n 5 pass", f"\n\n{block('error: late')}\n\n 5 pass")
    report = RUNNER.read(evolve(WHOLE, stderr=stderr)).unwrap()
    case = report.cases[-1]
    assert (case.id, case.covers) == (
        "test/hooks.test.js > unhandled error",
        "test/hooks.test.js > ",
    )
    assert case.evidence == Evidence(message="late", trace="error: late")


def test_an_error_of_no_file_hides_everything() -> None:
    """It is a case all the same, so that a run with it is never green."""
    outputs = left("green")
    report = RUNNER.read(evolve(outputs, stderr=block("error: x") + outputs.stderr)).unwrap()
    [case] = report.failing
    assert (case.id, case.covers) == ("(no test file) > unhandled error", "")


def block(text: str) -> str:
    """Return an error that no test caught as bun prints it."""
    rule = "-" * 31
    return f"# Unhandled error between tests\n{rule}\n{text}\n{rule}\n"


def test_an_unknown_way_to_end_is_not_made_up() -> None:
    """Where bun did not print how the process ended."""
    outputs = left("unloadable")
    silent = evolve(outputs, stderr=outputs.stderr.replace("(worker crashed", "(worker ended"))
    evidence = RUNNER.read(silent).unwrap().by_id["e.test.js"].evidence or Evidence()
    assert "(nothing is known of it)" in evidence.message


def test_a_file_whose_reason_was_told_before_says_so() -> None:
    """Bun prints the reason for a module that cannot be loaded once."""
    evidence = judged(RUNNER, left("unloadable")).unwrap().by_id["j.test.ts"].evidence
    assert evidence == Evidence(
        message="it could not be loaded, for a reason that bun told before", phase="collect"
    )


def test_headlines_that_come_too_early_mislead_nobody() -> None:
    """What a worker prints may be overtaken by the headline of the next file."""
    outputs = left("unloadable")
    moved = outputs.stderr.replace("\nc.test.js:\n", "").replace("\nb.test.js:", "\nc.test.js:")
    assert outcomes(RUNNER.read(evolve(outputs, stderr=moved)).unwrap()) == (
        PROJECTS["unloadable"].outcomes
    )


def test_the_headlines_of_github_are_understood() -> None:
    """Where a project wants to see that it runs there."""
    outputs = left("broken")
    grouped = evolve(
        outputs, stderr=outputs.stderr.replace("\na.test.ts:", "\n::group::a.test.ts:")
    )
    assert outcomes(RUNNER.read(grouped).unwrap()) == PROJECTS["broken"].outcomes


@pytest.mark.parametrize(
    ("altered", "message"),
    [
        (
            {"texts": {"bun.jsonl": "".join(LINES[:2])}, "timed_out": True},
            "the suite did not end within 60 s in test/cases.test.ts",
        ),
        ({"texts": {"bun.jsonl": LINES[0]}, "stderr": ""}, "bun ended with exit code 1 in no test"),
        *(
            ({"texts": {**WHOLE.texts, "bun.xml": report}}, "bun's report is damaged")
            for report in (
                "",
                BOMB,
                JUNIT[:-9],
                "<failure/>",
                '<testsuite><testcase time="soon"/></testsuite>',
                '<testsuites><testcase name="a"/></testsuites>',
            )
        ),
    ],
)
def test_what_cannot_be_read_says_why(altered: dict[str, Any], message: str) -> None:
    """It is never a report."""
    assert refusal(RUNNER, evolve(WHOLE, **altered)).startswith(message)


@given(data=st.data())
def test_a_summary_that_was_cut_is_missed(data: st.DataObject) -> None:
    """It is a source of its own."""
    end = data.draw(st.integers(0, WHOLE.stderr.rindex("Ran ")))
    assert not judged(RUNNER, evolve(WHOLE, stderr=WHOLE.stderr[:end])).unwrap().complete


def test_a_report_keeps_names_apart_that_look_like_several() -> None:
    """The nesting counts; a test may be called like a hook."""
    text = (
        '<testsuites><testsuite name="a.test.ts"><testsuite name="b &gt; c" line="1">'
        '<testcase name="(unnamed)" classname="b &gt; c" line="2"/><testcase name="(unnamed)"/>'
        "</testsuite></testsuite></testsuites>"
    )
    found = [(one.path, one.special) for one in read_junit(text) or ()]
    path = ("a.test.ts", "b > c", "(unnamed)")
    assert found == [(path, ""), (path, "(unnamed)")]


def test_a_summary_may_be_silent_on_what_was_left_out() -> None:
    """By name, beside a suite that is skipped anyway."""
    stderr = "\n\n 1 pass\n 1 skip\n 0 fail\nRan 2 tests across 2 files. [1.00ms]\n"
    [_, summary, _] = sources_of((), stderr, unloaded=0, by_name=True)
    assert summary == Source("summary", passed=1, failing=0)


def test_a_report_that_is_missing_is_missed() -> None:
    """Where more was run than files that could not be loaded."""
    outputs = left("broken")
    more = evolve(outputs, stderr=outputs.stderr.replace("Ran 2 tests", "Ran 3 tests"))
    assert "sources: junit counted nothing" in judged(RUNNER, more).unwrap().warnings


def test_frames_of_the_engine_are_no_places() -> None:
    """Neither node's modules nor bun's own."""
    stack = "      at equal (node:assert:102:14)\n      at async /here/src/a.ts:3:5\n"
    assert frames_of(stack, HERE) == (Frame("src/a.ts", 3),)


def test_the_last_summary_counts() -> None:
    """What a test prints before it is no summary of the run, and neither is a part of one."""
    text = " 9 pass\nRan 9 tests across 1 file. [1.00ms]\n\n 7 fail\n\n 2 filtered out\n 1 pass\n"
    assert summary_of(f"{text}Ran 1 test across 2 files. [2.00ms]\n") == Counts(
        ran=1, passed=1, filtered=2
    )
    assert summary_of(" 1 pass\n") is None


def test_what_is_no_error_is_told_as_it_is() -> None:
    """Where nothing in it looks like one."""
    assert printed_evidence("odd", HERE) == Evidence(message="odd", trace="odd", phase="collect")


def test_records_hold_no_secret_but_the_nonce() -> None:
    """Each kind of record has its fields, and no more."""
    kinds = {record["kind"]: set(record) - {"kind"} for record in map(json.loads, LINES)}
    assert kinds == {
        "hello": {"nonce", "cwd", "support", "left_out", "redirected"},
        "begin": {"pid", "file", "loaded"},
        "end": {"pid", "nonce", "foreign"},
    }
