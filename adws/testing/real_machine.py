"""Real repositories and outcomes to test with: a shell of a user, and what an outcome holds."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import TypeVar

from returns.io import IOResult
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.railway import settle

_Value = TypeVar("_Value")

USER: Mapping[str, str] = {
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "user",
    "GIT_AUTHOR_EMAIL": "user@localhost",
    "GIT_COMMITTER_NAME": "user",
    "GIT_COMMITTER_EMAIL": "user@localhost",
    "GIT_AUTHOR_DATE": "1700000000 +0000",
    "GIT_COMMITTER_DATE": "1700000000 +0000",
    "GIT_CONFIG_COUNT": "1",
    "GIT_CONFIG_KEY_0": "safe.directory",
    "GIT_CONFIG_VALUE_0": "*",
    "LC_ALL": "C",
}
"""The variables of a user with no settings of git, whose commits are the same each time."""


def value(outcome: IOResult[_Value, PipelineError]) -> _Value:
    """Return what an outcome holds; a failure fails the test with its words."""
    settled = settle(outcome)
    if not is_successful(settled):
        raise AssertionError(str(settled))
    return settled.unwrap()


def error(outcome: IOResult[object, PipelineError]) -> PipelineError:
    """Return the error of an outcome that must have failed."""
    return settle(outcome).failure()


def shell(folder: PurePath, script: str) -> str:
    """Run a script of the user in a folder and return what it printed; it must succeed."""
    command = Command(("sh", "-ec", script), cwd=folder, env=USER, scrub=("GIT_*",))
    completed = value(io_ops.run_process(command))
    if not completed.ok:
        raise AssertionError(completed.stderr)
    return completed.stdout
