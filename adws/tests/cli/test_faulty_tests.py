"""A real `adws fix` of tests that cannot run: they go to the person, not to the agent."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

import pytest
from attrs import frozen

from adws.tests.cli.program import (
    ADD_MENDED,
    QUICK,
    CommandResult,
    at_home,
    committed,
    invoke,
    read,
    sh,
    write,
)

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

BROKEN = """\
import unittest


class BrokenTest(unittest.TestCase):
    def test_nothing(self)
        pass
"""
FIXTURE = """\
import unittest


class ShopTest(unittest.TestCase):
    def setUp(self):
        raise RuntimeError("no shop")

    def test_open(self):
        pass
"""
PROJECT = {
    **QUICK,
    "calc.py": ADD_MENDED,
    "tests/test_broken.py": BROKEN,
    "tests/test_shop.py": FIXTURE,
}
MENDED_TESTS = {
    "tests/test_broken.py": BROKEN.replace("(self)\n", "(self):\n"),
    "tests/test_shop.py": FIXTURE.replace('raise RuntimeError("no shop")', "pass"),
}


@frozen
class Faulty:
    """What a run told, what its agent was asked, and what a run told after a person's edits."""

    result: CommandResult
    asked: str
    claims: Any
    report: str
    after: CommandResult


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Faulty]:
    """Fix a project with a bug beside two test files that are wrong; then mend these by hand."""
    folder = PurePath(tmp_path_factory.mktemp("faulty"))
    with at_home(folder / "home"):
        root = ("--root", str(committed(folder / "calc", PROJECT)))
        agent = f"cat >> {folder}/asked; sed -i 's/a \\* 3/a * 2/' calc.py"
        words = ("fix", *root, "--agent", "command", "--agent-command", sh(agent), "--json")
        result = invoke(*words)
        claims, report = invoke("claims", "list", *root, "--json"), invoke("report", *root)
        _ = write(folder / "calc", MENDED_TESTS)
        asked = read(folder / "asked")
        yield Faulty(result, asked, claims.json, report.stdout, invoke(*words))


def test_the_cases_are_escalated(faulty: Faulty) -> None:
    """With what is wrong in which file, and without an attempt."""
    assert faulty.result.exit_code == 1
    rows = sorted(faulty.result.json["escalations"], key=lambda row: row["case_id"])
    assert [(row["case_id"], row["reason"], row["category"], row["attempts"]) for row in rows] == [
        ("tests.test_broken", "out_of_scope", "test_bug", 0),
        ("tests.test_shop.ShopTest.test_open", "out_of_scope", "test_bug", 0),
    ]
    why = "the test itself cannot run, and adws edits no tests: "
    assert [row["diagnosis"] for row in rows] == [
        f"{why}SyntaxError: expected ':' (test_broken.py, line 5), seen in tests/test_broken.py",
        f"{why}RuntimeError: no shop, seen in tests/test_shop.py",
    ]


def test_the_agent_is_asked_about_the_bug_alone(faulty: Faulty) -> None:
    """It never hears of what it may not edit."""
    assert faulty.result.json["fixed"] == 1
    assert [name in faulty.asked for name in ("test_double", "test_broken", "test_shop")] == [
        True,
        False,
        False,
    ]


def test_a_person_reads_it_in_the_report(faulty: Faulty) -> None:
    """Together with what to do."""
    (row,) = [line for line in faulty.report.splitlines() if "`tests.test_broken`" in line]
    assert "SyntaxError: expected ':' (test_broken.py, line 5)" in row
    assert "Make the change that adws may not make (in a sealed file," in row


def test_it_takes_an_edit_by_a_person(faulty: Faulty) -> None:
    """A permit is for one expected value, so nothing waits for one; the next run is green."""
    assert faulty.claims == []
    after = faulty.after.json
    assert (faulty.after.exit_code, after["total_tests"], after["escalated"]) == (0, 4, 0)
