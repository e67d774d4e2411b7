"""The runner for jest: 29 and 30.

What its command line cannot set (which order the files run in, what is hidden, which files are
planted) a sequencer of adws does. It is also what lists the test files, as jest itself found them:
a file that the project's configuration leaves out is not missed. Tests run in the process of jest
or in its workers, as jest decides; only the end-of-run record is out of their reach, not the file
it is in.
"""

from adws.core.spec import MarkKind
from adws.runners.javascript.calls import ModuleDialect, call_tests, outside_with
from adws.runners.javascript.failures import RED_TYPES
from adws.runners.javascript.functions_run import FUNCTION_NOTES
from adws.runners.javascript.pending import PendingMarks, spec_reader
from adws.runners.javascript.sealed import SEALED, TEST_CODE
from adws.runners.javascript.test_files import TEST_FILES
from adws.runners.javascript.witness import WITNESS_TESTS
from adws.runners.jest.canaries import plant
from adws.runners.jest.command import (
    FOREIGN_FILE,
    JSON_FILE,
    RECORD_FILES,
    case_argv,
    command,
    runs_whole,
)
from adws.runners.jest.detection import CONFIGURATION, INSTALL_HINT, detect, starts, ways
from adws.runners.jest.failures import PATTERNS
from adws.runners.jest.hooks import HOOKS_FILE
from adws.runners.late_function import late_function
from adws.runners.runner import Runner

_CALLS = ModuleDialect(
    head="const { beforeAll, describe, test } ="
    ' globalThis.beforeAll ? globalThis : require("@jest/globals");',
    load='(name) => (typeof require === "function" ? require(name) : import(name))',
)

_MARKS = {"skip": MarkKind.SKIP, "todo": MarkKind.TODO, "failing": MarkKind.FAILS}

RUNNER = Runner(
    name="jest",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=late_function("adws.runners.jest.reading", "read"),
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=(*RECORD_FILES, JSON_FILE, FOREIGN_FILE, HOOKS_FILE),
    configuration=CONFIGURATION,
    plant=plant,
    family="javascript",
    case_argv=case_argv,
    runs_whole=runs_whole,
    documentation="the globals test and expect, in files *.test.js or *.test.ts: "
    "https://jestjs.io/docs/api",
    patterns=PATTERNS,
    red_types=RED_TYPES,
    twins=late_function("adws.runners.javascript.twins", "twins"),
    witnesses=True,
    witness_tests=WITNESS_TESTS,
    withhold=late_function("adws.runners.javascript.withholding", "without_cases"),
    call_outside=outside_with("node"),
    calls_from_scripts=True,
    call_tests=call_tests(_CALLS),
    function_notes=FUNCTION_NOTES,
    test_files=TEST_FILES,
    specs=spec_reader(PendingMarks(_MARKS, crossed=True), "@jest/globals"),
    splits=True,
)
