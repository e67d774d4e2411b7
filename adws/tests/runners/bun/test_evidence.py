"""What bun says of a failure, and what sort of failure that is."""

import pytest

from adws.core.failure import ErrorType
from adws.core.suite import Evidence, Frame
from adws.runners.bun import RUNNER
from adws.runners.bun.cases import frames_of, printed_evidence
from adws.tests.runners.bun.recorded import HERE, outputs_of
from adws.tests.runners.run import judged
from adws.triage.exception_info import exception_of
from adws.triage.pattern import error_type


@pytest.mark.parametrize(
    ("name", "case_id", "exception", "message", "place"),
    [
        (
            "mixed",
            "test/cases.test.ts > adds",
            "AssertionError",
            "expect(received).toBe(expected)\n\nExpected: 3\nReceived: -1",
            Frame("test/cases.test.ts", 5),
        ),
        (
            "mixed",
            "test/cases.test.ts > group > opens",
            "RangeError",
            "empty: 3",
            Frame("src/(deep)/b.ts", 4, "opened"),
        ),
        (
            "mixed",
            "test/cases.test.ts > of two\nlines",
            "Error",
            "a red",
            Frame("test/cases.test.ts", 21),
        ),
        ("mixed", "test/hooks.test.js > all", "Error", "all", Frame("test/hooks.test.js", 3)),
        (
            "unloadable",
            "a.test.ts",
            "",
            "Cannot find module './missing' from 'a.test.ts'",
            Frame("a.test.ts", 1),
        ),
        ("unloadable", "c.test.js", "", "Unexpected end of file", Frame("c.test.js", 1)),
        ("unloadable", "f.test.js", "TypeError", "at the top", Frame("f.test.js", 3)),
        (
            "unloadable",
            "h.test.ts",
            "SyntaxError",
            "Export named 'x' not found in module 'src/none.ts'.",
            Frame("src/none.ts", 1),
        ),
        (
            "unloadable",
            "i.test.ts",
            "",
            "Cannot find module './gone' from 'src/deep.ts'",
            Frame("src/deep.ts", 1),
        ),
    ],
)
def test_evidence_says_what_was_thrown_and_where(
    name: str, case_id: str, exception: str, message: str, place: Frame
) -> None:
    """Without colours and places of this machine, in the lines of the TypeScript."""
    evidence = judged(RUNNER, outputs_of(name)).unwrap().by_id[case_id].evidence or Evidence()
    assert (evidence.exception, evidence.message) == (exception, message)
    assert evidence.frames[-1] == place


@pytest.mark.parametrize(
    ("name", "case_id", "expected"),
    [
        ("mixed", "test/cases.test.ts > adds", ErrorType.ASSERTION),
        ("mixed", "test/cases.test.ts > asserts nothing", ErrorType.ASSERTION),
        ("mixed", "test/cases.test.ts > hangs", ErrorType.TIMEOUT),
        ("mixed", "test/cases.test.ts > group > opens", ErrorType.RUNTIME),
        ("mixed", "test/hooks.test.js > all", ErrorType.RUNTIME),
        ("unloadable", "a.test.ts", ErrorType.COMPILE),
        ("unloadable", "b.test.js", ErrorType.ENVIRONMENT),
        ("unloadable", "c.test.js", ErrorType.COMPILE),
        ("unloadable", "e.test.js", ErrorType.RUNTIME),
        ("unloadable", "f.test.js", ErrorType.COMPILE),
        ("unloadable", "h.test.ts", ErrorType.COMPILE),
        ("unloadable", "j.test.ts", ErrorType.COMPILE),
    ],
)
def test_failures_are_told_apart(name: str, case_id: str, expected: ErrorType) -> None:
    """By what bun says of them."""
    evidence = judged(RUNNER, outputs_of(name)).unwrap().by_id[case_id].evidence or Evidence()
    assert sort_of(evidence) is expected


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (Evidence("Error", "Failed to start server. Is port 3000 in use?"), ErrorType.ENVIRONMENT),
        (
            Evidence("TypeError", "ECONNREFUSED: Unable to connect. Is the computer able to …"),
            ErrorType.ENVIRONMENT,
        ),
        (Evidence("Error", "ENOENT: no such file or directory, open '/x'"), ErrorType.ENVIRONMENT),
        (Evidence("Error", "the price\n\nExpected: 2\nReceived: 1"), ErrorType.ASSERTION),
        (Evidence("UnreachableError", "reached unreachable code"), ErrorType.ASSERTION),
        (
            Evidence("Error", "Snapshot creation is disabled in CI environments"),
            ErrorType.ASSERTION,
        ),
        (Evidence("ResolveMessage", "Cannot resolve '#x'"), ErrorType.COMPILE),
        (Evidence("TypeError", "a is not a function", phase="collect"), ErrorType.COMPILE),
        (Evidence("", "a beforeEach/afterEach hook timed out for this test."), ErrorType.TIMEOUT),
    ],
)
def test_more_failures_are_told_apart(evidence: Evidence, expected: ErrorType) -> None:
    """Messages as bun 1.4 words them."""
    assert sort_of(evidence) is expected


def sort_of(evidence: Evidence) -> ErrorType:
    """Return what sort of failure an evidence shows."""
    return error_type(exception_of(evidence), evidence.phase, RUNNER.patterns, frozenset())


def test_a_file_whose_reason_was_told_before_says_so() -> None:
    """Bun prints the reason for a module that cannot be loaded once."""
    evidence = judged(RUNNER, outputs_of("unloadable")).unwrap().by_id["j.test.ts"].evidence
    assert evidence == Evidence(
        message="it could not be loaded; bun reported the reason earlier", phase="collect"
    )


def test_frames_of_the_engine_are_no_places() -> None:
    """Neither node's modules nor bun's own."""
    stack = "      at equal (node:assert:102:14)\n      at async /here/src/a.ts:3:5\n"
    assert frames_of(stack, HERE) == (Frame("src/a.ts", 3),)


def test_what_is_no_error_is_told_as_it_is() -> None:
    """Where nothing in it looks like one."""
    assert printed_evidence("odd", HERE) == Evidence(message="odd", trace="odd", phase="collect")
