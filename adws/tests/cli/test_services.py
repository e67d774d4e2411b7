"""Tests that need a service: recorded answers stand in for it, and its want is told."""

import json
import sys
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

import pytest

from adws.tests.cli.program import at_home, committed, invoke, write

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

CODE = """\
import os
from urllib.request import urlopen

RATES = os.environ.get("RATES_URL", "http://127.0.0.1:9")


def rate(currency):
    return float(urlopen(f"{RATES}/rates?currency={currency}").read())


def weather():
    return urlopen("http://api.weather.invalid.adws-nowhere.com/now").read()
"""
TESTS = """\
import unittest

from shop import rate, weather


class ShopTest(unittest.TestCase):
    def test_rate(self):
        self.assertEqual(rate("EUR"), 1.25)

    def test_weather(self):
        self.assertEqual(weather(), b"sun")
"""
RECORDING = {
    "log": {
        "entries": [
            {
                "request": {"method": "GET", "url": "https://rates.com/rates?currency=EUR"},
                "response": {"status": 200, "content": {"text": "1.25"}},
            }
        ]
    }
}
SETTINGS = f"""\
test_command = "{sys.executable} -m unittest"
agent_command = "touch asked"

[mock_services.rates]
recording = "tests/rates.har"
"""
PROJECT = {
    ".gitignore": "__pycache__/\n",
    "adws.toml": SETTINGS,
    "shop.py": CODE,
    "tests/__init__.py": "",
    "tests/rates.har": json.dumps(RECORDING),
    "tests/test_shop.py": TESTS,
}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return the report of a run in which one service is recorded, and one is not there."""
    folder = PurePath(tmp_path_factory.mktemp("services"))
    with at_home(folder / "home"):
        project = committed(folder / "shop", PROJECT)
        result = invoke("fix", "--root", str(project), "--agent", "command", "--json")
        assert result.exit_code == 1, result
        yield result.json


def test_recorded_answers_let_a_case_pass(report: Any) -> None:  # noqa: ANN401 - a JSON document
    """In each judged run, whose tests get the address in a variable."""
    assert (report["total_tests"], report["initially_failing"]) == (2, 1)


def test_the_want_of_a_service_is_told_and_no_agent_is_asked(report: Any) -> None:  # noqa: ANN401 - a JSON document
    """With what to do."""
    [row] = report["escalations"]
    assert (row["reason"], row["category"], row["attempts"]) == (
        "external_dependency",
        "environment",
        0,
    )
    assert row["diagnosis"].startswith("the tests need a service that does not answer: URLError: ")
    assert row["next_steps"].startswith("Let a mock service answer in its place (mock_services")


def test_a_judged_change_is_told_which_service_a_case_still_needs(here: PurePath) -> None:
    """The case fails with the change as without it."""
    project = committed(here / "shop", PROJECT)
    _ = write(project, {"shop.py": f"{CODE}\n\nMORE = 1\n"})
    notes = invoke("judge", "--root", str(project), "--json").json["notes"]
    [note] = [note for note in notes if "cage" not in note]
    assert note == (
        "the tests need a service that does not answer, so no edit of the code fixes"
        " tests.test_shop.ShopTest.test_weather"
        " (mock_services in the settings declares one that answers in its place)"
    )
