"""How recorded outputs of mocha are read, whole and damaged."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws.core.failure import ErrorType
from adws.core.suite import Evidence, Frame, NotRun, SourceCounts
from adws.runners.mocha import RUNNER
from adws.runners.mocha.reading import count_json, count_printed
from adws.runners.not_run import LEFT_OUT, with_not_run
from adws.runners.runner import Outputs, Selection
from adws.tests.runners.run import judged, recorded, refusal, run_of
from adws.triage.exception_info import exception_of
from adws.triage.pattern import error_type

RUN = run_of(RUNNER, PurePath("/here"), ("mocha",))
WHOLE = recorded("mocha/mixed", RUN)
RECORDS = "mocha-1.jsonl"
LINES = WHOLE.texts[RECORDS].splitlines(keepends=True)
CASES, HOOKS = "test/cases.js", "test/hooks.js"
ALL = f'{HOOKS} > all > "before all" hook'
EACH = f'{HOOKS} > each > "before each" hook: set up'


def with_records(outputs: Outputs, old: str, new: str) -> Outputs:
    """Return outputs with something else in the records."""
    assert old in outputs.texts[RECORDS]
    text = outputs.texts[RECORDS].replace(old, new)
    return evolve(outputs, texts={**outputs.texts, RECORDS: text})


def evidence(name: str, case_id: str) -> Evidence:
    """Return the evidence of a case in a recorded run."""
    result = judged(RUNNER, recorded(f"mocha/{name}", RUN)).unwrap().by_id[case_id].evidence
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("name", "case_id", "exception", "message", "where", "kind"),
    [
        ("mixed", f"{CASES} > adds", "AssertionError", "-1 == 3", CASES, "assertion"),
        ("mixed", f"{CASES} > group > throws", "TypeError", "no value", "src/a.js", "runtime"),
        ("mixed", f"{CASES} > rejects", "Error", "rejected", CASES, "runtime"),
        (
            "mixed",
            f"{CASES} > hangs",
            "Error",
            "Timeout of 20ms exceeded. For async tests and hooks, ensure",
            None,
            "timeout",
        ),
        ("mixed", f"{CASES} > calls twice", "Error", "done() called multiple", CASES, "runtime"),
        ("mixed", ALL, "Error", "all", HOOKS, "runtime"),
        ("unloadable", "test/a.js", "Error", "Cannot find module './mi", "test/a.js", "compile"),
        ("unloadable", "test/b.js", "Error", "Cannot find module 'mis", "test/b.js", "environment"),
        ("unloadable", "test/c.mjs", "SyntaxError", "Unexpected end", "test/c.mjs", "compile"),
        ("leaving", "test/a.js > group > leaves", "", "mocha ended while 'gro", None, "runtime"),
    ],
)
def test_evidence_says_what_was_thrown_and_where(
    name: str, case_id: str, exception: str, message: str, where: str | None, kind: str
) -> None:
    """The frames are relative to the project, its own code deepest; the sort follows from both."""
    result = evidence(name, case_id)
    own = [frame.file for frame in result.frames if not frame.file.startswith(("node", "/"))]
    assert (result.exception, result.message[: len(message)]) == (exception, message)
    assert (own[-1] if own else None) == where
    info = exception_of(result)
    assert error_type(info, result.phase, RUNNER.patterns, frozenset()) is ErrorType(kind)


def test_a_comparison_shows_both_sides() -> None:
    """As mocha itself prints them."""
    assert "-    1\n" in evidence("mixed", f"{CASES} > adds #2").trace


def test_a_hook_that_failed_is_one_failure_and_tells_what_did_not_run_because_of_it() -> None:
    """The tests of the whole suite, also those below; what ran before stays."""
    report = with_not_run(judged(RUNNER, WHOLE).unwrap())
    behind = [run for run in report.not_run if not run.why.startswith("skipped")]
    assert behind == [
        NotRun(f"{HOOKS} > all > waits", f"not run because of {ALL}", cases=0, hook=ALL),
        NotRun(f"{HOOKS} > all > deep > waits", f"not run because of {ALL}", cases=0, hook=ALL),
        NotRun(f"{HOOKS} > each > waits", f"not run because of {EACH}", cases=0, hook=EACH),
        NotRun(f"{HOOKS} > each > waits too", f"not run because of {EACH}", cases=0, hook=EACH),
    ]
    failed = {case.id: case.covers for case in report.failing if case.file == HOOKS}
    assert failed == {
        ALL: f"{HOOKS} > all > ",
        EACH: f"{HOOKS} > each > ",
        f'{HOOKS} > after > "after all" hook': f"{HOOKS} > after > ",
    }


def test_a_hook_of_all_files_hides_all() -> None:
    """It stands in the file that made it."""
    report = judged(RUNNER, recorded("mocha/root_hook", RUN)).unwrap()
    [hook] = report.failing
    assert (hook.file, hook.covers, len(report.not_run)) == ("test/a.js", "", 2)
    assert (hook.evidence or Evidence()).frames[-1] == Frame("test/a.js", 1, "Context.<anonymous>")


def test_an_error_that_nothing_caught_is_a_failure_of_no_file() -> None:
    """Mocha tells of it as of a test without a suite; it hides nothing."""
    changes = [
        ('"phase":"setup"', '"phase":""'),
        ('"file":"test/a.js","path":[]', '"file":"","path":[]'),
    ]
    outputs = recorded("mocha/root_hook", RUN)
    for old, new in changes:
        outputs = with_records(outputs, old, new)
    [error] = RUNNER.read(outputs).unwrap().failing
    id_ = '(no test file) > "before all" hook'
    assert (error.id, error.file, error.covers) == (id_, "(no test file)", f"{id_} > ")


def test_what_the_configuration_leaves_out_did_not_run() -> None:
    """By ``.only`` and by a pattern."""
    results = {
        name: judged(RUNNER, recorded(f"mocha/{name}", RUN)).unwrap()
        for name in ("only", "unloadable")
    }
    assert [run for report in results.values() for run in report.not_run] == [
        NotRun("test/a.js > s > is left out", LEFT_OUT),
        NotRun("test/d.js > is left out", LEFT_OUT),
    ]


@pytest.mark.parametrize("count", [2, len(LINES) // 2, len(LINES) - 1])
def test_a_run_that_died_has_no_end(count: int) -> None:
    """The other sources are not asked."""
    report = judged(RUNNER, evolve(WHOLE, texts={RECORDS: "".join(LINES[:count])})).map(
        lambda item: (item.ended, len(item.sources), item.green)
    )
    assert report.value_or((False, 1, False)) == (False, 1, False)


def test_a_record_that_is_missing_is_missed() -> None:
    """The reporter says at the end how many it wrote."""
    line = next(line for line in LINES if '"state":"pending"' in line)
    report = judged(RUNNER, with_records(WHOLE, line, "")).unwrap()
    assert report.warnings[0] == "sources: records of the reporter are missing"


def test_modules_of_another_tree_are_named() -> None:
    """Once each."""
    outputs = with_records(WHOLE, '"foreign":[]', '"foreign":["/user/a.js","/user/a.js"]')
    assert RUNNER.read(outputs).unwrap().foreign_modules == ("/user/a.js",)


def test_a_state_that_is_not_documented_is_an_error() -> None:
    """It is never taken for success."""
    outputs = with_records(recorded("mocha/green", RUN), '"state":"passed"', '"state":"new"')
    [case] = RUNNER.read(outputs).unwrap().failing
    assert (case.outcome.value, (case.evidence or Evidence()).message) == (
        "errored",
        "mocha gave no reason",
    )


@pytest.mark.parametrize(
    ("texts", "fields", "message"),
    [
        ({}, {}, "'mocha' ended with exit code 11 and ran no test"),
        (
            {RECORDS: "".join(LINES[:3])},
            {"timed_out": True},
            "the suite did not end within 60 s in test/cases.js > adds",
        ),
        ({RECORDS: LINES[0]}, {}, "mocha found no test"),
        ({RECORDS: "".join(LINES[:2])}, {}, "mocha ran none of its tests"),
    ],
)
def test_what_cannot_be_read_says_why(
    texts: dict[str, str], fields: dict[str, Any], message: str
) -> None:
    """It is never a report."""
    outputs = evolve(WHOLE, texts=texts, stdout="", stderr="", **fields)
    assert refusal(RUNNER, outputs).startswith(message)


def test_a_selection_of_which_nothing_ran_is_a_report() -> None:
    """Whoever asked knows which case he missed."""
    run = evolve(RUN, selection=Selection(case_ids=("test/a.js > gone",)))
    outputs = evolve(WHOLE, run=run, texts={RECORDS: LINES[0]})
    assert RUNNER.read(outputs).unwrap().cases == ()


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("", SourceCounts("summary")),
        ("  2 pending\n", SourceCounts("summary")),
        ("  1 passing (2s)\n  2 pending\n  3 failing\n", SourceCounts("summary", 1, 3, 2, 6)),
    ],
)
def test_a_summary_that_says_nothing_has_no_numbers(text: str, source: SourceCounts) -> None:
    """Numbers are never made up."""
    assert count_printed(text) == source


TWO_OF_ONE = """\
{"stats": {"passes": 2, "failures": 0, "pending": 0}, "passes": [1], "failures": [], "pending": []}
"""


@pytest.mark.parametrize("report", [None, "[", "[]", TWO_OF_ONE])
def test_a_report_that_contradicts_itself_counts_nothing(report: str | None) -> None:
    """Neither does one that is not mocha's."""
    assert count_json(report) == SourceCounts("json")
