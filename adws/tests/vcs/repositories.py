"""Real repositories to test with, and words to look into them."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import TypeVar

from returns.io import IOResult
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.railway import settle
from adws.vcs.base import Base
from adws.vcs.snapshot import open_base

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

PROJECT = """
git init --quiet --initial-branch=main .
mkdir -p app tests
printf 'one\\ntwo\\nthree\\nfour\\nfive\\nsix\\nseven\\neight\\n' > app/code.py
printf 'def test(): ...\\n' > tests/test_code.py
printf '*.log\\n__pycache__/\\n' > .gitignore
git add -A
git commit --quiet -m first
"""
"""A script that makes a small project with one commit."""

FINGERPRINT = """
find . -printf '%p %y %m %T@ %l\\n' | sort
find . -type f -print0 | sort -z | xargs -0 sha256sum
"""
"""A script that prints all there is to know of a folder, except when it was read."""


def value(outcome: IOResult[_Value, PipelineError]) -> _Value:
    """Return what an outcome holds; a failure fails the test with its words."""
    settled = settle(outcome)
    assert is_successful(settled), str(settled)
    return settled.unwrap()


def error(outcome: IOResult[object, PipelineError]) -> PipelineError:
    """Return the error of an outcome that must have failed."""
    return settle(outcome).failure()


def shell(folder: PurePath, script: str) -> str:
    """Run a script of the user in a folder and return what it printed; it must succeed."""
    command = Command(("sh", "-ec", script), cwd=folder, env=USER, scrub=("GIT_*",))
    done = value(io_ops.run_process(command))
    assert done.ok, done.stderr
    return done.stdout


def project(folder: PurePath, script: str = "") -> PurePath:
    """Make the small project, go on with a script in it, and return its folder."""
    _ = value(io_ops.make_folder(folder))
    _ = shell(folder, PROJECT + script)
    return folder


def opened(root: PurePath, run: str = "r1") -> Base:
    """Open the base of a run."""
    return value(open_base(root, run))


def listed(base: Base, tree_ish: str) -> str:
    """Return the files of a tree in adws's repository: mode, id and path."""
    return shell(base.repository, f"git ls-tree -r {tree_ish}")


def shown(base: Base, tree_ish: str, path: str) -> str:
    """Return the text of one file of a tree in adws's repository."""
    return shell(base.repository, f"git show {tree_ish}:{path}")
