"""The files with which a change to a project that bun tests could alter the judgement."""

from adws.runners.javascript.sealed import SEALED as ANY_TOOL
from adws.runners.javascript.sealed import TEST_CODE as ANY_TEST_CODE

_BY_NAME = ("**/*_test.*", "**/*_spec.*")

TEST_CODE = (*ANY_TEST_CODE, *_BY_NAME)
"""Globs of test code, and of what stands in for the code under test."""

SEALED = (*ANY_TOOL, *_BY_NAME, "**/bunfig.toml", "**/.bunfig.toml", "**/bunfig.*.toml")
"""Globs of everything that is sealed; files of snapshots are those that all tools know."""
