"""Tests that are written from the answers of a person."""

import subprocess
import sys
from pathlib import Path

import pytest

from adws.core.question import OpenQuestion
from adws.runners.python.answer_tests import pytest_answers, unittest_answers

CALC = """\
class Broke(Exception):
    pass


def half(number):
    if number % 2:
        raise ValueError("odd")
    if number < 0:
        raise Broke("negative")
    return number // 2
"""
EVEN = OpenQuestion("calc", "half(4)", ("3", "2"), answer="2")
ODD = OpenQuestion("calc", "half(round(3.1))", ("1",), answer="raises ValueError: odd")
BROKE = OpenQuestion("calc", "half(-2)", ("1",), answer="raises calc.Broke")
HEAD = '"""What a person says that these calls must give: answers to the questions of adws."""\n\n'
PYTEST = f"""\
{HEAD}import pytest

from calc import Broke, half


def test_answer_1():
    assert half(4) == 2


def test_answer_2():
    with pytest.raises(ValueError):
        half(round(3.1))


def test_answer_3():
    with pytest.raises(Broke):
        half(-2)
"""
UNITTEST = f"""\
{HEAD}import unittest

from calc import half


class AnswersTest(unittest.TestCase):
    def test_answer_1(self):
        self.assertEqual(half(4), 2)

    def test_answer_2(self):
        with self.assertRaises(ValueError):
            half(round(3.1))
"""


def test_each_answer_is_a_test() -> None:
    """In the style of the test tool."""
    assert pytest_answers((EVEN, ODD, BROKE)) == PYTEST
    assert unittest_answers((EVEN, ODD)) == UNITTEST
    assert "pytest" not in pytest_answers((EVEN,))


@pytest.mark.real_io
@pytest.mark.parametrize(("tool", "text"), [("pytest", PYTEST), ("unittest", UNITTEST)])
def test_what_is_written_runs(tmp_path: Path, tool: str, text: str) -> None:
    """And passes where the code gives what the person says."""
    _ = (tmp_path / "calc.py").write_text(CALC)
    _ = (tmp_path / "test_answers.py").write_text(text)
    command = [sys.executable, "-m", tool, "test_answers.py"]
    assert subprocess.run(command, cwd=tmp_path, check=False).returncode == 0
