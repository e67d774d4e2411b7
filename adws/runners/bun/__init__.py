"""The runner for bun's own tests, ``bun test``: 1.3 and newer, measured with 1.4.

Weaker than other runners: a test that is meant to fail and does counts as passed, as the report
does not tell it apart, and a snapshot that is not there yet is written, as bun itself does. Hooks
of a preload run for each file, as they do under ``bun test --parallel``; where these must run once
only, ``bun test --parallel=1`` as the test command keeps all in one process.
"""

from adws.core.planting import Planting
from adws.core.spec import MarkKind
from adws.runners.bun.command import JUNIT_FILE, RECORDS, case_argv, command
from adws.runners.bun.detection import CONFIGURATION, INSTALL_HINT, detect, starts, ways
from adws.runners.bun.failures import PATTERNS
from adws.runners.bun.invocation import invocation, moved
from adws.runners.javascript.calls import ModuleDialect, call_tests, outside_with
from adws.runners.javascript.canaries import WITH_MESSAGES, loading, plant_files
from adws.runners.javascript.failures import RED_TYPES
from adws.runners.javascript.functions_run import FUNCTION_NOTES
from adws.runners.javascript.pending import PendingMarks, spec_reader
from adws.runners.javascript.sealed import SEALED as ANY_TOOL
from adws.runners.javascript.sealed import TEST_CODE as ANY_TEST_CODE
from adws.runners.javascript.selection import runs_whole
from adws.runners.javascript.test_files import TEST_FILES
from adws.runners.javascript.witness import WITNESS_TESTS
from adws.runners.late_function import late_function
from adws.runners.runner import Run, Runner

_HEAD = """\
import { beforeEach, describe, expect, it, test } from "bun:test";

"""
_BY_NAME = ("**/*_test.*", "**/*_spec.*")
TEST_CODE = (*ANY_TEST_CODE, *_BY_NAME)
"""Globs of test code, and of what stands in for the code under test."""
SEALED = (*ANY_TOOL, *_BY_NAME, "**/bunfig.toml", "**/.bunfig.toml", "**/bunfig.*.toml")
"""Globs of everything that is sealed; files of snapshots are those that all tools know."""


def plant(run: Run) -> Planting:
    """Create the canaries of a run."""
    parts = invocation(run.suite.argv)
    there = moved(run)
    loads = loading(there) if parts and parts.isolated else ""
    return plant_files(there, _HEAD + loads, WITH_MESSAGES, ".test.mjs")


_CALLS = ModuleDialect(
    head='import { beforeAll, describe, test } from "bun:test";', load="(name) => import(name)"
)

_MARKS = {"skip": MarkKind.SKIP, "todo": MarkKind.TODO, "failing": MarkKind.FAILS}

RUNNER = Runner(
    name="bun",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=late_function("adws.runners.bun.reading", "read"),
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=(RECORDS, JUNIT_FILE),
    configuration=CONFIGURATION,
    plant=plant,
    family="javascript",
    case_argv=case_argv,
    runs_whole=runs_whole,
    documentation='test and expect from "bun:test", in files *.test.ts: https://bun.com/docs/test',
    patterns=PATTERNS,
    red_types=RED_TYPES,
    twins=late_function("adws.runners.javascript.twins", "twins"),
    witnesses=True,
    witness_tests=WITNESS_TESTS,
    withhold=late_function("adws.runners.javascript.withholding", "without_cases"),
    call_outside=outside_with("bun"),
    calls_from_scripts=True,
    call_tests=call_tests(_CALLS),
    function_notes=FUNCTION_NOTES,
    test_files=TEST_FILES,
    specs=spec_reader(PendingMarks(_MARKS), "bun:test"),
    splits=True,
)
