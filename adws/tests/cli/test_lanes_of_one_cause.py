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
OTHER_TESTS = """\
import unittest

import other


class OtherTest(unittest.TestCase):
    def test_other(self):
        self.assertEqual(other.NUMBER, 1)
"""
PROJECT = {
    "adws.toml": f'test_command = "{sys.executable} -m unittest"\n',
    ".gitignore": "__pycache__/\n",
    "tests/__init__.py": "",
    "shop.py": SHOP.format(factor=3),
    "tests/test_shop.py": SHOP_TESTS,
    "other.py": "NUMBER = 2\n",
    "tests/test_other.py": OTHER_TESTS,
}
ANSWERS = """\
[[answers]]
when = { case = "test_shop." }
replace = [{ file = "shop.py", search = "number * 3", by = "number * 2" }]
cost_usd = 0.25

[[answers]]
when = { case = "test_other." }
replace = [{ file = "other.py", search = "2", by = "1" }]
cost_usd = 0.25
"""


def test_a_lane_asks_nobody_about_what_its_change_already_fixes(tmp_path: PurePath) -> None:
    """Two calls for three groups; the rounds are counted without a gap."""
    folder = PurePath(tmp_path)
    project = committed(folder / "project", PROJECT)
    _ = write(folder, {"script.toml": ANSWERS})
    with at_home(folder / "home"):
        done = invoke("fix", *scripted(folder), "--lanes", "2", "--json")
    journal = map(json.loads, read(project / ".adws/journal.jsonl").splitlines())
    assert sum(line["phase"] == "answered" for line in journal) == 2
    report = done.json
    assert (done.exit_code, report["fixed"], report["open"]) == (0, 3, 0)
    assert [record["round"] for record in report["rounds"]] == [1, 2]
    assert sorted(record["fixed"] for record in report["rounds"]) == [1, 2]
    (run,) = value(io_ops.list_folder(project / ".adws/runs"))
    assert invoke("runs", "show", str(run), "--root", str(project)).exit_code == 0
