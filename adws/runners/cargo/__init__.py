"""The runner for ``cargo test``, with the test library of stable Rust: 1.70 and newer.

Sealed are the folders of tests, benchmarks and their material, snapshots, files whose names say
that they hold tests, and what decides how code is built: manifests, the lock file, build scripts,
cargo's configuration, the choice of a toolchain. Modules of tests in a source file, and examples in
its documentation, are no files of their own, and no glob can seal them: they are sealed parts of
their file, and what is judged holds those of the base.
"""

from adws.runners.cargo.canaries import plant
from adws.runners.cargo.command import RECORDS, case_argv, command, runs_whole
from adws.runners.cargo.detection import (
    CONFIGURATION,
    INSTALL_HINT,
    PROGRAMS,
    detect,
    starts,
    ways,
)
from adws.runners.cargo.failures import PATTERNS, RED_TYPES
from adws.runners.cargo.pending import PENDING
from adws.runners.late_function import late_function
from adws.runners.runner import Runner

TEST_CODE = (
    "**/tests/**",
    "**/benches/**",
    "tests.rs",
    "test.rs",
    "*_test.rs",
    "*_tests.rs",
    "test_*.rs",
    "tests_*.rs",
)
SEALED = (
    *TEST_CODE,
    # material and snapshots
    "**/testdata/**",
    "**/test_data/**",
    "**/test-data/**",
    "**/fixtures/**",
    "**/snapshots/**",
    "**/proptest-regressions/**",
    "*.snap",
    # what decides how code is built, and what is run
    "Cargo.toml",
    "Cargo.lock",
    "build.rs",
    "**/.cargo/**",
    "**/.config/nextest.toml",
    "rust-toolchain",
    "rust-toolchain.toml",
    "clippy.toml",
    "insta.yaml",
    ".insta.yaml",
)

RUNNER = Runner(
    name="cargo",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=late_function("adws.runners.cargo.reading", "read"),
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=(RECORDS,),
    configuration=CONFIGURATION,
    programs=PROGRAMS,
    plant=plant,
    case_argv=case_argv,
    runs_whole=runs_whole,
    documentation="functions with #[test]; those across modules are crates of their own in tests/: "
    "https://doc.rust-lang.org/book/ch11-00-testing.html",
    patterns=PATTERNS,
    red_types=RED_TYPES,
    twins=late_function("adws.runners.cargo.twins", "twins"),
    nests=False,
    bare=True,
    specs=PENDING,
)
