"""Tests of `adws analyze`."""

import json
from pathlib import PurePath

import pytest

from adws.tests.cli.program import GREEN, RED, CommandResult, invoke, read, sh, write

pytestmark = pytest.mark.real_io


def test_failures_are_told_and_exit_with_1(here: PurePath) -> None:
    """A machine reads all of it; the project needs no git."""
    _ = write(here, RED)
    result = invoke("analyze", "--json", "--scope", "pytest")
    assert (result.exit_code, result.stderr) == (1, "")
    assert [failure["test"] for failure in result.json["failures"]] == ["test_add", "test_double"]


def test_one_file_can_be_run_alone(here: PurePath) -> None:
    """The rest of the suite is not waited for; the report goes to a file."""
    _ = write(here / "project", {**GREEN, "tests/test_red.py": "def test_red():\n    assert 0\n"})
    options = ("--root", "project", "--file", "tests/test_calc.py", "--output", "report.md")
    assert invoke("analyze", *options) == CommandResult(0, "", "")
    assert "test_red" not in read(here / "report.md")


def test_an_unreadable_suite_exits_with_2(here: PurePath) -> None:
    """Nothing is guessed."""
    _ = write(here, GREEN)
    result = invoke("analyze", "--test-command", "true")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")


def test_an_unknown_key_in_the_settings_offers_the_right_one(here: PurePath) -> None:
    """Nothing is run with settings that mean something else."""
    _ = write(here, {**GREEN, "pyproject.toml": "[tool.adws]\ntest_comand = 'true'\n"})
    result = invoke("analyze")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "error: pyproject.toml has an unknown key 'test_comand'\n"
        "hint: did you mean 'test_command'?\n"
        "step: read_settings\n"
    )


_STACK = """\
    at Proxy.assertEqual (HERE/node_modules/chai/lib/chai.js:1416:9)
    at check (HERE/src/sum.js:6:9)
    at Context.&lt;anonymous&gt; (HERE/test/sum.test.js:5:3)
    at callFn (HERE/node_modules/mocha/lib/runnable.js:366:21)
    at process.processImmediate (node:internal/timers:476:21)
"""
_IN_TEST = _STACK.replace("src/sum.js", "node_modules/chai/lib/assertion.js")
_XML = f"""\
<testsuite name="numbers" tests="2" failures="2">
<testcase classname="numbers" name="adds"><failure>TypeError: no\n{_STACK}</failure></testcase>
<testcase classname="numbers" name="zero"><failure>TypeError: no\n{_IN_TEST}</failure></testcase>
</testsuite>
"""


def test_a_failure_lies_in_no_package_of_javascript(here: PurePath) -> None:
    """A report in JUnit XML has the frames of what is installed, too."""
    writing = sh('sed "s|HERE|$PWD|" recorded.xml > report.xml; exit 1')
    own = {"src/sum.js": "", "test/sum.test.js": "", "recorded.xml": _XML}
    settings = f"test_command = {json.dumps(writing)}\nreport = 'report.xml'\n"
    _ = write(here, {"node_modules/chai/lib/chai.js": "", **own, "adws.toml": settings})
    failures = invoke("analyze", "--json").json["failures"]
    places = [(failure["source_file"], failure["source_line"]) for failure in failures]
    assert places == [("src/sum.js", 6), (None, None)]
