"""``adws fix --lanes`` where one change fixes several groups: nobody is asked about the others."""

import json
import sys
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import at_home, committed, invoke, read, scripted, write
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario(keep=True)]

SHOP = """\
def price(number):
    return number * {factor}


def label(number):
    if price(number) > 10:
        raise ValueError("too much")
    return "cheap"
"""
SHOP_TESTS = """\
import unittest

import shop


class PriceTest(unittest.TestCase):
    def test_price(self):
        self.assertEqual(shop.price(2), 4)


class LabelTest(unittest.TestCase):
    def test_label(self):
        self.assertEqual(shop.label(4), "cheap")
"""
TILL_TESTS = """\
import unittest

import till


class TillTest(unittest.TestCase):
    def test_till(self):
        self.assertEqual(till.NUMBER, 1)
"""
PROJECT = {
    "adws.toml": f'test_command = "{sys.executable} -m unittest"\n',
    ".gitignore": "__pycache__/\n",
    "tests/__init__.py": "",
    "shop.py": SHOP.format(factor=3),
    "tests/test_shop.py": SHOP_TESTS,
    "till.py": "NUMBER = 2\n",
    "tests/test_till.py": TILL_TESTS,
}
SHOP_ANSWER = """\
[[answers]]
when = { case = "test_shop." }
replace = [{ file = "shop.py", search = "number * 3", by = "number * 2" }]
cost_usd = 0.25
"""
ANSWERS = f"""\
{SHOP_ANSWER}
[[answers]]
when = {{ case = "test_till." }}
replace = [{{ file = "till.py", search = "2", by = "1" }}]
cost_usd = 0.25
"""
USELESS_FIRST = f"""\
{SHOP_ANSWER}
[[answers]]
when = {{ case = "test_till.", attempt = 1 }}
replace = [{{ file = "till.py", search = "2", by = "1 / 0" }}]
cost_usd = 0.25

[[answers]]
when = {{ case = "test_till.", attempt = 2 }}
replace = [{{ file = "till.py", search = "2", by = "1" }}]
cost_usd = 0.25
"""


def test_a_lane_asks_nobody_about_what_its_change_already_fixes(tmp_path: PurePath) -> None:
    """Two calls for three groups; there is no round without an attempt.

    Both fixes are credited to the change that makes them, not to the last one that lands.
    """
    folder = PurePath(tmp_path)
    project = committed(folder / "project", PROJECT)
    _ = write(folder, {"script.toml": ANSWERS})
    with at_home(folder / "home"):
        done = invoke("fix", *scripted(folder), "--lanes", "2", "--json")
    journal = map(json.loads, read(project / ".adws/journal.jsonl").splitlines())
    assert sum(line["phase"] == "answered" for line in journal) == 2
    report = done.json
    assert (done.exit_code, report["fixed"], report["open"]) == (0, 3, 0)
    assert [(record["round"], record["fixed"]) for record in report["rounds"]] == [(1, 2), (3, 1)]
    (run,) = value(io_ops.list_folder(project / ".adws/runs"))
    assert invoke("runs", "show", str(run), "--root", str(project)).exit_code == 0


def test_an_attempt_after_a_skipped_group_is_a_new_one(tmp_path: PurePath) -> None:
    """It has its own question, answer and files: those of the refused attempt stay.

    That one kept its case from running, so the case runs again without it first.
    """
    folder = PurePath(tmp_path)
    project = committed(folder / "project", PROJECT)
    _ = write(folder, {"script.toml": USELESS_FIRST})
    with at_home(folder / "home"):
        done = invoke("fix", *scripted(folder), "--lanes", "2")
    again = [line for line in done.stderr.splitlines() if "still red when run again" in line]
    assert [line.partition("again: ")[2].partition(" (")[0] for line in again] == [
        "3 of 3 cases",
        "1 of 1 case",
    ]
    (run,) = value(io_ops.list_folder(project / ".adws/attempts"))
    report = json.loads(read(project / ".adws/reports" / f"{run}.json"))
    assert (done.exit_code, report["fixed"], report["open"]) == (0, 3, 0)
    assert [(record["round"], record["fixed"]) for record in report["rounds"]] == [
        (1, 2),
        (3, 0),
        (4, 1),
    ]
    patches = value(io_ops.list_folder(project / ".adws/attempts" / run))
    assert patches == ("round-1.patch", "round-3.patch", "round-4.patch")
