"""The files with which a change to a Go project could alter the judgement."""

from adws.runners.continuous_integration import CONTINUOUS_INTEGRATION

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
