"""How recorded outputs of Playwright Test are read, whole and damaged."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws.core.suite import SourceCounts, SuiteReport
from adws.runners.playwright import RUNNER
from adws.runners.playwright.sources import count_headings, count_json, count_printed
from adws.runners.runner import Outputs, Selection
from adws.tests.runners.playwright.projects import MIXED, PROJECTS
from adws.tests.runners.run import judged, outcomes, recorded, refusal, run_of

RUN = run_of(RUNNER, PurePath("/here"), ("playwright", "test"))
WHOLE = recorded("playwright/mixed", RUN)
LINES = WHOLE.texts["playwright-1.jsonl"].splitlines(keepends=True)
FINISH = '{"kind":"finish"'
WAITING = '{"kind":"idle","project":"b","file":"e2e/a.spec.ts","path":["waits"]}\n'
LATE = '{"kind":"error","message":"Error: late","stack":"","file":"","line":0,"printed":""}\n'
A, B = "[chromium] > e2e/a.spec.ts", "[chromium] > e2e/b.spec.ts"
ENDLESS = "end of run: playwright left no end-of-run record (exit code 0, 1 case)"


def report_of(name: str) -> SuiteReport:
    """Return the report of a recorded run."""
    return judged(RUNNER, recorded(f"playwright/{name}", RUN)).unwrap()


def changed_outputs(name: str, old: str, new: str) -> Outputs:
    """Return a recorded run whose records say something else."""
    outputs = recorded(f"playwright/{name}", RUN)
    text = outputs.texts["playwright-1.jsonl"]
    assert old in text
    texts = {**outputs.texts, "playwright-1.jsonl": text.replace(old, new)}
    return evolve(outputs, texts=texts)


def test_a_run_that_was_made_to_end_has_no_end() -> None:
    """Whatever its exit code, as where a teardown leaves; what was told until then is known."""
    report = report_of("leaving")
    assert (outcomes(report), report.ended) == (PROJECTS["leaving"].outcomes, False)
    assert report.warnings == (ENDLESS, "exit code: it is 0, but 1 case failed")


def test_four_sources_count() -> None:
    """Summary and headings of the printed failures too; what a test prints counts for nothing."""
    assert report_of("mixed").sources == (
        SourceCounts("reporter", 4, 11, 3, 18),
        SourceCounts("json", 4, 11, 3, 18),
        SourceCounts("summary", 4, 11, 3, 18),
        SourceCounts("headings", failing=11),
    )


def test_what_keeps_all_tests_from_running_hides_them() -> None:
    """One file that cannot be loaded stops the whole run."""
    assert {case.covers for case in report_of("unloadable").cases} == {""}


def test_files_that_no_test_was_found_in_are_missed() -> None:
    """The test files on the disk are known; what else lies beside them belongs to the tests."""
    outputs = changed_outputs(
        "green", '"files":["e2e/a.spec.ts"]', '"files":["e2e/a.spec.ts","e2e/b.ts"]'
    )
    report = judged(RUNNER, outputs).unwrap()
    assert report.warnings == (
        "silent skip: test files on disk but missing from the report: e2e/b.ts",
    )
    assert report.support_files == ("e2e/a.spec.ts", "e2e/pages/a.ts", "playwright.config.js")
    selected = evolve(outputs, run=evolve(RUN, selection=Selection(files=("e2e/a.spec.ts",))))
    assert judged(RUNNER, selected).unwrap().warnings == ()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"status":"passed"', '"status":"interrupted"', {"e2e/a.spec.ts > passes": "errored"}),
        ('"outcome":"expected"', '"outcome":"odd"', {"e2e/a.spec.ts > passes": "errored"}),
        (
            FINISH,
            WAITING + FINISH,
            {
                "e2e/a.spec.ts > passes": "passed",
                "[b] > e2e/a.spec.ts > waits": "skipped",
            },
        ),
        (
            FINISH,
            LATE + FINISH,
            {
                "e2e/a.spec.ts > passes": "passed",
                "(no test file) > error of no test": "errored",
            },
        ),
    ],
)
def test_what_is_no_end_of_a_test_is_not_green(
    old: str, new: str, expected: dict[str, str]
) -> None:
    """Cut off, of an unknown outcome, never begun, or beside the tests."""
    report = judged(RUNNER, changed_outputs("green", old, new)).unwrap()
    assert (outcomes(report), report.green) == (expected, False)


@pytest.mark.parametrize(("count", "running"), [(3, {f"{A} > adds": "errored"}), (4, {})])
def test_a_run_that_died_names_what_was_run(count: int, running: dict[str, str]) -> None:
    """What began and did not end is an error; the other sources are not asked."""
    outputs = evolve(WHOLE, texts={"playwright-1.jsonl": "".join(LINES[:count])})
    report = RUNNER.read(outputs).unwrap()
    known = running or {f"{A} > adds": MIXED.outcomes[f"{A} > adds"]}
    assert (report.ended, outcomes(report), len(report.sources)) == (False, known, 1)


@pytest.mark.parametrize(
    ("texts", "fields", "message"),
    [
        ({}, {}, "'playwright test' ended with exit code 1 and ran no test"),
        (
            {"playwright-1.jsonl": "".join(LINES[:3])},
            {"timed_out": True},
            f"the suite did not end within 60 s in {A} > adds",
        ),
        ({"playwright-1.jsonl": LINES[0]}, {}, "Playwright found no test"),
    ],
)
def test_what_cannot_be_read_says_why(
    texts: dict[str, str], fields: dict[str, Any], message: str
) -> None:
    """It is never a report."""
    outputs = evolve(WHOLE, texts=texts, stdout="", stderr="", **fields)
    assert refusal(RUNNER, outputs).startswith(message)


@pytest.mark.parametrize(
    ("counted", "expected"),
    [
        (count_json(None), SourceCounts("json")),
        (count_json('{"stats": {"expected": 3}}'), SourceCounts("json")),
        (
            count_json('{"stats": {"expected": "1", "unexpected": 0, "flaky": 0, "skipped": 0}}'),
            SourceCounts("json"),
        ),
        (count_printed(""), SourceCounts("summary")),
        (count_printed("  9 passed\nlast words"), SourceCounts("summary")),
        (
            count_printed(
                "  9 passed\nsaid\n  1 interrupted\n    a\n  1 skipped\n  2 did not run\n"
                "  1 passed (1s)\n  1 error was not a part of any test, see above for details\n"
            ),
            SourceCounts("summary", 1, 0, 4, 5),
        ),
        (count_headings("  1 interrupted\n"), ()),
        (count_headings("[... 9 characters left out ...]"), ()),
    ],
)
def test_a_source_that_says_nothing_has_no_numbers(counted: object, expected: object) -> None:
    """Numbers are never made up; only what stands at the very end is a summary."""
    assert counted == expected


def test_a_test_that_was_left_out_names_the_one_that_failed_before_it() -> None:
    """The hook of its suite did; a test that is skipped by its own words names none."""
    report = judged(RUNNER, WHOLE).unwrap()
    assert {case.id: case.hook for case in report.cases if case.hook} == {
        f"{A} > hook > two": f"{A} > hook > one"
    }
