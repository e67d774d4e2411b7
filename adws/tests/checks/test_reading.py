"""How recorded outputs of each check are read."""

from pathlib import PurePath

import pytest
from returns.pipeline import is_successful

from adws import catalog
from adws.checks.check import Output
from adws.core.check import CheckStatus, Diagnostic, Severity
from adws.core.errors import CheckUnreadable
from adws.tests.checks.projects import PROJECTS
from adws.tests.checks.run import HERE, check_of, diagnostics_of, judged, recorded, recordings

FAILED, OK = CheckStatus.FAILED, CheckStatus.OK
READ = {
    "biome/broken": (
        "src/a.js:1:1 lint/style/useConst warning",
        "src/a.js:1:5 lint/correctness/noUnusedVariables warning",
        "src/a.js:1:9 parse error",
        "src/a.js format error",
    ),
    "biome/green": (),
    "biome/old": (
        "src/a.js:2:10 lint/suspicious/noDoubleEquals error",
        "src/a.js:3:3 lint/suspicious/noDebugger error",
        "src/a.js format error",
        "biome.json format error",
    ),
    "biome/red": (
        "src/a.js:1:7 lint/correctness/noUnusedVariables warning",
        "biome.json format error",
        "src/a.js:2:11 lint/suspicious/noDoubleEquals error",
        "src/a.js:3:3 lint/suspicious/noDebugger error",
        "src/a.js format error",
    ),
    "clippy/broken": ("src/lib.rs:2:5 E0308 error",),
    "clippy/green": (),
    "clippy/red": (
        "src/lib.rs:2:5 clippy::needless_return warning",
        "src/lib.rs:1:21 clippy::ptr_arg warning",
        "src/lib.rs:7:5 clippy::out_of_bounds_indexing error",
    ),
    "eslint/broken": ("src/a.js:1:9  error",),
    "eslint/green": (),
    "eslint/red": (
        "src/a.js:1:7 no-unused-vars warning",
        "src/a.js:2:5 no-undef error",
        "src/a.js:3:3 no-debugger error",
    ),
    "eslint/strict": ("src/a.js:1:7 no-unused-vars warning",),
    "go_vet/broken": ("shapes.go:6:14 printf error", "round/round.go:3:26 compile error"),
    "go_vet/green": (),
    "go_vet/red": ("shapes.go:6:14 printf error",),
    "mypy/broken": ("app/shapes.py:2:2 syntax error",),
    "mypy/green": (),
    "mypy/noted": ("app/shapes.py:1:1 import-untyped error", "app/shapes.py:3:13 misc note"),
    "mypy/red": ("app/shapes.py:5:12 return-value error",),
    "pyright/broken": (
        "app/shapes.py:1:11  error",
        "app/shapes.py:2:1  error",
        "app/shapes.py:2:1  error",
        "app/shapes.py:2:1  error",
    ),
    "pyright/green": (),
    "pyright/red": ("app/shapes.py:5:12 reportReturnType error",),
    "pyright/warned": ("app/shapes.py:1:8 reportUnusedImport warning",),
    "ruff/broken": ("app/shapes.py:2:1 invalid-syntax error",),
    "ruff/green": (),
    "ruff/red": ("app/shapes.py:1:8 F401 error",),
    "tsc/broken": ("src/a.ts:1:14 TS1134 error", "src/a.ts:1:16 TS1134 error"),
    "tsc/empty": (" TS18003 error",),
    "tsc/green": (),
    "tsc/parts": (
        "src/a.ts:1:14 TS2322 error",
        "src/a.ts:2:63 TS2322 error",
        "src/a.ts:4:15 TS2339 error",
        "tools/b.ts:1:14 TS2322 error",
    ),
    "tsc/red": (
        "src/a.ts:1:14 TS2322 error",
        "src/a.ts:2:63 TS2322 error",
        "src/a.ts:4:15 TS2339 error",
    ),
}
"""What each recording that can be read tells: place, code and severity."""
PASSING = {"pyright/warned", *(name for name, item in READ.items() if not item)}
REFUSED = {
    "biome/unusable": "exit code 1, and its output is no JSON: Expecting value",
    "clippy/unusable": "exit code 101, and the record of the build's end is missing",
    "eslint/unusable": "exit code 2, and its output is no JSON: Expecting value",
    "go_vet/unusable": "exit code 1, and its output is no JSON: Expecting value",
    "mypy/unusable": "exit code 2, and its output is no JSON: Expecting value",
    "tsc/missing": "exit code 1, and its final statistics are missing",
    "tsc/unbuilt": "exit code 1, and Output file '/here/lib/index.d.ts' has not been built",
}
FIGURES = "Files:      4\nMemory used:   4740K\nTotal time:   0.018s\n"
ONE, TWO = "Configurations: 1\n", "Configurations: 2\n"
OLD_VET = """\
# shapes
{
\t"shapes": {"printf": [{"posn": "/here/shapes.go:6:14", "message": "wrong"}]}
}
# shapes/round
round/round.go:3: undefined: large
"""


def compact(diagnostic: Diagnostic) -> str:
    """Return what a diagnostic tells, without its message."""
    return f"{diagnostic.place} {diagnostic.code} {diagnostic.severity}"


def test_every_recording_is_told_of() -> None:
    """The tables here name each of them, and each check has one that is ok and one that failed."""
    assert sorted((*READ, *REFUSED)) == list(recordings())
    assert {name.partition("/")[0] for name in recordings()} == {*catalog.check_names()}
    assert {*PROJECTS} == {*catalog.check_names()}


@pytest.mark.parametrize("name", READ)
def test_an_output_is_read(name: str) -> None:
    """Each diagnostic has its place, relative to the folder, and decides with the exit code."""
    output = recorded(name)
    check = check_of(name)
    assert tuple(map(compact, diagnostics_of(check, output))) == READ[name]
    assert judged(check, output).unwrap() is (OK if name in PASSING else FAILED)


@pytest.mark.parametrize("name", REFUSED)
def test_an_output_that_is_none_is_refused(name: str) -> None:
    """It tells the exit code, and what was printed last."""
    error = check_of(name).read(recorded(name)).failure()
    assert isinstance(error, CheckUnreadable)
    assert error.message.startswith(REFUSED[name])
    last = (recorded(name).stderr or recorded(name).stdout).strip().splitlines()[-1].rstrip()
    assert error.message.endswith(last)
    assert error.hint


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("ruff/red", "`os` imported but unused"),
        ("mypy/red", 'Incompatible return value type (got "int", expected "str")'),
        ("eslint/red", "'unused' is assigned a value but never used."),
        ("biome/old", "Use === instead of ==. == is only allowed when comparing against `null`"),
        ("clippy/red", "unneeded `return` statement"),
        ("tsc/red", "Type 'string' is not assignable to type 'number'."),
        ("go_vet/red", 'fmt.Printf format %d has arg "x" of wrong type string'),
    ],
)
def test_the_message_is_the_tools_own(name: str, message: str) -> None:
    """Nothing is added, nothing left out."""
    assert diagnostics_of(check_of(name), recorded(name))[0].message == message


def test_a_hint_of_mypy_belongs_to_its_message() -> None:
    """It says what to do about it."""
    result = diagnostics_of(check_of("mypy"), recorded("mypy/noted"))[0]
    assert result.message.startswith('Library stubs not installed for "yaml"\nHint: ')


@pytest.mark.parametrize(
    ("check", "stdout", "stderr", "expected"),
    [
        (
            "mypy",
            '{"file": "a.py", "line": -1, "column": -1, "message": "m", "severity": "error"}',
            "",
            (Diagnostic("a.py", None, None, "", "m"),),
        ),
        (
            "tsc",
            f"src/a.ts(1,2): error TS1: Wrong.\n  Inside.\n    Deeper.\n{FIGURES}{ONE}",
            "",
            (Diagnostic("src/a.ts", 1, 2, "TS1", "Wrong.\n  Inside.\n    Deeper."),),
        ),
        (
            "tsc",
            f"{FIGURES}b.ts(3,4): warning TS2: Odd.\n{FIGURES}{TWO}",
            "",
            (Diagnostic("b.ts", 3, 4, "TS2", "Odd.", Severity.WARNING),),
        ),
        (
            "pyright",
            (
                '{"generalDiagnostics": [{"severity": "information", "message": "m"}],'
                ' "summary": {"errorCount": 0, "warningCount": 0}}'
            ),
            "",
            (Diagnostic("", None, None, "", "m", Severity.NOTE),),
        ),
        (
            "ruff",
            '[{"filename": "/here/a.py", "message": "m"}]',
            "",
            (Diagnostic("a.py", None, None, "invalid-syntax", "m"),),
        ),
        (
            "clippy",
            (
                '{"reason": "compiler-message", "message": {"level": "help", "message": "m",'
                ' "spans": [], "code": {"code": "c"}}}\n{"reason": "build-finished"}'
            ),
            "",
            (Diagnostic("", None, None, "c", "m", Severity.NOTE),),
        ),
        (
            "biome",
            (
                '{"summary": {"errors": 0, "diagnosticsNotPrinted": 0}, "diagnostics": ['
                '{"severity": "information", "description": "m", "location": {}}]}'
            ),
            "",
            (Diagnostic("", None, None, "", "m", Severity.NOTE),),
        ),
        (
            "go_vet",
            "",
            OLD_VET,
            (
                Diagnostic("shapes.go", 6, 14, "printf", "wrong"),
                Diagnostic("round/round.go", 3, None, "compile", "undefined: large"),
            ),
        ),
        (
            "go_vet",
            '{"a": {"printf": {"error": "no types"}}}\n{"b": {"copylocks": [{"message": "m"}]}}',
            "",
            (
                Diagnostic("", None, None, "printf", "no types"),
                Diagnostic("", None, None, "copylocks", "m"),
            ),
        ),
    ],
)
def test_what_is_rarely_said_is_read(
    check: str, stdout: str, stderr: str, expected: tuple[Diagnostic, ...]
) -> None:
    """Places that are not known, other severities, the forms of other versions."""
    assert diagnostics_of(check_of(check), Output(HERE, 1, stdout, stderr)) == expected


@pytest.mark.parametrize(
    ("check", "stdout", "why"),
    [
        ("ruff", "{}", "its output is not understood"),
        ("ruff", '[{"filename": 1, "message": "m"}]', "its output is not understood"),
        ("mypy", "Success: no issues found", "its output is no JSON"),
        (
            "pyright",
            recorded("pyright/red").stdout.replace('"errorCount": 1', '"errorCount": 0'),
            "the counts of its summary differ from its list",
        ),
        (
            "eslint",
            recorded("eslint/red").stdout.replace('"errorCount":2', '"errorCount":0'),
            "/here/src/a.js counts other errors than it lists",
        ),
        (
            "biome",
            recorded("biome/red").stdout.replace('NotPrinted":0', 'NotPrinted":3'),
            "the counts of its summary differ from its list",
        ),
        ("tsc", f"npm warn: no\n{FIGURES}{ONE}", "this is no error: npm warn: no"),
        ("tsc", "", "its final statistics are missing"),
        ("clippy", "", "the record of the build's end is missing"),
        ("go_vet", "", "it printed nothing"),
        ("go_vet", "[]", "its output is not understood"),
        ("go_vet", '{"a": {"printf": "wrong"}}', "its output is not understood"),
    ],
)
def test_what_contradicts_itself_is_refused(check: str, stdout: str, why: str) -> None:
    """Also where the exit code says that all is well."""
    refused = check_of(check).read(Output(HERE, 0, stdout))
    assert not is_successful(refused)
    assert refused.failure().message.startswith(f"exit code 0, and {why}")


def test_an_exit_code_that_nothing_explains_is_unreadable() -> None:
    """A type checker that found nothing does not fail."""
    status = judged(check_of("mypy"), Output(PurePath("/p"), 1, "", "Killed"))
    assert status.failure().message == "exit code 1, and no diagnostic explains it\nKilled"
