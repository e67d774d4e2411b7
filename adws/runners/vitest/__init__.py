"""The runner for vitest: 3 and newer."""

from adws.runners.javascript.failures import PATTERNS, RED_TYPES
from adws.runners.javascript.sealed import SEALED, TEST_CODE
from adws.runners.runner import Runner
from adws.runners.vitest.canaries import plant
from adws.runners.vitest.command import JSON_FILE, RECORD_FILES, case_argv, command
from adws.runners.vitest.detection import CONFIGURATION, INSTALL_HINT, detect, starts, ways
from adws.runners.vitest.reading import read

RUNNER = Runner(
    name="vitest",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=read,
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=(*RECORD_FILES, JSON_FILE),
    configuration=CONFIGURATION,
    plant=plant,
    family="javascript",
    case_argv=case_argv,
    documentation='test and expect from "vitest", in files *.test.ts or *.test.js: '
    "https://vitest.dev/api/",
    patterns=PATTERNS,
    red_types=RED_TYPES,
)
