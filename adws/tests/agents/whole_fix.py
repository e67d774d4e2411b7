"""The whole `adws fix` with a real agent, whose model plays four parts, one for each failing case.

It mends one honestly, edits another where it does no good, weakens the test of the third and
refuses the fourth.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath

import pytest

from adws.tests.agents.playing import Player
from adws.tests.cli.program import CommandResult, at_home, committed, invoke, write
from adws.tests.model_server.script import Say, Script, Use, by_words, in_turn
from adws.tests.tools import find

CALC = """\
def add(a, b):
    return a - b


def double(a):
    return a * 3


def half(a):
    return a / 3


def square(a):
    return a + a
"""
TESTS = """\
import unittest

from calc import add, double, half, square


class CalcTest(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(1, 2), 3)

    def test_double(self):
        self.assertEqual(double(2), 4)

    def test_half(self):
        self.assertEqual(half(6), 3)

    def test_square(self):
        self.assertEqual(square(3), 9)
"""
FILES = {
    "adws.toml": f'test_command = "{sys.executable} -m unittest"\n',
    "calc.py": CALC,
    "tests/__init__.py": "",
    "tests/test_calc.py": TESTS,
    ".gitignore": "__pycache__/\n",
}
CASES = "tests.test_calc.CalcTest."
DONE = Say("ROOT_CAUSE: a slip\nFIX: mended")
REFUSED = Say("GIVE_UP design_decision: somebody must say what a square is")

_ESCALATED = {
    CASES + "test_double": "max_attempts_exceeded",
    CASES + "test_half": "max_attempts_exceeded",
    CASES + "test_square": "design_decision",
}
EXPECTED = (1, {CASES + "test_add"}, _ESCALATED, {"tests/test_calc.py"})
"""How the run must end; see ``outcome``."""


def parts(*, honest: Use, useless: Use, cheat: Use) -> Script:
    """Return a script with the four parts, by the agent's own tools.

    ``honest`` mends ``add``, ``useless`` changes ``double`` in vain, ``cheat`` changes the test.
    """
    return by_words(
        {
            CASES + "test_add": in_turn(honest, DONE),
            CASES + "test_double": in_turn(useless, DONE),
            CASES + "test_half": in_turn(cheat, DONE),
            CASES + "test_square": in_turn(REFUSED),
        }
    )


def fix(player: Player, home: PurePath, folder: PurePath, url: str) -> CommandResult:
    """Fix the project with a real agent, which finds what the user has at home.

    It works in a cage, where this machine has one.
    """
    with at_home_of(player, home, url):
        project = committed(folder / "calc", FILES)
        asked = ("--agent", player.agent.name, "--model", player.model, "--max-attempts", "1")
        return invoke("fix", "--root", str(project), *asked, "--json")


@contextmanager
def at_home_of(player: Player, home: PurePath, url: str) -> Iterator[None]:
    """Live where a real agent finds its settings, its key and its service, caged if possible."""
    name, env = player.agent.name, {**player.env(url), player.key: "dummy"}
    with at_home(write(home, player.home_files(url))), pytest.MonkeyPatch.context() as patch:
        patch.delenv("ADWS_SANDBOX")
        patch.setenv("PATH", str(PurePath(find(name) or "").parent), prepend=":")
        for variable, text in env.items():
            patch.setenv(variable, text)
        yield


def outcome(result: CommandResult) -> tuple[int, set[str], dict[str, str], set[str]]:
    """Return the exit code, what was fixed, what was escalated and why, and what was dropped."""
    report = result.json
    return (
        result.exit_code,
        {row["case_id"] for row in report["fixes"]},
        {row["case_id"]: row["reason"] for row in report["escalations"]},
        {row["path"] for row in report["dropped"]},
    )
