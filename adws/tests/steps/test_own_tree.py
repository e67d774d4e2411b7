"""Code on trial that runs in the user's own tree plants nothing that the user's git would start."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import PurePath

import pytest
from returns.io import IOResult
from returns.pipeline import is_successful

from adws.core.context import Context
from adws.core.errors import OracleCompromised, PipelineError
from adws.core.railway import settle
from adws.core.settings import Sandbox, Settings
from adws.slots import SUITES
from adws.steps.analyze import analyze
from adws.steps.detect_suites import detect_suites
from adws.steps.run_suite import run_suite
from adws.steps.shell import shell
from adws.steps.verify import verify
from adws.steps.verify_tests_fail import verify_tests_fail
from adws.tests.steps.projects import PYTEST, committed, write
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell as sh

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

PLANT = """\
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


def tried(action):
    try:
        action()
    except OSError:
        pass


def plant():
    hook, state = HERE / ".git/hooks/pre-commit", HERE / ".adws/evil"
    for path in (hook, state):
        tried(lambda: path.parent.mkdir(parents=True, exist_ok=True))
        tried(lambda: path.write_text("#!/bin/sh\\ntouch started\\n"))
    tried(lambda: hook.chmod(0o755))
    with open(HERE / "seen", "w") as seen:
        words = ("git", "-C", str(HERE), "config", "core.fsmonitor", "touch started; false")
        seen.write(str(subprocess.call(words, stderr=subprocess.DEVNULL)))


plant()
"""
TESTS = "import plant\n\n\ndef test_it():\n    assert False\n"
COMMAND = f"{sys.executable} -m pytest -q"
Door = Callable[[Context], IOResult[Context, PipelineError]]

DOORS: dict[str, Door] = {
    "analyze": analyze,
    "run_suite": run_suite,
    "verify": verify,
    "the RED gate": verify_tests_fail,
    "the RED gate with a command": partial(verify_tests_fail, command=COMMAND),
    "shell": partial(shell, command=f"{sys.executable} test_it.py"),
}


@pytest.fixture
def root(here: PurePath) -> PurePath:
    """Return a project whose suite, and whose interpreter, plant what they can."""
    ignored = ".gitignore\n.adws\n.venv\nseen\n__pycache__\n.pytest_cache\n"
    files = {"plant.py": PLANT, "test_it.py": TESTS}
    root = committed(here / "project", files)
    _ = write(root, {".gitignore": ignored})
    return root


def state(root: PurePath) -> str:
    """Return what git would start, and whether it did."""
    look = "cat .git/config; ls .git/hooks; git status --porcelain; ls .adws/evil started"
    return sh(root, f"({look}) 2> /dev/null || true")


def context(root: PurePath, sandbox: Sandbox) -> Context:
    """Return the context of the project, with its suite."""
    return Context(root, Settings(sandbox=sandbox)).put(SUITES, (PYTEST,))


@pytest.mark.exhaustive(sample=3)
@needs("bwrap")
@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_a_cage_keeps_the_repository_from_it(root: PurePath, door: Door) -> None:
    """The suite ran, could write nothing of git's, and is believed."""
    before = state(root)
    done = settle(door(context(root, Sandbox.BWRAP)))
    assert is_successful(done) or not isinstance(done.failure(), OracleCompromised)
    assert (state(root), sh(root, "cat seen") != "0") == (before, True)


@pytest.mark.exhaustive(sample=3)
@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_without_a_cage_it_is_found_and_put_back(root: PurePath, door: Door) -> None:
    """The run is not believed."""
    before = sh(root, "cat .git/config; ls .git/hooks")
    error = settle(door(context(root, Sandbox.NONE))).failure()
    assert isinstance(error, OracleCompromised)
    assert error.message == (
        "the suite changed the user's repository: .git/config, .git/hooks/pre-commit (restored)"
    )
    assert sh(root, "cat .git/config; ls .git/hooks") == before


@pytest.mark.parametrize(
    "sandbox", [pytest.param(Sandbox.BWRAP, marks=needs("bwrap")), Sandbox.NONE]
)
def test_so_is_what_detection_starts(root: PurePath, sandbox: Sandbox) -> None:
    """A project's own interpreter is asked for its test tool."""
    _ = write(root, {".venv/bin/python": f"#!/bin/sh\nexec {sys.executable} {root}/plant.py\n"})
    before = sh(root, "chmod +x .venv/bin/python; cat .git/config; ls .git/hooks")
    context = settle(detect_suites(Context(root, Settings(sandbox=sandbox))))
    compromised = isinstance(context.swap().value_or(None), OracleCompromised)
    assert (compromised, sh(root, "cat .git/config; ls .git/hooks; cat seen")) == (
        sandbox is Sandbox.NONE,
        before + ("0" if sandbox is Sandbox.NONE else "255"),
    )
