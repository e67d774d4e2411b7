"""How recorded outputs of cargo are read, whole and damaged."""

from itertools import pairwise
from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve
from returns.pipeline import is_successful

from adws.core.errors import SuiteUnreadable
from adws.core.failure import ErrorType
from adws.core.suite import Evidence, Frame, SourceCounts, SuiteReport
from adws.runners.cargo import RUNNER
from adws.runners.cargo.cases import evidence_of
from adws.runners.cargo.command import RECORDS
from adws.runners.cargo.failures import PATTERNS
from adws.runners.cargo.records import HarnessEvent
from adws.runners.runner import Outputs
from adws.tests.runners.cargo.projects import MIXED
from adws.tests.runners.run import judged, recorded, run_of
from adws.triage.exception_info import exception_of
from adws.triage.pattern import error_type

ELSEWHERE = PurePath("/elsewhere")
RUN = run_of(RUNNER, PurePath("/here"), ("cargo", "test", "--workspace"), foreign_root=ELSEWHERE)
WHOLE = recorded("cargo/mixed", RUN)
GREEN = recorded("cargo/green", RUN)
BROKEN = recorded("cargo/broken", RUN)
LINES = WHOLE.texts[RECORDS].splitlines(keepends=True)


def with_records(outputs: Outputs, text: str, **fields: Any) -> Outputs:  # noqa: ANN401 - any field
    """Return outputs whose records are these."""
    return evolve(outputs, texts={RECORDS: text}, **fields)


def replaced(outputs: Outputs, old: str, new: str, **fields: Any) -> Outputs:  # noqa: ANN401 - any field
    """Return outputs in whose records a text that is there is another one."""
    assert old in outputs.texts[RECORDS]
    return with_records(outputs, outputs.texts[RECORDS].replace(old, new), **fields)


def report_of(outputs: Outputs) -> SuiteReport:
    """Return the report of outputs that can be read."""
    return judged(RUNNER, outputs).unwrap()


def evidence(outputs: Outputs, case_id: str) -> Evidence:
    """Return why a case failed."""
    return report_of(outputs).by_id[case_id].evidence or Evidence()


def test_three_sources_count() -> None:
    """The tests, the ends of the suites, and the lists made before; not what died."""
    assert report_of(WHOLE).sources == (
        SourceCounts("tests", 5, 6, 2, 13),
        SourceCounts("suites", 5, 6, 2, 13),
        SourceCounts("list", total=13),
    )


@pytest.mark.parametrize(
    ("case_id", "exception", "message", "frames", "kind"),
    [
        (
            "src/lib.rs::basket::tests::is_out_of_bounds",
            "panic",
            "index out of bounds: the len is 1 but the index is 3",
            (Frame("src/basket.rs", 2),),
            ErrorType.RUNTIME,
        ),
        (
            "tests/cases.rs::adds",
            "panic",
            "assertion `left == right` failed: the sum\n  left: -1\n right: 3",
            (Frame("tests/cases.rs", 5),),
            ErrorType.ASSERTION,
        ),
        (
            "tests/cases.rs::group::does_not_panic",
            "",
            "test did not panic as expected",
            (),
            ErrorType.ASSERTION,
        ),
        (
            "tests/cases.rs::group::gives_an_error",
            "",
            'Error: "not today"',
            (),
            ErrorType.RUNTIME,
        ),
        (
            "tests/dies.rs::aborts",
            "",
            "the test process was ended by SIGABRT before its tests did",
            (),
            ErrorType.RUNTIME,
        ),
        (
            "tests/leaves.rs",
            "",
            "the test process ended with exit code 0 before its tests did: look for process::exit",
            (),
            ErrorType.RUNTIME,
        ),
        (
            "src/lib.rs - (crate)",
            "panic",
            "assertion `left == right` failed\n  left: -1\n right: 3",
            (),
            ErrorType.ASSERTION,
        ),
    ],
)
def test_evidence_says_what_was_said_and_where(
    case_id: str, exception: str, message: str, frames: tuple[Frame, ...], kind: ErrorType
) -> None:
    """The place is where it panicked first, relative to the project; the message tells the type."""
    result = evidence(WHOLE, case_id)
    results = (result.exception, result.message.partition("\nnot captured")[0], result.frames)
    assert results == (exception, message, frames)
    assert error_type(exception_of(result), result.phase, PATTERNS, frozenset()) is kind


def test_a_crate_that_does_not_compile_hides_everything() -> None:
    """Cargo runs nothing then; each error is told once, though two programs are made of it."""
    [case] = report_of(BROKEN).cases
    result = case.evidence or Evidence()
    assert (case.id, case.covers, result.exception, result.phase) == (
        "src/lib.rs",
        "",
        "E0277",
        "collect",
    )
    assert result.frames == (Frame("src/lib.rs", 2),)
    assert result.trace.count("error[E0277]") == 2
    assert error_type(exception_of(result), "collect", PATTERNS, frozenset()) is ErrorType.COMPILE


def test_a_test_is_told_in_the_file_of_its_module() -> None:
    """Its id begins with the file of its target; documentation is told by what it documents."""
    result = report_of(WHOLE).by_id
    cases = (result["src/lib.rs::basket::tests::passes"], result["src/lib.rs - add #2"])
    assert [(case.file, case.name) for case in cases] == [
        ("src/basket.rs", "basket::tests::passes"),
        ("src/lib.rs", "add #2"),
    ]


def test_a_target_that_died_hides_its_own() -> None:
    """Tests that it has not begun are in no report."""
    assert report_of(WHOLE).by_id["tests/dies.rs"].covers == "tests/dies.rs::"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"exit_code": 0, "seconds"', '"exit_code": 7, "seconds"', "ended with exit code 7"),
        ('"exit_code": 0, "seconds"', '"exit_code": -40, "seconds"', "was ended by signal 40"),
        ('{"event": "ok", "exec', '{"event": "failed", "exec', "ended with exit code 0"),
    ],
)
def test_an_end_against_the_report_is_an_error(old: str, new: str, message: str) -> None:
    """The exit code of each test program is known by itself."""
    result = evidence(replaced(GREEN, old, new, exit_code=101), "tests/a.rs")
    text = f"the test process {message}, which is not what it reported of its tests"
    assert result.message == text


def test_a_result_that_was_not_listed_is_missed() -> None:
    """Whoever forges results has to know the list that was made before."""
    text = '"told": {"event": "ok", "name": "passes_too"'
    twice = [line for line in GREEN.texts[RECORDS].splitlines(keepends=True) if text in line]
    report = report_of(replaced(GREEN, twice[0], twice[0] + twice[0].replace("_too", "_more")))
    assert report.warnings[0] == "sources: tests counted 3 passed, suites 2"
    assert not report.complete


def test_a_target_without_a_harness_is_judged_by_its_exit_code() -> None:
    """What it printed is the evidence."""
    end = '"exit_code": 0, "seconds"'
    [at] = [n for n, line in enumerate(LINES) if end in line and "no harness" in line]
    lines = [*LINES[:at], LINES[at].replace(end, '"exit_code": 3, "seconds"'), *LINES[at + 1 :]]
    result = evidence(with_records(WHOLE, "".join(lines)), "tests/custom.rs")
    assert (result.message, result.trace) == ("it ended with exit code 3", "no harness\n")


@pytest.mark.parametrize("end", range(3, len(LINES)))
def test_a_run_that_died_has_no_end(end: int) -> None:
    """Whatever was told until then."""
    result = RUNNER.read(with_records(WHOLE, "".join(LINES[:end])))
    assert not is_successful(result) or not result.unwrap().ended


def test_a_target_without_a_harness_that_did_not_end_failed() -> None:
    """The run died while it ran."""
    at = next(n for n, line in enumerate(LINES) if '"harness": false' in line)
    result = evidence(with_records(WHOLE, "".join(LINES[: at + 1])), "tests/custom.rs")
    assert result.message == "the run ended while it ran"


def test_a_test_program_that_was_built_and_not_run_is_missed() -> None:
    """Also where it was not told that it was left out on purpose."""
    own = [line for line in LINES if '"built"' in line or '"hello"' in line or '"finish"' in line]
    cut = own[:-1] + LINES[-3:]
    report = report_of(with_records(WHOLE, "".join([*own[:-1], *ran_only("money"), cut[-1]])))
    named = [warning for warning in report.warnings if warning.startswith("silent skip")]
    missed = {"src/lib.rs", *(path for path in MIXED.files if path.startswith("tests/"))}
    assert named == [
        "silent skip: the documentation of src/lib.rs was not tested",
        f"silent skip: test files on disk but missing from the report: {', '.join(sorted(missed))}",
    ]


def ran_only(part: str) -> list[str]:
    """Return the records of the targets of one package."""
    starts = [n for n, line in enumerate(LINES) if '"kind": "target"' in line] + [len(LINES) - 1]
    results = [LINES[a:b] for a, b in pairwise(starts) if part in LINES[a]]
    return [line for lines in results for line in lines]


def test_only_some_targets_may_be_asked_for() -> None:
    """Then nobody expects the documentation to be tested."""
    lines = [line for line in LINES if '"doc": true' not in line]
    some = evolve(RUN, suite=evolve(RUN.suite, argv=("cargo", "test", "--lib")))
    report = RUNNER.read(with_records(WHOLE, "".join(lines), run=some)).unwrap()
    assert report.warnings == ()


def test_below_a_wrapper_the_files_on_disk_are_expected() -> None:
    """What was built is not known there."""
    wrapped = evolve(RUN, suite=evolve(RUN.suite, argv=("make", "test"), wrapped=True))
    lines = [line for line in LINES if '"built"' not in line]
    listing = (*WHOLE.listing, "tests/silent.rs", "tests/common/mod.rs")
    outputs = with_records(WHOLE, "".join(lines), run=wrapped, listing=listing)
    assert report_of(outputs).warnings == (
        "silent skip: test files on disk but missing from the report: tests/silent.rs",
    )


def test_sources_of_another_tree_are_told() -> None:
    """A path that leads out of the tree, to the user's, is compiled from there."""
    outputs = replaced(GREEN, "/here/tree/src/lib.rs", "/elsewhere/src/lib.rs")
    assert report_of(outputs).foreign_modules == ("/elsewhere/src/lib.rs",)
    users_own = evolve(outputs, run=evolve(RUN, foreign_root=None))
    assert report_of(users_own).foreign_modules == ()


@pytest.mark.parametrize(
    ("outputs", "message", "hint"),
    [
        (
            evolve(WHOLE, texts={}),
            "there are no records of 'cargo test --workspace'",
            "run it again; the raw output was kept",
        ),
        (
            with_records(WHOLE, LINES[0], stderr="\x1b[31merror\x1b[0m: no"),
            "'cargo test --workspace' ended with exit code 101 and ran no test\nerror: no",
            "run it yourself to see all it says; a build script may have failed",
        ),
        (
            with_records(GREEN, LINES[0], stderr=""),
            "'cargo test --workspace' ended with exit code 0 and ran no test",
            "check the names that it is given, and the targets of Cargo.toml",
        ),
        (
            with_records(
                WHOLE,
                LINES[0],
                stderr="",
                run=evolve(RUN, suite=evolve(RUN.suite, argv=("make",), wrapped=True)),
            ),
            "'make' ended with exit code 101 and ran no test",
            "check that it starts cargo test, and hands its environment through",
        ),
        (
            evolve(WHOLE, timed_out=True, stderr=""),
            "the suite did not end within 60 s",
            "raise test_timeout_seconds, or find what hangs",
        ),
        (
            replaced(WHOLE, "n0nce", "other"),
            "the probe's records are not this run's",
            "run it again; the raw output was kept",
        ),
    ],
)
def test_what_cannot_be_read_says_why(outputs: Outputs, message: str, hint: str) -> None:
    """It is never a report."""
    error = RUNNER.read(outputs).failure()
    assert isinstance(error, SuiteUnreadable)
    assert (error.message, error.hint) == (message, hint)


def test_a_package_that_is_not_there_has_to_be_fetched() -> None:
    """No run downloads anything."""
    error = RUNNER.read(recorded("cargo/missing", RUN)).failure()
    assert "no matching package named `nowhere-to-be-found` found" in error.message
    assert error.hint == "run `cargo fetch`: a run never downloads packages"


def test_a_run_that_hangs_names_what_hangs() -> None:
    """The test where it is known, or the target."""
    at = next(n for n, line in enumerate(LINES) if '"name": "aborts"' in line)
    hanging = with_records(WHOLE, "".join(LINES[: at + 1]), timed_out=True, stderr="")
    silent = with_records(WHOLE, "".join(LINES[: at - 1]), timed_out=True, stderr="")
    messages = [RUNNER.read(outputs).failure().message for outputs in (hanging, silent)]
    assert messages == [
        "the suite did not end within 60 s in tests/dies.rs (aborts)",
        "the suite did not end within 60 s in tests/dies.rs",
    ]


@pytest.mark.parametrize(
    ("stdout", "message", "frames"),
    [
        (
            "thread 't' panicked at 'oh, no', src/a.rs:3:5\nnote: run with `RUST_BACKTRACE=1`",
            "oh, no",
            (Frame("src/a.rs", 3),),
        ),
        (
            "thread 't' (12) panicked at src/a.rs:3:5:\none\ntwo\nstack backtrace:\n   0: x",
            "one\ntwo",
            (Frame("src/a.rs", 3),),
        ),
        ("", "the test library gave no reason", ()),
    ],
)
def test_panics_are_told_in_older_words_too(
    stdout: str, message: str, frames: tuple[Frame, ...]
) -> None:
    """And a trace that the project asked for is no part of the message."""
    evidence = evidence_of(HarnessEvent("failed", "t", stdout=stdout), PurePath("/t"))
    assert (evidence.message, evidence.frames) == (message, frames)
