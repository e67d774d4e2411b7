"""Whole runs of ``adws fix --lanes``: many fixes at once, one gate for all of them."""

import json
import sys
from collections.abc import Iterator
from pathlib import PurePath

import pytest
from attrs import frozen

from adws import io_ops
from adws.tests.cli.program import (
    CommandResult,
    at_home,
    committed,
    invoke,
    read,
    scripted,
    write,
)
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario(keep=True)]

PART = """\
def double(number):
    return number * 3


def half(number):
    return number / 2
"""
TEST = """\
import unittest

import {name}


class {title}Test(unittest.TestCase):
    def test_double(self):
        self.assertEqual({name}.double(2), 4)

    def test_half(self):
        self.assertEqual({name}.half(2), 1)
"""
PAIR = {
    "left.py": "import right\n\nSTEP = 2\n\n\ndef total():\n    return STEP + right.STEP\n",
    "right.py": "STEP = 3\n",
    "tests/test_left.py": """\
import unittest

import left


class LeftTest(unittest.TestCase):
    def test_total(self):
        self.assertEqual(left.total(), 2)
""",
    "tests/test_right.py": """\
import unittest

import left
import right


class RightTest(unittest.TestCase):
    def test_steps(self):
        self.assertEqual((left.STEP, right.STEP), (1, 1))
""",
}
"""Two cases that pass only once both files are mended; each agent mends one."""
GOOD = ("good", "fine")
PROJECT = {
    "adws.toml": f'test_command = "{sys.executable} -m unittest"\n',
    ".gitignore": "__pycache__/\n",
    "tests/__init__.py": "",
    **{f"{name}.py": PART for name in (*GOOD, "useless", "breaking")},
    **{
        f"tests/test_{name}.py": TEST.format(name=name, title=name.title())
        for name in (*GOOD, "useless", "breaking")
    },
    **PAIR,
}
_ANSWER = """\
[[answers]]
when = {{ case = "test_{name}.", attempt = {attempt} }}
replace = [{replaced}]
cost_usd = 0.25

"""
_MENDS = '{{ file = "{name}.py", search = "number * 3", by = "number * 2" }}'
_BREAKS = '{{ file = "{name}.py", search = "number / 2", by = "number / 3" }}'
_NOTES = '{{ file = "{name}.py", search = "def half", by = "# seen\\ndef half" }}'


def _answer(name: str, attempt: int, *edits: str) -> str:
    replaced = ", ".join(edit.format(name=name) for edit in edits)
    return _ANSWER.format(name=name, attempt=attempt, replaced=replaced)


ANSWERS = (
    *(_answer(name, 1, _MENDS) for name in GOOD),
    _answer("useless", 1, _NOTES),
    _answer("useless", 2, _MENDS),
    _answer("breaking", 1, _MENDS, _BREAKS),
    _answer("breaking", 2, _MENDS),
    _answer("left", 1, '{{ file = "left.py", search = "STEP = 2", by = "STEP = 1" }}'),
    _answer("right", 1, '{{ file = "right.py", search = "STEP = 3", by = "STEP = 1" }}'),
)


BROKEN = "tests.test_breaking.BreakingTest.test_half"


@frozen
class MendedProject:
    """A project that was mended in lanes, and what the program printed."""

    project: PurePath
    told: CommandResult

    @property
    def run(self) -> str:
        """The id of the run."""
        return str(value(io_ops.list_folder(self.project / ".adws/runs"))[0])

    @property
    def landed(self) -> list[str]:
        """The subjects of the commits on the branch, oldest first."""
        log = shell(self.project, f"git log --reverse --format=%s main..adws/{self.run}")
        return [line.partition(" (")[0] for line in log.splitlines()]


@pytest.fixture(scope="module")
def mended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MendedProject]:
    """Mend a project of six bugs in three lanes."""
    folder = PurePath(tmp_path_factory.mktemp("lanes"))
    project = committed(folder / "project", PROJECT)
    _ = write(folder, {"script.toml": "".join(ANSWERS)})
    with at_home(folder / "home"):
        yield MendedProject(project, invoke("fix", *scripted(folder), "--lanes", "3"))


def test_every_bug_is_mended(mended: MendedProject) -> None:
    """A commit each, those of the second wave last; nothing is left."""
    assert mended.told.exit_code == 0, mended.told
    first, second = mended.landed[:4], mended.landed[4:]
    assert sorted(first) == [
        "fix: pass tests.test_fine.FineTest.test_double",
        "fix: pass tests.test_good.GoodTest.test_double",
        "fix: pass tests.test_left.LeftTest.test_total",
        "fix: pass tests.test_right.RightTest.test_steps",
    ]
    assert sorted(second) == [
        "fix: pass tests.test_breaking.BreakingTest.test_double",
        "fix: pass tests.test_useless.UselessTest.test_double",
    ]


def test_each_answer_is_paid_for_once(mended: MendedProject) -> None:
    """Eight calls: the two that were refused are asked a second time."""
    journal = [
        json.loads(line) for line in read(mended.project / ".adws/journal.jsonl").splitlines()
    ]
    asked = [row["key"].rpartition("/")[0] for row in journal if row["phase"] == "answered"]
    assert sorted(asked) == [f"{mended.run}/{number}" for number in range(1, 9)]


def test_the_terminal_tells_of_each_lane(mended: MendedProject) -> None:
    """What a lane does carries its number; what is judged together is told once."""
    lines = mended.told.stderr.splitlines()
    why = "AssertionError: 0.6666666666666666 != 1"
    assert "working in 3 lanes" in lines
    assert [line for line in lines if line.startswith(("judging ", "accepted", "refused"))] == [
        "judging 5 changes together",
        f"refused: 5 changes: 1 case fails now and did not fail before: {BROKEN} ({why})",
        "judging 4 changes together",
        "accepted: 4 changes (6 → 2)",
        "judging 2 changes together",
        "accepted: 2 changes (6 → 2 → 0)",
    ]


def test_the_report_says_what_was_judged_together(mended: MendedProject) -> None:
    """The trend falls from round to round; a round that was refused leaves it as it was."""
    report = invoke("report", "--root", str(mended.project), "--json").json
    rounds = report["rounds"]
    starts = [record["failures_start"] for record in rounds]
    assert (starts[0], starts[1:]) == (6, [record["failures_end"] for record in rounds[:-1]])
    together = {record["round"]: record.get("judged_together_with") for record in rounds}
    landed = [number for number, others in together.items() if others]
    first, second = landed[:4], landed[4:]
    assert second == [7, 8]
    assert together == {
        number: [
            item for item in (*first, *second) if item != number and (item > 6) == (number > 6)
        ]
        if number in landed
        else None
        for number in range(1, 9)
    }
    text = invoke("report", "--root", str(mended.project)).stdout
    assert "accepted, judged together with round 8\n" in text


def test_the_users_tree_is_as_it_was(mended: MendedProject) -> None:
    """The fixes are on a branch; no tree of a lane is left."""
    assert read(mended.project / "good.py") == PART
    assert shell(mended.project, "git status --porcelain") == ""


def test_a_wave_that_was_stopped_goes_on(tmp_path: PurePath) -> None:
    """``adws round`` stops after one wave; ``adws fix`` asks for the rest alone."""
    folder = PurePath(tmp_path)
    settings = {"adws.toml": f"{PROJECT['adws.toml']}lanes = 2\n"}
    project = committed(folder / "project", {**PROJECT, **settings})
    _ = write(folder, {"script.toml": "".join(ANSWERS)})
    first = invoke("round", *scripted(folder))
    assert (first.exit_code, first.stdout.splitlines()[0]) == (
        1,
        "fixed 4, escalated 0, 2 left · failing 6 → 5 → 4 → 3 → 2 · $1.50",
    )
    second = invoke("fix", *scripted(folder))
    assert second.stdout.splitlines()[0] == (
        "fixed 6, escalated 0 · failing 6 → 5 → 4 → 3 → 2 → 1 → 0 · $2.00"
    )
    assert len(value(io_ops.list_folder(project / ".adws/runs"))) == 1
