"""What is made of the probe's records and of the printed summary, without a run."""

import json
from collections.abc import Sequence
from pathlib import PurePath

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from returns.pipeline import is_successful

from adws.core.errors import SuiteUnreadable
from adws.core.suite import Case, Outcome, SourceCounts
from adws.runners.runner import Outputs, Run
from adws.runners.unittest import RUNNER
from adws.runners.unittest.files import expected_files
from adws.runners.unittest.sources import PrintedSummary, read_summary
from adws.tests.runners.unittest.suites import SUITE

RUN = Run(SUITE, PurePath("/here/tree"), PurePath("/here/outputs"), "5f0c")
NUMBERS = {"failures": 0, "errors": 0, "skipped": 0, "expected": 0, "unexpected": 0}
CASE = {"id": "test_a.A.test_1", "file": "test_a.py", "outcome": "passed"}
RECORDS: tuple[dict[str, object], ...] = (
    {"kind": "hello", "nonce": "5f0c", "python": "3.11.7"},
    {
        "kind": "start",
        "planned": ["test_a.A.test_1"],
        "folder": ".",
        "pattern": "test*.py",
        "files": ["test_a.py", "/elsewhere/test_b.py"],
        "handled": [],
    },
    {"kind": "running", "id": "test_a.A.test_1"},
    {"kind": "case", **CASE, "started": True},
    {
        "kind": "finish",
        "nonce": "5f0c",
        "exit_status": 0,
        "ran": 1,
        **NUMBERS,
        "foreign": ["/user/shop.py"],
        "outside": ["json"],
    },
)
SUMMARY = ".\n----\nRan 1 test in 0.001s\n\nOK\n"


def text_of(records: Sequence[dict[str, object]]) -> str:
    """Return records as the probe writes them."""
    return "".join(json.dumps(record) + "\n" for record in records)


def outputs_of(text: str, stderr: str = SUMMARY, exit_code: int = 0) -> Outputs:
    """Return what a run left behind."""
    return Outputs(
        run=RUN,
        exit_code=exit_code,
        stdout="",
        stderr=stderr,
        timed_out=False,
        duration_seconds=0.5,
        raw_output="raw/output.log",
        texts={"probe-1.jsonl": text},
        listing=("test_a.py", "test_c.py"),
    )


def test_records_become_a_report() -> None:
    """Everything that the probe and unittest said of a run."""
    report = RUNNER.read(outputs_of(text_of(RECORDS))).unwrap()
    counted = {"failing": 0, "skipped": 0, "total": 1}
    assert (report.cases, report.collected, report.ended) == (
        (Case("test_a.A.test_1", "test_a.py", "A.test_1", Outcome.PASSED),),
        1,
        True,
    )
    assert report.sources == tuple(
        SourceCounts(name, **counted) for name in ("probe", "result", "summary")
    )
    assert (report.files, report.expected_files) == (("test_a.py",), ("test_a.py", "test_c.py"))
    assert (report.foreign_modules, report.outside_modules) == (("/user/shop.py",), ("json",))


def test_paths_are_seen_from_the_project() -> None:
    """Where the suite lies in a folder of it."""
    run = evolve(RUN, suite=evolve(SUITE, folder="web"))
    outputs = evolve(outputs_of(text_of(RECORDS)), run=run, listing=("web/test_a.py", "test_c.py"))
    report = RUNNER.read(outputs).unwrap()
    assert (report.cases[0].file, report.files) == ("web/test_a.py", ("web/test_a.py",))
    assert report.expected_files == ("web/test_a.py",)


def test_the_worst_that_was_said_of_a_case_counts() -> None:
    """Whatever came first."""
    failed: dict[str, object] = {**RECORDS[3], "outcome": "failed", "failing": 1}
    for order in ((RECORDS[3], failed), (failed, RECORDS[3])):
        report = RUNNER.read(outputs_of(text_of((*RECORDS[:3], *order)))).unwrap()
        assert [case.outcome for case in report.cases] == [Outcome.FAILED]


def test_a_source_that_says_otherwise_is_off_by_as_much() -> None:
    """A summary that was printed by somebody else, or none at all."""
    other = "Ran 3 tests in 1s\n\nFAILED (failures=1, skipped=1)\n"
    summaries = [
        RUNNER.read(outputs_of(text_of(RECORDS), stderr)).unwrap().sources[2]
        for stderr in (other, "nothing")
    ]
    assert summaries == [
        SourceCounts("summary", failing=1, skipped=1, total=3),
        SourceCounts("summary"),
    ]


def test_a_case_of_which_nothing_was_said_has_not_passed() -> None:
    """Whatever kept unittest from saying it, the run went on to its end."""
    report = RUNNER.read(outputs_of(text_of((*RECORDS[:3], RECORDS[4])))).unwrap()
    (case,) = report.cases
    assert case.evidence is not None
    assert (case.outcome, case.evidence.message) == (
        Outcome.ERRORED,
        "unittest did not say how this case ended",
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{]\n", "the probe's records cannot be read"),
        ("1\n", "the probe's records cannot be read"),
        ('{"kind": "hello"}\n', "the probe's output cannot be read"),
        (text_of([{**RECORDS[0], "nonce": "other"}]), "the probe's records are not this run's"),
        ("", "the probe's records are not this run's"),
        (text_of([*RECORDS[:2], RECORDS[4]]), "the process ended before any case had run"),
    ],
)
def test_damaged_records_are_unreadable(text: str, expected: str) -> None:
    """The message says what is wrong with them."""
    error = RUNNER.read(outputs_of(text)).failure()
    assert (type(error), error.message.startswith(expected)) == (SuiteUnreadable, True)


@given(st.data())
def test_damage_anywhere_never_makes_a_run_look_well(data: st.DataObject) -> None:
    """It is read or refused; what was cut off has not ended, or is no report."""
    whole = text_of(RECORDS)
    cut = data.draw(st.integers(0, len(whole) - 1))
    answer = RUNNER.read(outputs_of(whole[:cut]))
    assert not is_successful(answer) or not answer.unwrap().ended
    noise = data.draw(st.text(max_size=8))
    damaged = RUNNER.read(outputs_of(whole[:cut] + noise + whole[cut + len(noise) :]))
    assert is_successful(damaged) or isinstance(damaged.failure(), SuiteUnreadable)


@pytest.mark.parametrize(
    ("stderr", "summary"),
    [
        (SUMMARY, PrintedSummary(1)),
        ("Ran 0 tests in 0.000s\n\nNO TESTS RAN (skipped=2)\n", PrintedSummary(0, {"skipped": 2})),
        (f"{SUMMARY}Ran 2 tests in 0.1s\n\nOK (expected failures=1)\n", None),
        ("Ran 1 test in 0.1s\n", None),
        ("", None),
    ],
)
def test_the_last_summary_counts(stderr: str, summary: PrintedSummary | None) -> None:
    """A line that only looks like one is none."""
    expected = PrintedSummary(2, {"expected failures": 1}) if "Ran 2" in stderr else summary
    assert read_summary(stderr) == expected


def test_unexpected_successes_fail_and_expected_failures_are_left_out() -> None:
    """As unittest itself decides on its exit code."""
    counts = "failures=1, errors=2, skipped=4, expected failures=8, unexpected successes=16"
    summary = read_summary(f"Ran 31 tests in 0.1s\n\nFAILED ({counts})\n")
    assert summary is not None
    assert (summary.ran, summary.failing, summary.skipped) == (31, 19, 12)


LISTING = (
    "test_top.py",
    "shop/test_shop.py",
    "tests/__init__.py",
    "tests/test_a.py",
    "tests/helper.py",
    "tests/deep/__init__.py",
    "tests/deep/test_b.py",
    "tests/data/test_c.py",
    "tests/test_d.txt",
)


@pytest.mark.parametrize(
    ("start", "pattern", "skipped", "expected"),
    [
        (".", "test*.py", (), ("test_top.py", "tests/test_a.py", "tests/deep/test_b.py")),
        (".", "test*.py", ("tests/deep",), ("test_top.py", "tests/test_a.py")),
        ("tests", "test*.py", (), ("tests/test_a.py", "tests/deep/test_b.py")),
        ("tests/data", "test*.py", (), ("tests/data/test_c.py",)),
        (".", "*", (), ("test_top.py", *LISTING[2:7])),
        ("nowhere", "test*.py", (), ()),
    ],
)
def test_discovery_reaches_packages_alone(
    start: str, pattern: str, skipped: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    """From where it starts, and none that does not load or that loads by itself."""
    assert expected_files(LISTING, start, pattern, skipped) == expected
