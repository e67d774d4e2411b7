"""Small projects of tools that write JUnit XML, and what becomes of each of their cases."""

import sys
from collections.abc import Mapping

from attrs import field, frozen

from adws.runners.junit.detection import suite_of
from adws.runners.runner import Suite
from adws.tests.runners.run import SOURCE


@frozen
class Project:
    """A project's files, how it is run, its exit code, and the outcome of each case."""

    test_command: str
    report: str
    files: Mapping[str, str]
    exit_code: int
    outcomes: Mapping[str, str] = field(factory=dict[str, str])
    case_command: str | None = None

    @property
    def suite(self) -> Suite:
        """The suite that settings with these words describe."""
        return suite_of(self.test_command, self.report, self.case_command).unwrap()


_NODE = "node --test --test-reporter=junit --test-reporter-destination=report.xml"
NODE = Project(
    _NODE,
    "report.xml",
    {
        "package.json": '{"type": "module"}',
        "src/a.js": SOURCE,
        "test/cases.test.js": """\
import test, { describe, it } from "node:test";
import assert from "node:assert/strict";
import { add, check } from "../src/a.js";

test("adds", () => { assert.equal(add(1, 2), 3); });
test("adds", () => {});
test("a > b", () => {});
describe("group", () => {
  it("throws", () => check());
  it.skip("skipped", () => {});
  it("fails until later", { todo: true }, () => { throw new Error("not yet"); });
  describe("deep", () => { it("passes", () => {}); });
});
""",
        "test/missing.test.js": 'import "./missing.js";\n',
    },
    1,
    {
        "adds": "failed",
        "adds ##2": "passed",
        "a \\> b": "passed",
        "group > throws": "failed",
        "group > skipped": "skipped",
        "group > fails until later": "xfailed",
        "group / deep > passes": "passed",
        "test/missing.test.js": "failed",
    },
    f"{_NODE} '--test-name-pattern=/^{{name}}$/'",
)
PYTEST = Project(
    f"{sys.executable} -m pytest -p no:cacheprovider -p no:randomly --color=no"
    " --continue-on-collection-errors --junitxml=build/report.xml",
    "build/*.xml",
    {
        "test_a.py": """\
import pytest

@pytest.fixture
def bad_start():
    raise KeyError("k")

@pytest.fixture
def bad_end():
    yield
    raise RuntimeError("end")

def test_adds():
    assert 1 - 2 == 3

def test_start(bad_start):
    pass

def test_end(bad_end):
    pass

def test_both(bad_end):
    assert 0

def test_skipped(bad_end):
    pytest.skip("later")

@pytest.mark.xfail
def test_expected():
    assert 0

class TestC:
    @pytest.mark.parametrize("x", ["a > b", "c"])
    def test_p(self, x):
        print("printed")
        assert x == "a > b"
""",
        "test_b.py": "import nowhere\n",
    },
    1,
    {
        "test_b": "errored",
        "test_a > test_adds": "failed",
        "test_a > test_start": "errored",
        "test_a > test_end": "errored",
        "test_a > test_both": "failed",
        "test_a > test_skipped": "errored",
        "test_a > test_expected": "xfailed",
        "test_a.TestC > test_p[a \\> b]": "passed",
        "test_a.TestC > test_p[c]": "failed",
    },
)
PROJECTS = {"node": NODE, "pytest": PYTEST}
"""The projects by the names of their recordings."""
