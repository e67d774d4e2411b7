"""The test tools of other languages that the tests run for real; ``make tools`` installs them.

A test says what it needs: ``pytestmark = needs("vitest")``. On a machine that lacks it the test is
skipped with the reason; in continuous integration (``CI``) it fails, as nobody would notice there.
"""

import os
import shutil
import sys
from pathlib import Path

import pytest

NODE_MODULES = Path(__file__).parent / "node_modules"
"""Where the packages from npm are; a project's ``node_modules`` may be a link to it."""

_PROGRAMS = Path(sys.executable).parent
_RECIPE_TOOLS = _PROGRAMS.parent / "recipe-tools/node_modules/.bin"
_PLACES = (NODE_MODULES / ".bin", _PROGRAMS, _RECIPE_TOOLS)


def needs(*programs: str) -> pytest.MarkDecorator:
    """Mark tests that run these programs."""
    return pytest.mark.needs_tool.with_args(*programs)


def find(program: str) -> str | None:
    """Return the path of a program: one that was installed for the tests, or one on the PATH."""
    return shutil.which(program, path=os.pathsep.join((*map(str, _PLACES), os.environ["PATH"])))


def refuse(program: str) -> None:
    """Skip the running test because a program is missing, or fail it in CI."""
    text = f"{program} is missing: make tools"
    if os.environ.get("CI"):
        pytest.fail(text)
    pytest.skip(text)
