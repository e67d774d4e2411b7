"""How recorded outputs of vitest are read, whole and damaged."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws.core.suite import Evidence, Frame, SourceCounts
from adws.runners.javascript.counts import count_json
from adws.runners.runner import Selection
from adws.runners.vitest import RUNNER
from adws.runners.vitest.reading import count_printed
from adws.tests.runners.run import judged, outcomes, recorded, refusal, run_of
from adws.tests.runners.vitest.projects import MIXED

RUN = run_of(RUNNER, PurePath("/here"), ("vitest", "run"))
WHOLE = recorded("vitest/mixed", RUN)
LINES = WHOLE.texts["vitest-1.jsonl"].splitlines(keepends=True)


def test_three_sources_count() -> None:
    """The reporter, the JSON report and the summary show the very same numbers."""
    assert [source.name for source in judged(RUNNER, WHOLE).unwrap().sources] == [
        "reporter",
        "json",
        "summary",
    ]


@pytest.mark.parametrize(
    ("case_id", "exception", "message", "place"),
    [
        (
            "test/cases.test.js > adds",
            "AssertionError",
            "expected -1 to be 3 // Object.is equality",
            Frame("test/cases.test.js", 4),
        ),
        (
            "test/cases.test.js > group > throws",
            "TypeError",
            "no value",
            Frame("src/a.js", 6, "check"),
        ),
        (
            "test/cases.test.js > hangs",
            "",
            "Test timed out in 20ms.",
            Frame("test/cases.test.js", 15),
        ),
        (
            "test/cases.test.js > has no snapshot",
            "Error",
            "Snapshot `has no snapshot 1` mismatched",
            Frame("test/cases.test.js", 16),
        ),
    ],
)
def test_evidence_says_what_was_thrown_and_where(
    case_id: str, exception: str, message: str, place: Frame
) -> None:
    """The frames are relative to the project, its own code deepest."""
    evidence = judged(RUNNER, WHOLE).unwrap().by_id[case_id].evidence or Evidence()
    own = [frame for frame in evidence.frames if not frame.file.startswith("node_modules")]
    assert (evidence.exception, evidence.message.partition("\n")[0]) == (exception, message)
    assert own[-1] == place


def test_what_a_comparison_saw_stands_in_the_trace() -> None:
    """Without the terminal's colours."""
    evidence = judged(RUNNER, WHOLE).unwrap().by_id["test/cases.test.js > adds"].evidence
    assert evidence is not None
    assert evidence.trace.endswith("- Expected\n+ Received\n\n- 3\n+ -1")


def test_a_suite_whose_hook_failed_hides_its_cases() -> None:
    """They were skipped because of it; a file that was not loaded hides all of its own."""
    hooks = judged(RUNNER, WHOLE).unwrap().by_id["test/hooks.test.js > all"]
    file = judged(RUNNER, recorded("vitest/unloadable", RUN)).unwrap().by_id["a.test.js"]
    assert (hooks.covers, file.covers) == ("test/hooks.test.js > all > ", "a.test.js > ")


@pytest.mark.parametrize(
    ("records", "running"),
    [
        (LINES[:3], {"test/cases.test.js": "errored"}),
        (LINES[:4], {}),
    ],
)
def test_a_run_that_died_has_no_end(records: list[str], running: dict[str, str]) -> None:
    """What began and did not end is an error; the other sources are not asked."""
    outputs = evolve(WHOLE, texts={"vitest-1.jsonl": "".join(records)})
    report = RUNNER.read(outputs).unwrap()
    known = {} if running else {k: v for k, v in MIXED.outcomes.items() if "cases" in k}
    assert (report.ended, outcomes(report)) == (False, {**known, **running})
    assert len(report.sources) == 1


def test_what_was_not_asked_for_is_left_out() -> None:
    """Vitest calls skipped what a name pattern leaves out."""
    selection = Selection(case_ids=("test/cases.test.js > group > skipped",))
    report = RUNNER.read(evolve(WHOLE, run=evolve(RUN, selection=selection))).unwrap()
    skipped = [case.id for case in report.cases if case.outcome.value == "skipped"]
    assert skipped == ["test/cases.test.js > group > skipped"]


def test_unhandled_errors_that_were_not_told_are_missed() -> None:
    """The printed number is the second opinion on them."""
    outputs = recorded("vitest/unhandled", RUN)
    silent = evolve(outputs, stdout=outputs.stdout.replace("Errors  1 error", ""))
    assert judged(RUNNER, silent).unwrap().warnings == (
        "sources: the reporter received 1 unhandled errors, vitest printed 0",
    )


def test_an_error_of_no_file_hides_everything() -> None:
    """It is a case all the same, so that a run with it is never green."""
    outputs = recorded("vitest/unhandled", RUN)
    text = outputs.texts["vitest-1.jsonl"].replace('"file":"a.test.js"}]', '"file":""}]')
    report = RUNNER.read(evolve(outputs, texts={**outputs.texts, "vitest-1.jsonl": text})).unwrap()
    [error] = report.failing
    assert (error.id, error.covers) == ("(no test file) > unhandled error", "")


def test_a_file_that_failed_without_a_reason_is_an_error() -> None:
    """Vitest says of some files only that they failed."""
    outputs = recorded("vitest/green", RUN)
    text = outputs.texts["vitest-1.jsonl"].replace('"failed":false', '"failed":true')
    report = RUNNER.read(evolve(outputs, texts={**outputs.texts, "vitest-1.jsonl": text})).unwrap()
    assert outcomes(report) == {"a.test.js > passes": "passed", "a.test.js": "errored"}


def test_a_test_without_an_end_is_an_error() -> None:
    """Its state is neither passed, failed nor skipped."""
    outputs = recorded("vitest/green", RUN)
    text = outputs.texts["vitest-1.jsonl"].replace('"state":"passed"', '"state":"pending"')
    report = RUNNER.read(evolve(outputs, texts={**outputs.texts, "vitest-1.jsonl": text})).unwrap()
    assert outcomes(report) == {"a.test.js > passes": "errored"}


def test_several_errors_of_one_case_are_all_told() -> None:
    """The first is what was thrown, the others stand below its trace."""
    error = '{"name":"Error","message":"%s","stack":"","diff":""}'
    errors = f'"errors":[{error % "one"},{error % "two"}]'
    outputs = recorded("vitest/green", RUN)
    text = (
        outputs.texts["vitest-1.jsonl"]
        .replace('"state":"passed"', '"state":"failed"')
        .replace('"errors":[]}]}', f"{errors}}}]}}")
    )
    report = RUNNER.read(evolve(outputs, texts={**outputs.texts, "vitest-1.jsonl": text})).unwrap()
    evidence = report.cases[0].evidence or Evidence()
    assert (evidence.message, evidence.trace) == ("one", "\n\nError: two")


@pytest.mark.parametrize(
    ("texts", "fields", "message"),
    [
        ({}, {}, "'vitest run' ended with exit code 1 and ran no test"),
        (
            {"vitest-1.jsonl": "".join(LINES[:3])},
            {"timed_out": True},
            "the suite did not end within 60 s in test/cases.test.js",
        ),
        ({"vitest-1.jsonl": LINES[0]}, {}, "vitest found no test file"),
        (
            {"vitest-1.jsonl": LINES[0]},
            {"stdout": "      Tests  2 passed (2)\n"},
            "vitest ran tests but reported none to adws",
        ),
    ],
)
def test_what_cannot_be_read_says_why(
    texts: dict[str, str], fields: dict[str, Any], message: str
) -> None:
    """It is never a report."""
    outputs = evolve(WHOLE, texts=texts, **{"stdout": "", "stderr": "", **fields})
    assert refusal(RUNNER, outputs).startswith(message)


def test_an_unreadable_run_tells_what_was_printed_last() -> None:
    """Without empty lines and colours."""
    outputs = evolve(WHOLE, texts={}, stderr="\x1b[31mstartup\x1b[39m failed\n\nno config\n")
    assert RUNNER.read(outputs).failure().message.endswith("test\nstartup failed\nno config")


@pytest.mark.parametrize(
    ("counted", "source"),
    [
        (count_json(None), SourceCounts("json")),
        (count_json('{"numTotalTests": 3}'), SourceCounts("json")),
        (
            count_json(
                '{"numPassedTests": "1", "numFailedTests": 0, "numPendingTests": 0,'
                ' "numTodoTests": 0, "numTotalTests": 1}'
            ),
            SourceCounts("json"),
        ),
        (count_printed(""), SourceCounts("summary")),
        (count_printed("   Tests  no tests\n"), SourceCounts("summary", 0, 0, 0, 0)),
        (count_printed(" Tests  2 skipped (2)\n"), SourceCounts("summary", 0, 0, 2, 2)),
    ],
)
def test_a_source_that_says_nothing_has_no_numbers(
    counted: SourceCounts, source: SourceCounts
) -> None:
    """Numbers are never made up."""
    assert counted == source
