"""The files with which a change to a project with end-to-end tests could alter the judgement."""

from adws.runners.javascript.sealed import SEALED as JAVASCRIPT
from adws.runners.javascript.sealed import TEST_CODE as JAVASCRIPT_TESTS

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
