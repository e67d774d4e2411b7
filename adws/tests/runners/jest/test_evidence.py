"""What recorded runs of jest say of each failure: what was thrown and where, and of what sort."""

from pathlib import PurePath

import pytest

from adws.core.failure import ErrorType
from adws.core.suite import Evidence, Frame
from adws.runners.jest import RUNNER
from adws.runners.jest.cases import broken_evidence
from adws.runners.jest.records import JestRunError
from adws.tests.runners.run import judged, recorded, run_of
from adws.triage.exception_info import exception_of
from adws.triage.pattern import error_type

RUN = run_of(RUNNER, PurePath("/here"), ("jest",))
CASES = "test/cases.test.js"
UNCOMPILED = """\
Unable to compile TypeScript:
\x1b[96msrc/a.ts\x1b[0m:\x1b[93m3\x1b[0m:\x1b[93m5\x1b[0m - \x1b[91merror\x1b[0m TS2322: Type"""


def evidence(name: str, case_id: str) -> Evidence:
    """Return the evidence of a case in a recorded run."""
    result = judged(RUNNER, recorded(f"jest/{name}", RUN)).unwrap().by_id[case_id].evidence
    assert result is not None
    return result


def place(evidence: Evidence) -> Frame | None:
    """Return the deepest frame in the project's own code."""
    own = [frame for frame in evidence.frames if not frame.file.startswith("node_modules")]
    return own[-1] if own else None


@pytest.mark.parametrize(
    ("case_id", "exception", "message", "where"),
    [
        (
            f"{CASES} > adds",
            "JestAssertionError",
            "expect(received).toBe(expected) // Object.is equality",
            Frame(CASES, 3, "Object.toBe"),
        ),
        (
            f"{CASES} > group > throws",
            "TypeError",
            "no value",
            Frame("src/a.js", 4, "exports.check"),
        ),
        (
            f"{CASES} > compares",
            "",
            "assert.strictEqual(received, expected)",
            Frame(CASES, 16, "Object.strictEqual"),
        ),
        (f"{CASES} > throws a text", "", 'thrown: "text"', Frame(CASES, 15, "Object.test")),
        (
            f"{CASES} > hangs",
            "",
            'thrown: "Exceeded timeout of 20 ms for a test.',
            Frame(CASES, 17, "Object.test"),
        ),
        (
            "test/hooks.test.js",
            "Error",
            "after",
            Frame("test/hooks.test.js", 3, "Object.<anonymous>"),
        ),
    ],
)
def test_evidence_says_what_was_thrown_and_where(
    case_id: str, exception: str, message: str, where: Frame
) -> None:
    """The frames are relative to the project, its own code deepest."""
    result = evidence("mixed", case_id)
    first = result.message.partition("\n")[0]
    assert (result.exception, first, place(result)) == (exception, message, where)


@pytest.mark.parametrize(
    ("file", "exception", "message", "where"),
    [
        (
            "a.test.js",
            "Error",
            "Cannot find module './missing.js' from 'a.test.js'",
            Frame("a.test.js", 1, "Object.require"),
        ),
        (
            "c.test.js",
            "SyntaxError",
            "c.test.js: Unexpected token (2:0)",
            Frame("c.test.js", 2),
        ),
        ("d.test.js", "Error", "Your test suite must contain at least one test.", None),
    ],
)
def test_a_file_that_was_not_loaded_says_why(
    file: str, exception: str, message: str, where: Frame | None
) -> None:
    """The place of an error of syntax is that which the compiler tells."""
    result = evidence("unloadable", file)
    first = result.message.partition("\n")[0]
    assert (result.exception, first, place(result)) == (exception, message, where)


def test_a_file_that_does_not_compile_is_known_by_the_compilers_words() -> None:
    """Of ts-jest, without the terminal's colours."""
    evidence = broken_evidence(JestRunError(UNCOMPILED, UNCOMPILED), PurePath("/here/tree"), "web")
    assert evidence.message.splitlines() == [
        "Unable to compile TypeScript:",
        "src/a.ts:3:5 - error TS2322: Type",
    ]
    assert evidence.frames == (Frame("web/src/a.ts", 3),)


@pytest.mark.parametrize(
    ("name", "case_id", "kind"),
    [
        ("mixed", f"{CASES} > adds", ErrorType.ASSERTION),
        ("mixed", f"{CASES} > compares", ErrorType.ASSERTION),
        ("mixed", f"{CASES} > group > passes though", ErrorType.ASSERTION),
        ("mixed", f"{CASES} > has no snapshot", ErrorType.ASSERTION),
        ("mixed", f"{CASES} > group > throws", ErrorType.RUNTIME),
        ("mixed", f"{CASES} > hangs", ErrorType.TIMEOUT),
        ("mixed", "test/hooks.test.js", ErrorType.RUNTIME),
        ("unloadable", "a.test.js", ErrorType.COMPILE),
        ("unloadable", "b.test.js", ErrorType.ENVIRONMENT),
        ("unloadable", "c.test.js", ErrorType.COMPILE),
        ("unloadable", "d.test.js", ErrorType.COMPILE),
        ("unloadable", "e.test.js", ErrorType.ENVIRONMENT),
        ("leaving", "a.test.js", ErrorType.RUNTIME),
        ("lingering", "(no test file) > jest did not exit", ErrorType.TIMEOUT),
        ("obsolete", "a.test.js > obsolete snapshots", ErrorType.ASSERTION),
    ],
)
def test_the_sort_of_a_failure_follows_from_what_jest_says(
    name: str, case_id: str, kind: ErrorType
) -> None:
    """By the rows of jest's own table."""
    result = evidence(name, case_id)
    assert error_type(exception_of(result), result.phase, RUNNER.patterns, frozenset()) is kind
