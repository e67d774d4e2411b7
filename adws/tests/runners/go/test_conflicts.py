"""Conflicts that were committed, in a project of Go: the compiler names only their line."""

from pathlib import PurePath

import pytest

from adws.core.globs import compile_globs
from adws.runners.go import RUNNER
from adws.tests.runners.go.projects import MODULE
from adws.tests.runners.run import judged, outputs_of, run_of
from adws.tests.tools import find, needs
from adws.triage.analysis import TriageRules, analyze_report
from adws.triage.diagnosis import diagnose

pytestmark = [pytest.mark.real_io, needs("go")]

MARKED = "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n"
BODY = MARKED.format("func Add(a, b int) int { return a + b }", "var Add = 1")
IMPORTS = MARKED.format('import "fmt"', 'import "os"')
TEST = 'package calc\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {}\n'


@pytest.mark.parametrize(
    ("text", "diagnosis"),
    [
        (BODY, "a conflict was never resolved (<<<<<<< is in the code), from calc.go:3"),
        (IMPORTS, "a conflict was never resolved (<<<<<<< is in the code), from calc.go:3"),
        ("<< 7\n", "BuildFailed: ./calc.go:3:1: "),
    ],
    ids=["body", "imports", "none"],
)
def test_a_conflict_is_told_from_other_errors(
    text: str, diagnosis: str, tmp_path: PurePath
) -> None:
    """The record of the run says what is in the line."""
    files = {"go.mod": MODULE, "calc.go": f"package calc\n\n{text}", "calc_test.go": TEST}
    outputs = outputs_of(
        RUNNER, run_of(RUNNER, tmp_path, (find("go") or "go", "test", "./...")), files
    )
    tests = compile_globs(RUNNER.tests)
    rules = TriageRules(
        lambda file: tests.fullmatch(file) is not None,
        patterns=RUNNER.patterns,
        red_types=RUNNER.red_types,
    )
    report = judged(RUNNER, outputs).unwrap()
    analysis = analyze_report(report, (rules,), modules=frozenset())
    (failure,) = analysis.failures
    assert diagnose(failure).text[: len(diagnosis)] == diagnosis
