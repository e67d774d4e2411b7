"""Tests of `adws fix` in a project whose tests are unittest's."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import ADD_MENDED, CALC, SCRIPT, at_home, committed, invoke, write
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io

TESTS = """\
import unittest

from calc import add


class TestCalc(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(1, 2), 3)

    def test_add_nothing(self):
        self.assertEqual(add(1, 0), 1)
"""
PROJECT = {
    "calc.py": CALC,
    "tests/__init__.py": "",
    "tests/test_calc.py": TESTS,
    ".gitignore": "__pycache__/\n",
}
COMMAND = ("--test-command", "python3 -m unittest")


def test_a_red_suite_of_unittest_is_driven_to_green(home: PurePath, tmp_path: PurePath) -> None:
    """Without a word of configuration but the command that its author types."""
    project = committed(tmp_path / "project", PROJECT)
    _ = write(tmp_path, {"script.toml": SCRIPT})
    options = ("--agent", "scripted", "--agent-script", str(tmp_path / "script.toml"))
    with at_home(home):
        fixed = invoke("fix", "--root", str(project), *options, *COMMAND)
    assert fixed.exit_code == 0, fixed.stderr
    assert "baseline: 1 of 2 cases red, in 1 group" in fixed.stderr
    (run,) = value(io_ops.list_folder(project / ".adws/runs"))
    assert shell(project, f"git show adws/{run}:calc.py") == ADD_MENDED
