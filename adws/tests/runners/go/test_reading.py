"""How recorded outputs of ``go test`` are read, whole and damaged, of an old go and a new one."""

import json
from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from returns.pipeline import is_successful

from adws.core.errors import SuiteUnreadable
from adws.core.failure import ErrorType
from adws.core.suite import Evidence, Frame, SourceCounts, SuiteReport
from adws.runners.go import RUNNER
from adws.runners.runner import Outputs, Selection
from adws.tests.runners.go.projects import PROJECTS
from adws.tests.runners.run import judged, outcomes, recorded, run_of
from adws.triage.exception_info import exception_of
from adws.triage.pattern import error_type
from adws.trust.agreement import discrepancies

VERSIONS = ("go1.19", "go1.27")
RUN = run_of(RUNNER, PurePath("/here"), ("go", "test", "./..."))
FILE = "go-1.jsonl"


def recorded_outputs(name: str, version: str = VERSIONS[1]) -> Outputs:
    """Return what a recorded run left behind."""
    argv = PROJECTS[name].argv or ("go", "test", "./...")
    return recorded(f"go/{name}-{version}", run_of(RUNNER, PurePath("/here"), argv))


def report_of(name: str, version: str = VERSIONS[1]) -> SuiteReport:
    """Return the report of a recorded run."""
    return judged(RUNNER, recorded_outputs(name, version)).unwrap()


def report_between(*records: dict[str, Any], **fields: Any) -> SuiteReport:  # noqa: ANN401 - any field of outputs
    """Return the report of a run that told these records between its first and its last."""
    first = {"kind": "hello", "nonce": "n0nce", "whole": True}
    last = {"kind": "finish", "nonce": "n0nce", "exit_code": 1}
    text = "".join(f"{json.dumps(item)}\n" for item in (first, *records, last))
    outputs = evolve(recorded_outputs("green"), texts={FILE: text}, exit_code=1, **fields)
    return judged(RUNNER, outputs).unwrap()


def event(action: str, test: str = "", output: str = "", package: str = "x") -> dict[str, Any]:
    """Return the record of an event."""
    fields = {"kind": "event", "action": action, "package": package, "test": test, "output": output}
    return {key: value for key, value in fields.items() if value}


@pytest.mark.parametrize("version", VERSIONS)
def test_two_sources_count(version: str) -> None:
    """The events, and the tests that the source texts declare."""
    assert report_of("mixed", version).sources == (
        SourceCounts("events", 7, 12, 1, 20),
        SourceCounts("source texts", total=20),
    )


@pytest.mark.parametrize("version", VERSIONS)
def test_files_are_compared_with_those_on_disk(version: str) -> None:
    """What build constraints or folders leave out is not expected."""
    report = report_of("mixed", version)
    files = ("calc/calc_test.go", "calc/outside_test.go", "dies/dies_test.go")
    assert (report.files, report.expected_files) == (files, files)
    assert report.ignored == ("calc/left_windows_test.go",)


MISSING = "{0}/a_test.go:6:2: no required module provides package {1}; to add it:\n\tgo get {1}"
PANIC = ("panic", "runtime error: index out of range [3] with length 0")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    ("case", "thrown_as", "place", "sort"),
    [
        (
            ("mixed", "calc > TestGroup"),
            ("", "one line\nand another"),
            "calc/calc_test.go",
            "assertion",
        ),
        (
            ("mixed", "calc > TestTable"),
            ("", "Not equal: \nexpected: 1"),
            "calc/calc_test.go",
            "assertion",
        ),
        (("mixed", "calc > TestSilent"), ("", "it failed and did not say why"), "", "assertion"),
        (("mixed", "calc > ExampleAdd"), ("", "got:\n2\nwant:\n4"), "", "assertion"),
        (("mixed", "dies > TestGroup"), PANIC, "dies/dies.go", "runtime"),
        (("mixed", "dies > TestGroup/dies"), PANIC, "dies/dies.go", "runtime"),
        (
            ("mixed", "dies > TestExits"),
            ("panic", "unexpected call to os.Exit(0) during test"),
            "dies/dies_test.go",
            "runtime",
        ),
        (
            ("unloadable", "broken"),
            ("BuildFailed", "broken/broken.go:3:23: undefined: missing"),
            "broken/broken.go",
            "compile",
        ),
        (
            ("unloadable", "user"),
            ("BuildFailed", "broken/broken.go:3:23: undefined: missing"),
            "broken/broken.go",
            "compile",
        ),
        (
            ("unloadable", "module"),
            (
                "MissingModule",
                MISSING.format("module", "github.com/nobody/nothing"),
            ),
            "module/a_test.go",
            "environment",
        ),
        (
            ("unloadable", "own"),
            (
                "BuildFailed",
                MISSING.format("own", "example.com/shop/nothing"),
            ),
            "own/a_test.go",
            "compile",
        ),
        (
            ("forged", "main > TestA"),
            ("", "it was not run: the process of its package ended before"),
            "",
            "runtime",
        ),
        (("forged", "fails"), ("", "cannot clean up"), "", "assertion"),
    ],
)
def test_evidence_says_what_went_wrong_and_where(
    version: str, case: tuple[str, str], thrown_as: tuple[str, str], place: str, sort: str
) -> None:
    """The frames are relative to the project, its own code deepest."""
    report, id_ = report_of(case[0], version), f"example.com/shop/{case[1]}"
    result = report.by_id[id_].evidence or Evidence()
    assert (result.exception, result.message) == thrown_as
    assert (result.frames[-1].file if result.frames else "") == place
    table = RUNNER.patterns
    assert error_type(exception_of(result), result.phase, table, frozenset()) is ErrorType(sort)


@pytest.mark.parametrize(
    ("name", "case_id", "covers"),
    [
        ("unloadable", "example.com/shop/vet", "example.com/shop/vet > "),
        ("forged", "example.com/shop/main > TestA", "example.com/shop/main > TestA/"),
        ("hanging", "example.com/shop > TestHangs", "example.com/shop > TestHangs/"),
        ("mixed", "example.com/shop/dies > TestExits", None),
    ],
)
def test_what_did_not_get_its_turn_is_hidden(name: str, case_id: str, covers: str | None) -> None:
    """A package that did not build hides its tests, a test that never ended its subtests."""
    assert report_of(name).by_id[case_id].covers == covers


def test_a_hanging_test_is_named_with_its_place() -> None:
    """The time limit of go itself ends its process; what comes behind gets another one."""
    result = report_of("hanging").by_id["example.com/shop > TestHangs"].evidence or Evidence()
    assert result.message == "test timed out after 1s"
    assert result.frames[0] == Frame("a_test.go", 7, "shop.TestHangs.func1")
    assert (
        error_type(exception_of(result), "call", RUNNER.patterns, frozenset()) is ErrorType.TIMEOUT
    )


def test_a_run_that_was_ended_names_what_hung() -> None:
    """Where go's own time limit did not come first."""
    outputs = recorded_outputs("hanging")
    error = RUNNER.read(evolve(outputs, timed_out=True)).failure()
    assert "within 60 s in example.com/shop > TestHangs, example.com/shop > TestHangs/here" in str(
        error.message
    )
    before = RUNNER.read(evolve(outputs, timed_out=True, texts={})).failure()
    assert before.message.startswith("the suite did not end within 60 s")


def test_only_what_was_asked_for_is_told() -> None:
    """Around a test that was asked for, others run that were not; its subtests belong to it."""
    selection = Selection(case_ids=("example.com/shop/dies > TestGroup", "example.com/shop/calc"))
    outputs = recorded_outputs("mixed")
    report = RUNNER.read(evolve(outputs, run=evolve(RUN, selection=selection))).unwrap()
    dies = {case.name for case in report.cases if "/dies" in case.id}
    assert dies == {"TestGroup", "TestGroup/dies"}
    assert report.expected_files == ()
    files = Selection(files=("calc/calc_test.go",))
    all_of_them = RUNNER.read(evolve(outputs, run=evolve(RUN, selection=files))).unwrap()
    assert outcomes(all_of_them) == PROJECTS["mixed"].outcomes


def test_what_nobody_listed_is_told_and_doubted() -> None:
    """A package of which only events tell has no declared tests."""
    report = report_between(event("run", "TestA"), event("fail", "TestA"), event("fail"))
    assert outcomes(report) == {"x > TestA": "failed"}
    assert report.warnings == ("sources: events counted 1 total, source texts 0",)


def test_ends_that_contradict_each_other_are_told() -> None:
    """The worst counts."""
    report = report_between(
        event("output", "TestA", "--- PASS: TestA (0.00s)\n"),
        event("pass", "TestA"),
        event("fail", "TestA"),
        event("pass"),
    )
    assert outcomes(report) == {"x > TestA": "failed"}
    assert report.warnings[:2] == (
        "sources: x > TestA ended in several ways",
        "sources: x passed, and tests of it did not",
    )


@pytest.mark.parametrize(
    ("output", "outcome"),
    [("half a line--- PASS: TestA (0.00s)\n", "passed"), ("--- PASS: TestB (0.00s)\n", "errored")],
)
def test_a_success_is_believed_when_the_output_shows_it(output: str, outcome: str) -> None:
    """Old versions of go overlook it on a line that had begun; new ones make one up."""
    report = report_between(event("run", "TestA"), event("output", "TestA", output), event("pass"))
    assert outcomes(report) == {"x > TestA": outcome}


def test_several_go_tests_of_one_run_are_one_report() -> None:
    """A wrapper may call it for one package after another."""
    green, forged = recorded_outputs("green"), recorded_outputs("forged")
    texts = {"go-1.jsonl": green.texts[FILE], "go-2.jsonl": forged.texts[FILE]}
    report = RUNNER.read(evolve(forged, texts=texts)).unwrap()
    assert outcomes(report) == {**PROJECTS["green"].outcomes, **PROJECTS["forged"].outcomes}


@pytest.mark.parametrize(
    ("stderr", "hint"),
    [
        ("go: x: module lookup disabled by GOPROXY=off", "modules are missing here"),
        ("go: go.mod requires go >= 1.99 (running go 1.27)", "install the version of go"),
        ("go: go.mod file not found in current directory", "start in the folder"),
        ("./adws_go_run.go:1:1: expected", "check that 'go build' works here"),
        ('go: warning: "./x/..." matched no packages', "check the packages"),
        ("something else", "see the output of go"),
    ],
)
def test_a_run_without_tests_says_what_to_do(stderr: str, hint: str) -> None:
    """It is no report, whatever its exit code is."""
    error = RUNNER.read(
        evolve(recorded_outputs("green"), texts={}, exit_code=0, stderr=stderr)
    ).failure()
    assert error.message.startswith("'go test ./...' ended with exit code 0 and ran no tests")
    assert error.hint.startswith(hint)
    lines = recorded_outputs("green").texts[FILE].splitlines(keepends=True)
    empty = evolve(recorded_outputs("green"), texts={FILE: lines[0] + lines[-1]}, stderr=stderr)
    assert RUNNER.read(empty).failure().hint == error.hint


def test_a_wrapper_that_starts_no_go_is_told_so() -> None:
    """It must call go by its name."""
    run = run_of(RUNNER, PurePath("/here"), ("make", "test"))
    error = RUNNER.read(evolve(recorded_outputs("green"), run=run, texts={}, stderr="")).failure()
    assert error.hint.startswith("let test_command start 'go test' by the name 'go'")


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=40)
def test_outputs_cut_anywhere_never_look_fine(data: st.DataObject) -> None:
    """A cut report is incomplete or unreadable."""
    outputs = recorded_outputs("mixed")
    text = outputs.texts[FILE]
    end = data.draw(st.integers(0, len(text.rstrip()) - 1))
    result = judged(RUNNER, evolve(outputs, texts={FILE: text[:end]}))
    if is_successful(result):
        report = result.unwrap()
        assert not report.ended
        assert discrepancies(report)
    else:
        assert isinstance(result.failure(), SuiteUnreadable)
