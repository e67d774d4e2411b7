"""The runner for mocha: 8 and newer.

Mocha loads all test files into one process, and runs them there one after the other; so does each
run of adws, whatever the project says about parallel jobs.
"""

from adws.core.spec import MarkKind
from adws.runners.javascript.calls import ModuleDialect, call_tests, outside_with
from adws.runners.javascript.failures import RED_TYPES
from adws.runners.javascript.functions_run import FUNCTION_NOTES
from adws.runners.javascript.pending import PendingMarks, spec_reader
from adws.runners.javascript.sealed import SEALED, TEST_CODE
from adws.runners.javascript.test_files import TEST_FILES
from adws.runners.javascript.witness import WITNESS_TESTS
from adws.runners.late_function import late_function
from adws.runners.mocha.canaries import plant
from adws.runners.mocha.command import JSON_FILE, RECORD_FILES, case_argv, command
from adws.runners.mocha.detection import CONFIGURATION, INSTALL_HINT, detect, starts, ways
from adws.runners.mocha.failures import PATTERNS
from adws.runners.runner import Runner

_CALLS = ModuleDialect(
    head="const beforeAll = globalThis.before ?? globalThis.suiteSetup;\n"
    "const describe = globalThis.describe ?? globalThis.suite;\n"
    "const test = (name, body) => (globalThis.it ?? globalThis.test)(name, body).timeout(60000);",
    load='(name) => (typeof require === "function" ? require(name) : import(name))',
    seconds="",
)

RUNNER = Runner(
    name="mocha",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=late_function("adws.runners.mocha.reading", "read"),
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=(*RECORD_FILES, JSON_FILE),
    configuration=CONFIGURATION,
    plant=plant,
    family="javascript",
    case_argv=case_argv,
    documentation="the globals describe and it, and assert from node:assert, in files of the folder"
    " test: https://mochajs.org",
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
    specs=spec_reader(PendingMarks({"skip": MarkKind.SKIP}, crossed=True), "mocha"),
    splits=True,
)
