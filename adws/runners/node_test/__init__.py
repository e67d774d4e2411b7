"""The runner for node:test, the test runner of Node.js: 20 and newer."""

from adws.core.failure import ErrorType
from adws.core.spec import MarkKind
from adws.runners.javascript import failures as javascript
from adws.runners.javascript.calls import ModuleDialect, call_tests, outside_with
from adws.runners.javascript.functions_run import FUNCTION_NOTES
from adws.runners.javascript.pending import PendingMarks, spec_reader
from adws.runners.javascript.sealed import SEALED, TEST_CODE
from adws.runners.javascript.selection import runs_whole
from adws.runners.javascript.test_files import TEST_FILES
from adws.runners.javascript.witness import WITNESS_TESTS
from adws.runners.late_function import late_function
from adws.runners.node_test.canaries import plant
from adws.runners.node_test.command import PROCESSES, RECORD_FILES, case_argv, command
from adws.runners.node_test.detection import (
    CONFIGURATION,
    INSTALL_HINT,
    PROGRAMS,
    detect,
    starts,
    ways,
)
from adws.runners.runner import Runner
from adws.triage.pattern import Pattern

_CALLS = ModuleDialect(
    head='import { before as beforeAll, describe, test } from "node:test";',
    load="(name) => import(name)",
    required_head='const { before: beforeAll, describe, test } = require("node:test");',
    required_load="(name) => require(name)",
    seconds="",
)

_MARKS = {"skip": MarkKind.SKIP, "todo": MarkKind.TODO}

RUNNER = Runner(
    name="node:test",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=late_function("adws.runners.node_test.reading", "read"),
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=(*RECORD_FILES, PROCESSES),
    configuration=CONFIGURATION,
    programs=PROGRAMS,
    plant=plant,
    family="javascript",
    case_argv=case_argv,
    runs_whole=runs_whole,
    documentation='test from "node:test" and assert from "node:assert", in files *.test.mjs: '
    "https://nodejs.org/api/test.html",
    patterns=(
        Pattern(  # a test that was cancelled by another one's failure
            ErrorType.RUNTIME,
            text=r"^test did not finish before its parent|Promise resolution is still pending",
        ),
        *javascript.PATTERNS,
    ),
    red_types=javascript.RED_TYPES,
    twins=late_function("adws.runners.javascript.twins", "twins"),
    witnesses=True,
    witness_tests=WITNESS_TESTS,
    withhold=late_function("adws.runners.javascript.withholding", "without_cases"),
    call_outside=outside_with("node"),
    calls_from_scripts=True,
    call_tests=call_tests(_CALLS),
    function_notes=FUNCTION_NOTES,
    test_files=TEST_FILES,
    specs=spec_reader(
        PendingMarks(_MARKS, options=_MARKS, in_body=_MARKS, of_parameter=True), "node:test"
    ),
    splits=True,
)
