"""How recorded outputs of jest are read, whole and damaged."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws.core.suite import Evidence, SourceCounts
from adws.runners.jest import RUNNER
from adws.runners.jest.reading import broken_files, count_printed
from adws.runners.runner import Outputs, Selection
from adws.tests.runners.jest.projects import OLDER, RECORDED
from adws.tests.runners.run import judged, outcomes, recorded, refusal, run_of

RUN = run_of(RUNNER, PurePath("/here"), ("jest",))
WHOLE = recorded("jest/mixed", RUN)
LINES = WHOLE.texts["jest-1.jsonl"].splitlines(keepends=True)


def with_records(outputs: Outputs, old: str, new: str) -> Outputs:
    """Return outputs with something else in the records."""
    assert old in outputs.texts["jest-1.jsonl"]
    text = outputs.texts["jest-1.jsonl"].replace(old, new)
    return evolve(outputs, texts={**outputs.texts, "jest-1.jsonl": text})


@pytest.mark.parametrize("name", OLDER)
def test_jest_29_is_read_alike(name: str) -> None:
    """It does not tell of a test that it is meant to fail."""
    report = judged(RUNNER, recorded(f"jest/{name}_29", RUN)).unwrap()
    meant = {key: "passed" for key, was in RECORDED[name].outcomes.items() if was == "xfailed"}
    assert outcomes(report) == {**RECORDED[name].outcomes, **meant}
    assert report.warnings == ()


def test_a_test_that_ends_the_process_is_no_success() -> None:
    """Exit code 0, no JSON report: what ran then is an error, and the end is missing."""
    report = judged(RUNNER, recorded("jest/leaving", RUN)).unwrap()
    [error] = report.failing
    assert (report.exit_code, report.ended, report.green) == (0, False, False)
    assert error.evidence == Evidence(
        message="jest ended while 'group > leaves' in this file was run"
    )


def test_three_sources_count() -> None:
    """The reporter, the JSON report and the summary show the very same numbers."""
    assert judged(RUNNER, WHOLE).unwrap().sources == (
        SourceCounts("reporter", 6, 12, 2, 20),
        SourceCounts("json", 6, 12, 2, 20),
        SourceCounts("summary", 6, 12, 2, 20),
    )


def test_what_a_file_printed_goes_with_its_failures() -> None:
    """Jest does not tell which test printed it."""
    report = judged(RUNNER, WHOLE).unwrap()
    [rejects] = [case for case in report.failing if case.name == "rejects"]
    assert rejects.evidence is not None
    assert rejects.evidence.output == "log: deep down"


def test_what_is_not_a_test_of_jest_covers_itself_or_its_file() -> None:
    """A file that was not loaded hides all of its own cases; old snapshots hide none."""
    broken = judged(RUNNER, recorded("jest/unloadable", RUN)).unwrap().by_id["a.test.js"]
    old = judged(RUNNER, recorded("jest/obsolete", RUN)).unwrap().by_id
    [snapshots] = [case for case in old.values() if case.id == "a.test.js > obsolete snapshots"]
    assert (broken.covers, snapshots.covers) == (
        "a.test.js > ",
        "a.test.js > obsolete snapshots > ",
    )
    assert (snapshots.evidence or Evidence()).message.endswith("\nwas asked for 1")


@pytest.mark.parametrize(
    ("count", "warnings"),
    [
        (3, ("end of run", "silent skip")),
        (4, ("end of run", "silent skip")),
        (len(LINES) - 1, ("end of run",)),
    ],
)
def test_a_run_that_died_has_no_end(count: int, warnings: tuple[str, ...]) -> None:
    """What had not begun is missed, and the other sources are not asked."""
    result = judged(RUNNER, evolve(WHOLE, texts={"jest-1.jsonl": "".join(LINES[:count])}))
    report = result.unwrap()
    kinds = tuple(warning.partition(":")[0] for warning in report.warnings)
    assert (report.ended, len(report.sources)) == (False, 1)
    assert kinds == warnings


def test_an_interrupted_run_has_no_end() -> None:
    """Jest tells of it in its end-of-run record."""
    outputs = with_records(recorded("jest/green", RUN), '"interrupted":false', '"interrupted":true')
    assert not judged(RUNNER, outputs).unwrap().ended


def test_files_that_could_not_be_run_are_counted_twice() -> None:
    """One that the reporter was not told of is missed."""
    outputs = recorded("jest/unloadable", RUN)
    text = outputs.texts["jest.json"].replace(
        '"numRuntimeErrorTestSuites":5', '"numRuntimeErrorTestSuites":6'
    )
    forged = evolve(outputs, texts={**outputs.texts, "jest.json": text})
    assert judged(RUNNER, forged).unwrap().warnings == (
        "sources: the reporter received 5 broken files, jest counted 6",
    )


def test_what_was_not_asked_for_is_left_out() -> None:
    """Jest calls pending what a name pattern leaves out."""
    selection = Selection(case_ids=("test/cases.test.js > group > skipped",))
    report = RUNNER.read(evolve(WHOLE, run=evolve(RUN, selection=selection))).unwrap()
    skipped = [case.id for case in report.cases if case.outcome.value == "skipped"]
    assert skipped == ["test/cases.test.js > group > skipped"]


def test_modules_of_another_tree_are_reported() -> None:
    """Once each."""
    outputs = evolve(WHOLE, texts={**WHOLE.texts, "jest-foreign.txt": "/user/a.js\n/user/a.js\n"})
    assert RUNNER.read(outputs).unwrap().foreign_modules == ("/user/a.js",)


@pytest.mark.parametrize("state", ["focused", "unheard of"])
def test_a_state_that_is_not_documented_is_an_error(state: str) -> None:
    """It is never taken for success."""
    outputs = with_records(recorded("jest/green", RUN), '"state":"passed"', f'"state":"{state}"')
    [case] = RUNNER.read(outputs).unwrap().failing
    assert (case.outcome.value, case.evidence) == (
        "errored",
        Evidence(message="jest gave no reason"),
    )


def test_several_errors_of_one_case_are_all_told() -> None:
    """The first is what was thrown, the others stand below its trace."""
    error = '{"stack":"Error: %s\\n    at f (/here/tree/a.js:1:2)","matcher":false}'
    outputs = with_records(
        with_records(recorded("jest/green", RUN), '"state":"passed"', '"state":"failed"'),
        '"errors":[]',
        f'"errors":[{error % "one"},{error % "two"}]',
    )
    evidence = RUNNER.read(outputs).unwrap().cases[0].evidence or Evidence()
    assert (evidence.message, evidence.trace) == (
        "one",
        "Error: one\n    at f (/here/tree/a.js:1:2)\n\nError: two\n    at f (/here/tree/a.js:1:2)",
    )


@pytest.mark.parametrize(
    ("texts", "fields", "message"),
    [
        ({}, {}, "'jest' ended with exit code 1 and ran no test"),
        (
            {"jest-1.jsonl": "".join(LINES[:4])},
            {"timed_out": True},
            "the suite did not end within 60 s in test/cases.test.js > ",
        ),
        ({"jest-1.jsonl": LINES[0]}, {}, "jest found no test file"),
        ({"jest-1.jsonl": "".join(LINES[:2])}, {}, "jest ended before it ran a test file"),
    ],
)
def test_what_cannot_be_read_says_why(
    texts: dict[str, str], fields: dict[str, Any], message: str
) -> None:
    """It is never a report."""
    outputs = evolve(WHOLE, texts=texts, stdout="", stderr="", **fields)
    assert refusal(RUNNER, outputs).startswith(message)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("", SourceCounts("summary")),
        ("Tests:       0 total\n", SourceCounts("summary", 0, 0, 0, 0)),
        (
            "Tests: 9 failed, 9 total\nTests:       2 skipped, 2 total\n",
            SourceCounts("summary", 0, 0, 2, 2),
        ),
    ],
)
def test_a_summary_that_says_nothing_has_no_numbers(text: str, source: SourceCounts) -> None:
    """Numbers are never made up; the last one counts."""
    assert count_printed(text) == source


@pytest.mark.parametrize("report", [None, "[", "[]", '{"numRuntimeErrorTestSuites": "1"}'])
def test_a_report_that_is_not_jests_counts_no_broken_files(report: str | None) -> None:
    """It is not taken for a report of none."""
    assert broken_files(report) is None
