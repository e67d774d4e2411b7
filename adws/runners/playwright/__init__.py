"""The runner for Playwright Test: 1.50 and newer.

What is weaker than elsewhere: code that looks for ``navigator.webdriver`` in a page knows that it
is tested, and where the configuration names no ``testDir``, or picks tests by their names, nobody
but Playwright counts the test files on the disk.
"""

from adws.core.spec import MarkKind
from adws.runners.javascript.pending import PendingMarks, spec_reader
from adws.runners.javascript.sealed import SEALED as JAVASCRIPT
from adws.runners.javascript.sealed import TEST_CODE as JAVASCRIPT_TESTS
from adws.runners.late_function import late_function
from adws.runners.playwright.canaries import plant
from adws.runners.playwright.command import JSON_FILE, RECORD_FILES, case_argv, command, runs_whole
from adws.runners.playwright.detection import (
    CONFIGURATION,
    HOMES,
    INSTALL_HINT,
    detect,
    starts,
    ways,
)
from adws.runners.playwright.failures import PATTERNS, RED_TYPES
from adws.runners.runner import Runner

TEST_CODE = (
    *JAVASCRIPT_TESTS,
    "e2e/**",
    "**/e2e/**",
    "**/*.e2e.*",
    "**/e2e.*",
    "playwright/**",
    "**/playwright.*",
    "**/*.setup.*",
    "**/global-setup.*",
    "**/global-teardown.*",
    "**/globalSetup.*",
    "**/globalTeardown.*",
)
"""Globs of test code: whatever the folders hold in which end-to-end tests usually are."""
SEALED = (*JAVASCRIPT, *TEST_CODE, "**/*-snapshots/**")
"""Globs of everything that is sealed: beside JavaScript's own also the snapshots of pages."""

_MARKS = {"fixme": MarkKind.FIXME, "skip": MarkKind.SKIP}

RUNNER = Runner(
    name="playwright",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=late_function("adws.runners.playwright.reading", "read"),
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=(*RECORD_FILES, JSON_FILE),
    configuration=CONFIGURATION,
    plant=plant,
    family="e2e",
    homes=HOMES,
    case_argv=case_argv,
    runs_whole=runs_whole,
    documentation='test and expect from "@playwright/test"; expect waits by itself: '
    "https://playwright.dev/docs/writing-tests",
    patterns=PATTERNS,
    red_types=RED_TYPES,
    twins=late_function("adws.runners.javascript.twins", "twins"),
    withhold=late_function("adws.runners.javascript.withholding", "without_cases"),
    specs=spec_reader(PendingMarks(_MARKS, in_body=_MARKS), "@playwright/test"),
)
