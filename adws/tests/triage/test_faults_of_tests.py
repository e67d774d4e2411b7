"""Which failures are the fault of tests: over what each tool really left behind."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.failure import Failure, RootCause
from adws.core.globs import compile_globs
from adws.core.suite import Evidence, Frame, SuiteReport
from adws.tests.runners.contract import contracts, run_in
from adws.tests.runners.dialects import dialect_of
from adws.tests.runners.run import judged, recorded
from adws.tests.triage.evidences import TREE, failing, is_test, thrown_in
from adws.triage.analysis import analyze_report
from adws.triage.diagnosis import diagnose, is_fault_of_test

SYNTAX = {
    ("bun", "broken"): {"c.test.js"},
    ("go", "unloadable-go1.27"): {"example.com/shop/syntax"},
    ("jest", "unloadable"): {"c.test.js"},
    ("mocha", "unloadable"): {"test/c.mjs", "test/e.mjs"},
    ("node_test", "mixed"): {"test/syntax.test.js"},
    ("playwright", "unloadable"): {"e2e/c.spec.ts"},
    ("vitest", "unloadable"): {"c.test.js"},
}
HOOKS = {
    ("gradle", "modules"): {"core/src/test/java/com/x/HookTest.java > classMethod"},
    ("mocha", "root_hook"): {'test/a.js > "before all" hook'},
    ("playwright", "broken_set_up"): set[str](),
    ("playwright", "dead_server"): set[str](),
    ("pytest", "mixed"): {"test_a.py::test_errors"},
    ("vitest", "mixed"): {"test/hooks.test.js > all"},
}
RECORDINGS = {
    (contract.runner.name.replace(":", "_"), recording.name): (contract, recording)
    for contract in contracts()
    for recording in contract.recordings
}


def recorded_failures(name: tuple[str, str]) -> tuple[Failure, ...]:
    """Return the failures of a recorded run, sorted."""
    contract, recording = RECORDINGS[name]
    runner = contract.runner
    run = run_in(contract, PurePath("/here"), recording.project)
    report = judged(runner, recorded("/".join(name), run)).unwrap()
    globs = compile_globs(runner.tests)
    rules = dialect_of(runner.name, lambda file: globs.fullmatch(file) is not None)
    modules = frozenset[str]()
    return analyze_report(report, (rules,), modules=modules, tree="/here/tree").failures


@pytest.mark.parametrize("name", SYNTAX)
def test_a_test_file_that_cannot_be_parsed_is_at_fault(name: tuple[str, str]) -> None:
    """Others that cannot be loaded may lack what an agent can write."""
    failures = recorded_failures(name)
    loading = [failure for failure in failures if failure.evidence.phase == "collect"]
    assert {failure.case_id for failure in loading if is_fault_of_test(failure)} == SYNTAX[name]
    assert len(loading) > len(SYNTAX[name])
    causes = {diagnose(f).root_cause for f in loading if f.case_id in SYNTAX[name]}
    assert causes == {RootCause.TEST_BUG}


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_that_raises_an_error_itself_is_at_fault(name: tuple[str, str]) -> None:
    """A server that does not start is not."""
    early = [f for f in recorded_failures(name) if f.evidence.phase == "setup"]
    assert {failure.case_id for failure in early if is_fault_of_test(failure)} == HOOKS[name]


def failure_of(evidence: Evidence) -> Failure:
    """Return the failure of a case of ``tests/test_text.py``."""
    report = SuiteReport("pytest", (), 1, (failing("test_slug", evidence),))
    rules = dialect_of(report.runner, is_test)
    return analyze_report(report, (rules,), modules=frozenset({"app"}), tree=TREE).failures[0]


def unloaded(trace: str, exception: str = "SyntaxError") -> Evidence:
    """Return the evidence of a test file that could not be loaded."""
    frames = (Frame("tests/test_text.py", 1),)
    return Evidence(exception, "Unexpected token", trace, frames, phase="collect")


OWN, OTHER = "tests/test_text.py", "app/text.js"
NODE = "file://{}:2\n  return a +;\n            ^\n\nSyntaxError: Unexpected token ';'\n    at x"

OXC = "Error: Transform failed with 1 error:\n\n[PARSE_ERROR] Unexpected\n   ╭─[ {}:2:19 ]\n   │"
ESBUILD = "Error: Transform failed with 1 error:\n/t/{}:2:19: ERROR: Unexpected"
VITE = (
    "Error: Failed to parse source for import analysis because the content contains invalid JS "
    "syntax. If you are using JSX, make sure to name it .jsx.\n  File: /t/{}\n    at x (y.js:1:1)"
)


@pytest.mark.parametrize(
    ("trace", "exception", "at_fault"),
    [
        (NODE.format(OWN), "SyntaxError", True),
        (NODE.format("test_text.py"), "SyntaxError", True),
        (NODE.format("text.py"), "SyntaxError", False),
        (NODE.format(OTHER), "SyntaxError", False),
        (f"{OWN}:1\nimport a\n\nSyntaxError: 'b' does not provide an export named 'a'", "", False),
        (f"SyntaxError: {OWN}: Unexpected token (2:0)", "SyntaxError", True),
        (f"SyntaxError: {OTHER}: Unexpected token (2:0)", "SyntaxError", False),
        (f"error: Unexpected ;\n    at {OWN}:2:13", "", True),
        (f"error: Unexpected ;\n    at {OTHER}:2:13", "", False),
        (f"error: Unexpected answer\n      at <anonymous> ({OWN}:2:13)", "", False),
        (f"RolldownError: Parse failure\nAt file: /{OWN}:2:12\n    at x", "RolldownError", True),
        (f"RolldownError: Parse failure\nAt file: /{OTHER}:2:12", "RolldownError", False),
        (f"SyntaxError[ @{OWN} ]: Unexpected token", "SyntaxError", False),
        (OXC.format(OWN), "", True),
        (OXC.format(OTHER), "", False),
        (ESBUILD.format(OWN), "", True),
        (ESBUILD.format(OTHER), "", False),
        (VITE.format(OWN), "", True),
        (VITE.format(OTHER), "", False),
        (f"Error: Failed to resolve import 'x'\n  File: /t/{OWN}", "", False),
    ],
)
def test_the_tool_names_the_file_that_it_cannot_parse(
    trace: str, exception: str, *, at_fault: bool
) -> None:
    """The deepest frame is that of the test, whichever file that is."""
    assert is_fault_of_test(failure_of(unloaded(trace, exception))) is at_fault


def test_a_file_of_go_that_is_no_test_is_not_at_fault() -> None:
    """Its error comes first, and the test files of its package are not compiled."""
    trace = "# x\n{}:3:28: expected '}}', found 'EOF'\n"
    failure = evolve(failure_of(unloaded("", "BuildFailed")), file="a/a_test.go")
    results = {
        file: is_fault_of_test(
            evolve(failure, evidence=evolve(failure.evidence, trace=trace.format(file)))
        )
        for file in ("a/a_test.go", "a/a.go")
    }
    assert results == {"a/a_test.go": True, "a/a.go": False}


IN_TEST = "tests/test_text.py:3:shop"


@pytest.mark.parametrize(
    ("evidence", "at_fault"),
    [
        (thrown_in("RuntimeError", "no shop", IN_TEST), True),
        (thrown_in("KeyError", "'k'", IN_TEST), False),
        (evolve(thrown_in("KeyError", "'k'", IN_TEST), trace='>       raise KeyError("k")'), True),
        (thrown_in("TypeError", "open is not a function", IN_TEST), False),
        (thrown_in("AssertionError", "assert shop.open", IN_TEST), False),
        (thrown_in("RuntimeError", "no shop", IN_TEST, "app/shop.py:1:open"), False),
        (thrown_in("RuntimeError", "no shop", IN_TEST, "/usr/lib/python3/x.py:1:open"), False),
        (Evidence("RuntimeError", "no shop"), False),
    ],
)
def test_an_error_of_set_up_may_show_a_bug_of_the_source(
    evidence: Evidence, *, at_fault: bool
) -> None:
    """If it comes from there, or from a value that the source gave."""
    assert is_fault_of_test(failure_of(evolve(evidence, phase="setup"))) is at_fault
