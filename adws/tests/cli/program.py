"""The program, run in this process or for real, and tiny projects to run it in."""

import json
import shlex
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import Any

import pytest
from attrs import frozen
from click import unstyle
from typer.testing import CliRunner

from adws import io_ops
from adws.cli.main import build
from adws.core.process import Command
from adws.tests.vcs.repositories import USER, shell, value

PROGRAM = (sys.executable, "-c", "from adws.cli.main import main; main()")
"""The program as a process of its own, wherever the package is installed."""

_COMPILED_RULES = str(Path.home() / ".cache/kingfisher")
"""What finds secrets compiles its rules for seconds: once a machine, not once a home."""

CALC = """\
def add(a, b):
    return a - b


def double(a):
    return a * 3
"""
TESTS = """\
from calc import add, double


def test_add():
    assert add(1, 2) == 3


def test_double():
    assert double(2) == 4
"""
RED = {"calc.py": CALC, "tests/test_calc.py": TESTS, ".gitignore": "__pycache__/\n"}
UNITTESTS = """\
import unittest

from calc import add, double


class CalcTest(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(1, 2), 3)

    def test_double(self):
        self.assertEqual(double(2), 4)
"""
QUICK = {
    **RED,
    "adws.toml": f'test_command = "{sys.executable} -m unittest"\n',
    "tests/__init__.py": "",
    "tests/test_calc.py": UNITTESTS,
}
"""The same bugs under a runner that starts faster: for what is the same under every runner."""

QUICK_CASES = ("tests.test_calc.CalcTest.test_add", "tests.test_calc.CalcTest.test_double")
ADD_MENDED = CALC.replace("a - b", "a + b")
MENDED = ADD_MENDED.replace("a * 3", "a * 2")
GREEN = {**RED, "calc.py": MENDED}
SCRIPT = """\
[[answers]]
when = { case = "test_add" }
replace = [{ file = "calc.py", search = "a - b", by = "a + b" }]
cost_usd = 0.25

[[answers]]
when = { case = "test_double" }
replace = [{ file = "calc.py", search = "a * 3", by = "a * 2" }]
cost_usd = 0.5
"""
"""Honest answers of the agent ``scripted``, each with its price."""


@frozen
class CommandResult:
    """What the program told: its exit code and both streams, without colours."""

    exit_code: int
    stdout: str
    stderr: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - a JSON document may be anything
        """The one document on stdout."""
        return json.loads(self.stdout)


def invoke(*arguments: str) -> CommandResult:
    """Run the program in this process; a bug comes through as the exception that it is."""
    names = arguments[:1] if arguments and not arguments[0].startswith("-") else ()
    return invoke_with(names, *arguments)


def invoke_with(commands: tuple[str, ...], *arguments: str) -> CommandResult:
    """Run a program that has these commands only."""
    result = CliRunner().invoke(build(commands), list(arguments), catch_exceptions=False)
    return CommandResult(result.exit_code, unstyle(result.stdout), unstyle(result.stderr))


def run_program(folder: PurePath, *arguments: str, env: Mapping[str, str] = {}) -> CommandResult:
    """Run the program as a process of its own; what it tells comes as it is."""
    completed = value(io_ops.run_process(Command((*PROGRAM, *arguments), cwd=folder, env=env)))
    return CommandResult(completed.exit_code, completed.stdout, completed.stderr)


@contextmanager
def at_home(home: PurePath) -> Iterator[PurePath]:
    """Live in a home of its own: no settings of this machine, no plugins in the runs, no cage.

    The agents of tests keep accounts outside of their trees.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in ("FORCE_COLOR", "GITHUB_ACTIONS", "NO_COLOR", "PY_COLORS", "TTY_COMPATIBLE"):
            patch.delenv(name, raising=False)
        patch.setenv("HOME", str(home))
        patch.setenv("ADWS_CACHE", str(home / "cache"))
        patch.setenv("ADWS_SANDBOX", "none")
        patch.setenv("KF_RULE_CACHE_DIR", _COMPILED_RULES)
        patch.setenv("VIRTUAL_ENV", sys.prefix)
        patch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
        for name, setting in USER.items():
            patch.setenv(name, setting)
        yield home


def write(folder: PurePath, files: Mapping[str, str]) -> PurePath:
    """Write files below a folder and return the folder."""
    for path, text in files.items():
        _ = value(io_ops.write_text(folder / path, text))
    return folder


def committed(folder: PurePath, files: Mapping[str, str]) -> PurePath:
    """Make a git repository with these files in one commit."""
    _ = write(folder, files)
    _ = shell(folder, "git init --quiet --initial-branch=main . && git add -A")
    _ = shell(folder, "git commit --quiet -m first")
    return folder


def keep(folder: PurePath) -> None:
    """Keep what is in a folder, for ``begin_again``; a project and its home belong together."""
    _ = shell(folder, "mkdir .kept && cp -a * .kept")


def begin_again(folder: PurePath) -> None:
    """Put a folder back to what was kept, so that what is dear to make serves several tests."""
    _ = shell(folder, "rm -rf * && cp -a .kept/* .")


def read(path: PurePath) -> str:
    """Return the text of a file."""
    return value(io_ops.read_text(path))


def scripted(folder: PurePath) -> tuple[str, ...]:
    """Return the project in a folder, and an agent that repairs each bug when asked, as options."""
    script = str(folder / "script.toml")
    return ("--root", str(folder / "project"), "--agent", "scripted", "--agent-script", script)


def sh(script: str) -> str:
    """Return the command line that runs a shell script."""
    return shlex.join(("sh", "-c", script))
