"""The runner for vitest: 3 and newer."""

from adws.core.planting import Planting
from adws.core.spec import MarkKind
from adws.runners.javascript.calls import ModuleDialect, call_tests, outside_with
from adws.runners.javascript.canaries import WITH_MESSAGES, loading, plant_files
from adws.runners.javascript.failures import PATTERNS, RED_TYPES
from adws.runners.javascript.functions_run import FUNCTION_NOTES
from adws.runners.javascript.pending import PendingMarks, spec_reader
from adws.runners.javascript.sealed import SEALED, TEST_CODE
from adws.runners.javascript.selection import runs_whole
from adws.runners.javascript.test_files import TEST_FILES
from adws.runners.javascript.witness import WITNESS_TESTS
from adws.runners.late_function import late_function
from adws.runners.runner import Run, Runner
from adws.runners.vitest.command import JSON_FILE, RECORD_FILES, case_argv, command
from adws.runners.vitest.detection import CONFIGURATION, INSTALL_HINT, detect, starts, ways

_HEAD = """\
import { beforeEach, describe, expect, it, test } from "vitest";

"""


def plant(run: Run) -> Planting:
    """Create the canaries of a run: two files that it must include, the first and the last.

    They fail in the ways in which tests of a suite fail, so that whatever swallows one of them
    swallows a canary too: matchers of several sorts, exceptions, rejected promises, hooks,
    asymmetric matches.
    """
    return plant_files(run, _HEAD + loading(run), WITH_MESSAGES, ".test.mjs")


_CALLS = ModuleDialect(
    head='import { beforeAll, describe, test } from "vitest";',
    load="(name) => import(/* @vite-ignore */ name)",
)

_MARKS = {"skip": MarkKind.SKIP, "todo": MarkKind.TODO, "fails": MarkKind.FAILS}

RUNNER = Runner(
    name="vitest",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=late_function("adws.runners.vitest.reading", "read"),
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=(*RECORD_FILES, JSON_FILE),
    configuration=CONFIGURATION,
    plant=plant,
    family="javascript",
    case_argv=case_argv,
    runs_whole=runs_whole,
    documentation='test and expect from "vitest", in files *.test.ts or *.test.js: '
    "https://vitest.dev/api/",
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
    specs=spec_reader(PendingMarks(_MARKS, options=_MARKS), "vitest"),
    splits=True,
)
