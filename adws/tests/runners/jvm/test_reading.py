"""How recorded builds of Java projects are read, whole and damaged."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.failure import ErrorType
from adws.core.suite import Evidence, Frame, NotRun, SourceCounts
from adws.runners.jvm.compiling import JavaCompileError, compile_cases, compile_errors
from adws.runners.maven import RUNNER
from adws.runners.maven.printed import count_printed
from adws.tests.runners.jvm.projects import CORE, WEB
from adws.tests.runners.run import judged, recorded, refusal, run_of
from adws.triage.exception_info import exception_of
from adws.triage.pattern import error_type

RUN = run_of(RUNNER, PurePath("/here"), ("mvn", "test"))
WHOLE = recorded("maven/modules", RUN)
RECORDS = "jvm.jsonl"


def with_records(old: str, new: str) -> dict[str, str]:
    """Return the records with something else in them."""
    assert old in WHOLE.texts[RECORDS]
    return {RECORDS: WHOLE.texts[RECORDS].replace(old, new)}


@pytest.mark.parametrize(
    ("case_id", "exception", "message", "where", "kind"),
    [
        (
            f"{CORE}/SumTest.java > adds",
            "AssertionFailedError",
            "expected: <3> but was: <-1>",
            f"{CORE}/SumTest.java",
            ErrorType.ASSERTION,
        ),
        (
            f"{CORE}/SumTest.java > Deep > inner",
            "IllegalStateException",
            "no",
            f"{CORE}/SumTest.java",
            ErrorType.RUNTIME,
        ),
        (
            f"{CORE}/HookTest.java > (class)",
            "IllegalStateException",
            "no server",
            f"{CORE}/HookTest.java",
            ErrorType.RUNTIME,
        ),
        (
            "web > compilation",
            "CompilationFailedException",
            "cannot find symbol; symbol:   method gone(int); location: class com.x.Sum",
            f"{WEB}/BrokenTest.java",
            ErrorType.COMPILE,
        ),
    ],
)
def test_evidence_says_what_was_thrown_and_where(
    case_id: str, exception: str, message: str, where: str, kind: ErrorType
) -> None:
    """The frames are those of the project alone."""
    result = judged(RUNNER, WHOLE).unwrap().by_id[case_id].evidence or Evidence()
    assert (result.exception, result.message) == (exception, message)
    assert {frame.file for frame in result.frames} == {where}
    assert error_type(exception_of(result), result.phase, RUNNER.patterns, frozenset()) is kind


def test_what_did_not_run_is_told_with_its_reason() -> None:
    """By a module that does not compile, and by a class that could not be prepared."""
    report = judged(RUNNER, WHOLE).unwrap()
    hook = f"{CORE}/HookTest.java"
    assert report.not_run == (
        NotRun("tests of web/", "not run because of web > compilation", cases=0),
        NotRun(f"tests of {hook}", f"not run because of {hook} > (class)", cases=0),
    )
    hidden = {case.id: case.covers for case in report.cases if case.covers is not None}
    assert hidden == {"web > compilation": "web/", f"{hook} > (class)": f"{hook} > "}


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({}, "'mvn test' ended with exit code 1 and recorded nothing"),
        (with_records("<testcase ", "<test<"), "the report core/target/surefire-reports/TEST-"),
    ],
)
def test_what_cannot_be_read_says_why(texts: dict[str, str], message: str) -> None:
    """It is never a report."""
    assert refusal(RUNNER, evolve(WHOLE, texts=texts)).startswith(message)


def test_a_build_that_ran_no_test_is_no_report() -> None:
    """What the tool said of it is."""
    [first, *_, last] = WHOLE.texts[RECORDS].splitlines(keepends=True)
    outputs = evolve(WHOLE, texts={RECORDS: first + last}, stdout="[ERROR] no plugin\n[INFO] x\n")
    error = refusal(RUNNER, outputs)
    assert error == "the build ended with exit code 1 and ran no test\n[ERROR] no plugin"


def test_tests_of_one_name_are_told_apart() -> None:
    """As rows of a table may have one name."""
    texts = with_records('name=\\"zero\\"', 'name=\\"adds\\"')
    ids = [case.id for case in RUNNER.read(evolve(WHOLE, texts=texts)).unwrap().cases]
    assert f"{CORE}/SumTest.java > adds ##2" in ids


@pytest.mark.parametrize("text", ["-1", "x"])
def test_a_duration_that_is_none_is_zero(text: str) -> None:
    """Some tools write what is no number."""
    line = next(
        word for word in WHOLE.texts[RECORDS].split("<testcase ") if word.startswith("name=")
    )
    own = line.partition('time=\\"')[2].partition("\\")[0]
    texts = with_records(f'time=\\"{own}\\"', f'time=\\"{text}\\"')
    assert RUNNER.read(evolve(WHOLE, texts=texts)).unwrap().cases[1].duration_seconds == 0


def test_javac_itself_is_understood() -> None:
    """As some build tools hand through what it says."""
    first, again = "/t/a/A.java:3: error: ';' expected\n  int x\n", "/t/a/A.java:3: error: x\n"
    printed = f"{first}/t/B.java:[1,2] bad\n{again}"
    errors = compile_errors(printed, PurePath("/t"))
    assert errors == (
        JavaCompileError("B.java", 1, "bad"),
        JavaCompileError("a/A.java", 3, "';' expected"),
    )
    cases = [*compile_cases(errors, ("a", "."), ".")]
    assert [(case.id, case.file, case.covers) for case in cases] == [
        ("compilation", "B.java", ""),
        ("a > compilation", "a/A.java", "a/"),
    ]
    assert (cases[1].evidence or Evidence()).frames == (Frame("a/A.java", 3),)


def test_a_build_that_prints_no_counts_has_none() -> None:
    """Numbers are never made up."""
    assert count_printed("[INFO] BUILD SUCCESS\n") == SourceCounts("summary")


def test_a_suite_that_counts_nothing_above_its_cases_is_no_source() -> None:
    """Surefire 3.5.4 writes zeros for a class that ends with a nested one."""
    counts = 'tests=\\"4\\" errors=\\"1\\" skipped=\\"1\\" failures=\\"1\\"'
    zeros = 'tests=\\"0\\" errors=\\"0\\" skipped=\\"0\\" failures=\\"0\\"'
    report = judged(RUNNER, evolve(WHOLE, texts=with_records(counts, zeros))).unwrap()
    assert (report.sources, report.warnings) == (
        judged(RUNNER, WHOLE).unwrap().sources,
        judged(RUNNER, WHOLE).unwrap().warnings,
    )
