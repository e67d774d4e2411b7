"""Why cases of Playwright Test failed, and of what sort their failures are."""

from pathlib import PurePath

import pytest

from adws.core.failure import ErrorType
from adws.core.suite import Evidence, Frame, SuiteReport
from adws.runners.playwright import RUNNER
from adws.tests.runners.run import judged, recorded, run_of
from adws.triage.exception_info import exception_of
from adws.triage.pattern import error_type

NOT_ABLE = "Process from config.webServer was not able to start. Exit code: 3"
A, B = "[chromium] > e2e/a.spec.ts", "[chromium] > e2e/b.spec.ts"


def report_of(name: str) -> SuiteReport:
    """Return the report of a recorded run."""
    run = run_of(RUNNER, PurePath("/here"), ("playwright", "test"))
    return judged(RUNNER, recorded(f"playwright/{name}", run)).unwrap()


def evidence_of(name: str, case_id: str) -> Evidence:
    """Return why a case of a recorded run failed."""
    return report_of(name).by_id[case_id].evidence or Evidence()


@pytest.mark.parametrize(
    ("name", "case_id", "seen"),
    [
        (
            "mixed",
            f"{A} > adds",
            (
                "Error",
                "expect(received).toBe(expected) // Object.is equality",
                Frame("e2e/a.spec.ts", 4),
                "call",
            ),
        ),
        (
            "mixed",
            f"{A} > group > throws",
            ("TypeError", "no value", Frame("src/a.ts", 6, "check"), "call"),
        ),
        (
            "mixed",
            f"{A} > group > passes unexpectedly",
            ("", "Expected to fail, but passed.", Frame("e2e/a.spec.ts", 10), "call"),
        ),
        (
            "mixed",
            f"{A} > hangs",
            ("", "Test timeout of 50ms exceeded.", Frame("e2e/a.spec.ts", 12), "call"),
        ),
        (
            "mixed",
            f"{A} > leaves",
            (
                "Error",
                "worker process exited unexpectedly (code=0, signal=null)",
                Frame("e2e/a.spec.ts", 14),
                "call",
            ),
        ),
        ("mixed", f"{A} > hook > one", ("Error", "all", Frame("e2e/a.spec.ts", 16), "setup")),
        (
            "mixed",
            f"{A} > flaky > sometimes",
            (
                "Error",
                "flaky: it passed in attempt 2, and failed before",
                Frame("e2e/a.spec.ts", 22),
                "call",
            ),
        ),
        ("mixed", f"{A} > throws a text", ("", "'words'", Frame("e2e/a.spec.ts", 24), "call")),
        (
            "unloadable",
            "e2e/c.spec.ts",
            (
                "SyntaxError",
                "/here/tree/e2e/c.spec.ts: Unexpected token (3:0)",
                Frame("e2e/c.spec.ts", 3),
                "collect",
            ),
        ),
        (
            "unloadable",
            "e2e/d.spec.ts",
            (
                "SyntaxError",
                "/here/tree/src/broken.ts: Unexpected token (1:17)",
                Frame("src/broken.ts", 1),
                "collect",
            ),
        ),
        (
            "unloadable",
            "e2e/f.spec.ts",
            (
                "Error",
                'duplicate test title "twice", first declared in f.spec.ts:2',
                Frame("e2e/f.spec.ts", 3),
                "collect",
            ),
        ),
        (
            "unloadable",
            "e2e/h.spec.ts",
            ("RangeError", "at import", Frame("src/h.ts", 1, "Object.<anonymous>"), "collect"),
        ),
        (
            "broken_set_up",
            "set-up.js",
            ("Error", "no database", Frame("set-up.js", 1, "_default"), "setup"),
        ),
    ],
)
def test_evidence_says_what_was_thrown_and_where(
    name: str, case_id: str, seen: tuple[str, str, Frame, str]
) -> None:
    """Without colours; the project's own code deepest, in its TypeScript."""
    evidence = evidence_of(name, case_id)
    own = [frame for frame in evidence.frames if "node_modules" not in frame.file]
    assert (
        evidence.exception,
        evidence.message.partition("\n")[0],
        own[-1],
        evidence.phase,
    ) == seen


def test_all_that_a_case_said_is_told() -> None:
    """What it printed, and the errors after the first."""
    evidence = evidence_of("mixed", f"{B} > is soft")
    assert (evidence.output, evidence.phase) == ("said\n", "call")
    assert [part in evidence.trace for part in ("Received: 3", "after all")] == [True, True]


@pytest.mark.parametrize(
    ("name", "message", "trace"),
    [
        (
            "dead_server",
            f"{NOT_ABLE}: [WebServer] no database",
            f"{NOT_ABLE}\n[WebServer] no database",
        ),
        (
            "slow_server",
            "Timed out waiting 50ms from config.webServer.",
            "Timed out waiting 50ms from config.webServer.",
        ),
    ],
)
def test_a_server_that_does_not_start_is_told_with_its_last_output(
    name: str, message: str, trace: str
) -> None:
    """As one case that hides all others."""
    [case] = report_of(name).cases
    result = case.evidence or Evidence()
    assert (result.message, result.phase, case.covers) == (message, "setup", "")
    assert result.trace.endswith(trace)


@pytest.mark.parametrize(
    ("name", "case_id", "expected"),
    [
        ("mixed", f"{A} > adds", ErrorType.ASSERTION),
        ("mixed", f"{A} > group > throws", ErrorType.RUNTIME),
        ("mixed", f"{A} > group > passes unexpectedly", ErrorType.ASSERTION),
        ("mixed", f"{A} > hangs", ErrorType.TIMEOUT),
        ("mixed", f"{A} > leaves", ErrorType.RUNTIME),
        ("mixed", f"{A} > has no snapshot", ErrorType.ASSERTION),
        ("unloadable", "e2e/a.spec.ts", ErrorType.COMPILE),
        ("unloadable", "e2e/b.spec.ts", ErrorType.ENVIRONMENT),
        ("unloadable", "e2e/d.spec.ts", ErrorType.COMPILE),
        ("unloadable", "e2e/g.spec.ts", ErrorType.COMPILE),
        ("unloadable", "e2e/h.spec.ts", ErrorType.COMPILE),
        ("dead_server", "(no test file) > web server", ErrorType.ENVIRONMENT),
        ("slow_server", "(no test file) > web server", ErrorType.ENVIRONMENT),
        ("broken_set_up", "set-up.js", ErrorType.RUNTIME),
    ],
)
def test_sorts_of_failures_are_told_apart(name: str, case_id: str, expected: ErrorType) -> None:
    """By Playwright's own table."""
    evidence = evidence_of(name, case_id)
    patterns = RUNNER.patterns
    assert error_type(exception_of(evidence), evidence.phase, patterns, frozenset()) is expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:1/", ErrorType.ENVIRONMENT),
        ("browserType.launch: Executable doesn't exist at /x", ErrorType.ENVIRONMENT),
        ("expect(locator).toBeVisible() failed\n\nTimeout: 5000ms", ErrorType.ASSERTION),
        ("Timed out 5000ms waiting for expect(locator).toBeVisible()", ErrorType.ASSERTION),
        ("locator.click: Test timeout of 200ms exceeded.", ErrorType.TIMEOUT),
        ('"beforeEach" hook timeout of 100ms exceeded.', ErrorType.TIMEOUT),
        ("locator.click: Timeout 100ms exceeded.", ErrorType.TIMEOUT),
    ],
)
def test_what_browsers_say_is_understood(message: str, expected: ErrorType) -> None:
    """Servers and browsers that are not there are the environment's."""
    exception = exception_of(Evidence("Error", message))
    assert error_type(exception, "call", RUNNER.patterns, frozenset()) is expected
