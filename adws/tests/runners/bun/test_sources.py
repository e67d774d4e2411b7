"""The independent counts of a run of bun, and what they say when they differ."""

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.core.suite import SourceCounts
from adws.runners.bun import RUNNER
from adws.runners.bun.printed import PrintedCounts, summary_of
from adws.runners.bun.sources import sources_of
from adws.tests.runners.bun.recorded import LINES, WHOLE, mixed, outputs_of
from adws.tests.runners.run import judged


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
            ("silent skip: test files on disk but missing from the report: test/silent.test.ts",),
        ),
        ({"exit_code": 0}, ("exit code: it is 0, but 13 cases failed",)),
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


@given(data=st.data())
def test_a_summary_that_was_cut_is_missed(data: st.DataObject) -> None:
    """It is a source of its own."""
    end = data.draw(st.integers(0, WHOLE.stderr.rindex("Ran ")))
    assert not judged(RUNNER, evolve(WHOLE, stderr=WHOLE.stderr[:end])).unwrap().complete


def test_a_summary_may_be_silent_on_what_was_left_out() -> None:
    """By name, beside a suite that is skipped anyway."""
    stderr = "\n\n 1 pass\n 1 skip\n 0 fail\nRan 2 tests across 2 files. [1.00ms]\n"
    [_, summary, _] = sources_of((), stderr, unloaded=0, by_name=True)
    assert summary == SourceCounts("summary", passed=1, failing=0)


def test_a_report_that_is_missing_is_missed() -> None:
    """Where more was run than files that could not be loaded."""
    outputs = outputs_of("broken")
    more = evolve(outputs, stderr=outputs.stderr.replace("Ran 2 tests", "Ran 3 tests"))
    assert "sources: junit counted nothing" in judged(RUNNER, more).unwrap().warnings


def test_the_last_summary_counts() -> None:
    """What a test prints before it is no summary of the run, and neither is a part of one."""
    text = " 9 pass\nRan 9 tests across 1 file. [1.00ms]\n\n 7 fail\n\n 2 filtered out\n 1 pass\n"
    assert summary_of(f"{text}Ran 1 test across 2 files. [2.00ms]\n") == PrintedCounts(
        ran=1, passed=1, filtered=2
    )
    assert summary_of(" 1 pass\n") is None
