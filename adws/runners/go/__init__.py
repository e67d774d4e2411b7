"""The runner for Go's own tests: ``go test`` of go 1.19 and newer.

The project's ``go test`` is started below a program of our own, which is compiled with the same
``go`` and is in front of it on the PATH. It lists the packages and reads their test files, adds
what is planted by ``-overlay`` (the tree stays as it is), records every event, gives tests their
turn that a dying test of their package kept from it, and writes the end-of-run record.

Cross-checked: the events of ``go test -json``, the tests that the source texts declare, the result
of each package, the files on disk, the exit code, and in judged runs canaries in the process of
each package. Weaker than elsewhere: a test process prints its own results, so that what forges
them is seen by canaries and by declared tests that never ran, not by a nonce inside of it; and the
build cache, which is shared with everything that runs as the same user, is believed. Benchmarks are
not run, and of fuzz tests only the seeds.
"""

from adws.runners.continuous_integration import CONTINUOUS_INTEGRATION
from adws.runners.go.calls import call_outside
from adws.runners.go.canaries import plant
from adws.runners.go.command import RECORD_FILES, case_argv, command, runs_whole
from adws.runners.go.detection import CONFIGURATION, INSTALL_HINT, PROGRAMS, detect, starts, ways
from adws.runners.go.failures import PATTERNS, RED_TYPES
from adws.runners.go.own_program import OWN_PROGRAM
from adws.runners.go.pending import PENDING
from adws.runners.late_function import late_function
from adws.runners.runner import Runner

TEST_CODE = (
    "**/*_test.go",
    "**/testdata/**",
    "**/*.golden",
    "**/golden/**",
    "**/__snapshots__/**",
)
"""Globs of test code, and of what it compares with."""
_CONFIGURATION = (
    # which code is compiled, and with which; a new module takes a folder out of ``./...``
    "**/go.mod",
    "**/go.sum",
    "**/go.work",
    "**/go.work.sum",
    "**/vendor/**",
    ".go-version",
    ".tool-versions",
    "mise.toml",
    ".mise.toml",
    # how the tests are started
    "Makefile",
    "makefile",
    "GNUmakefile",
    "*.mk",
    "Taskfile.y*ml",
    "magefile.go",
    "magefiles/**",
    "justfile",
    ".env",
    ".env.*",
    ".envrc",
)
SEALED = (*TEST_CODE, *_CONFIGURATION, *CONTINUOUS_INTEGRATION)

RUNNER = Runner(
    name="go",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=late_function("adws.runners.go.reading", "read"),
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=RECORD_FILES,
    configuration=CONFIGURATION,
    programs=PROGRAMS,
    plant=plant,
    family="go",
    case_argv=case_argv,
    runs_whole=runs_whole,
    documentation="functions TestXxx(t *testing.T) in files *_test.go beside the package: "
    "https://pkg.go.dev/testing",
    patterns=PATTERNS,
    red_types=RED_TYPES,
    twins=late_function("adws.runners.go.twins", "twins"),
    call_outside=call_outside,
    calls_from_scripts=True,
    notes_functions=True,
    test_files=("**/*_test.go",),
    specs=PENDING,
    own_program=OWN_PROGRAM,
)
