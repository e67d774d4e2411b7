"""The search by whole runs with the test tools of JavaScript and Go."""

import re
from pathlib import Path

import pytest
from attrs import evolve, frozen

from adws.core.codec import to_json
from adws.core.suite import Evidence, Frame
from adws.core.turn import Task
from adws.search.__main__ import main
from adws.tests.search.project import changes, lay_out, search_task
from adws.tests.tools import NODE_MODULES, find, needs

pytestmark = pytest.mark.scenario

LARGEST = """\
/** The largest of some numbers; undefined for none. */
export function largest(numbers) {
  let found = numbers[0];
  for (const n of numbers) {
    if (n < found) found = n;   // keep
  }
  return found;
}
"""
KEPT = "    if (n < found) found = n;   // keep"
USES = "expect(largest([1, 3, 2])).toBe(3);"
JEST_TEST = f"""\
const {{ largest }} = require("./largest");
test("finds it", () => {{
  {USES}
}});
test("of one is that", () => {{ expect(largest([1])).toBe(1); }});
"""
NODE_TEST = """\
import assert from "node:assert/strict";
import { test } from "node:test";
import { largest } from "./largest.js";
test("finds it", () => {
  assert.equal(largest([1, 3, 2]), 3);
});
test("of one is that", () => { assert.equal(largest([1]), 1); });
"""
GO = """\
package largest

// Largest returns the largest of some numbers, and 0 for none.
func Largest(numbers []int) int {
\tfound := numbers[0]
\tfor _, n := range numbers {
\t\tif n < found { // keep
\t\t\tfound = n
\t\t}
\t}
\treturn found
}
"""
GO_TEST = """\
package largest

import "testing"

func TestLargest(t *testing.T) {
\tif got := Largest([]int{1, 3, 2}); got != 3 {
\t\tt.Errorf("got %d", got)
\t}
}

func TestOfOne(t *testing.T) {
\tif got := Largest([]int{1}); got != 1 {
\t\tt.Errorf("got %d", got)
\t}
}
"""

PYTHON = """\
def largest(numbers):
    found = numbers[0]
    for n in numbers:
        if n < found:  # keep
            found = n
    return found
"""
FEATURE = """\
Feature: Numbers
  Scenario: finds it
    Then the largest of 1 3 2 is 3

  Scenario: of one is that
    Then the largest of 1 is 1
"""
STEPS = """\
from behave import then
from largest import largest

@then("the largest of {numbers} is {number:d}")
def check(context, numbers, number):
    assert largest([int(n) for n in numbers.split()]) == number
"""


TOGETHER = 25
"""More edits than would have runs of their own."""

PATIENCE_SECONDS = 1200.0
"""More than a first build takes on any machine: edits are tried together within a share of it."""


@frozen
class Project:
    """A project with one bug: its files, the commands, and where its failing test is."""

    runner: str
    files: dict[str, str]
    argv: tuple[str, ...]
    file: str
    test: str = "finds it"
    line: int = 3


def javascript(runner: str, argv: tuple[str, ...], source: str, test: str) -> Project:
    """Return a project in JavaScript."""
    modern = "import" in test
    package = '{"type": "module"}' if modern else "{}"
    files = {"package.json": package, "largest.js": source, "largest.test.js": test}
    return Project(runner, files, argv, "largest.test.js", line=5 if modern else 3)


COMMON = LARGEST.replace("export function", "module.exports.largest = function")
VITEST = 'import { expect, test } from "vitest";\n' + JEST_TEST.replace(
    'const { largest } = require("./largest");', 'import { largest } from "./largest";'
)
MOCHA_TEST = NODE_TEST.replace("test(", "it(").replace(
    'import { test } from "node:test";', "// its functions are global"
)
TAPE_TEST = """\
const test = require("tape");
const { largest } = require("./largest");
test("finds it", (t) => {
  t.equal(largest([1, 3, 2]), 3);
  t.end();
});
test("of one is that", (t) => { t.equal(largest([1]), 1); t.end(); });
"""
UVU_TEST = (
    NODE_TEST.replace("node:test", "uvu").replace("assert/strict", "assert") + "test.run();\n"
)
PLAYWRIGHT_TEST = VITEST.replace("vitest", "@playwright/test")
BUN = VITEST.replace('"vitest"', '"bun:test"')
PROJECTS = {
    "vitest": javascript("vitest", ("vitest", "run"), LARGEST, VITEST),
    "jest": javascript("jest", ("jest",), COMMON, JEST_TEST),
    "bun": javascript("bun", ("bun", "test"), LARGEST, BUN),
    "node": javascript("node:test", ("node", "--test"), LARGEST, NODE_TEST),
    "mocha": javascript("mocha", ("mocha", "largest.test.js"), LARGEST, MOCHA_TEST),
    "go": Project(
        "go",
        {
            "go.mod": "module example.com/m\n\ngo 1.19\n",
            "largest.go": GO,
            "largest_test.go": GO_TEST,
        },
        ("go", "test", "./..."),
        "largest_test.go",
        "TestLargest",
        7,
    ),
}

ALONE = {
    "tape": javascript("tape", ("tape", "largest.test.js"), COMMON, TAPE_TEST),
    "uvu": javascript("uvu", ("uvu", ".", "largest.test.js"), LARGEST, UVU_TEST),
    "playwright": javascript("playwright", ("playwright", "test"), LARGEST, PLAYWRIGHT_TEST),
    "behave": Project(
        "behave",
        {
            "largest.py": PYTHON,
            "features/largest.feature": FEATURE,
            "features/steps/steps.py": STEPS,
        },
        ("behave",),
        "features/steps/steps.py",
        line=6,
    ),
}
"""Projects of tools under which each edit is a run of its own."""


def task_for(folder: Path, tool: str, **other: str) -> Task:
    """Lay a project out, with the packages from npm that the tests have."""
    project = {**PROJECTS, **ALONE}[tool]
    tree = lay_out(
        folder, {**project.files, **{f"{name}.test.js": text for name, text in other.items()}}
    )
    (tree / "node_modules").symlink_to(NODE_MODULES)
    argv = (find(tool) or tool, *project.argv[1:])
    task = search_task(
        tree,
        project.test,
        runner=project.runner,
        test_argv=argv,
        case_argv=argv,
        test_env={},
        sealed=("*.test.js", "*_test.go"),
        timeout_seconds=PATIENCE_SECONDS,
    )
    evidence = Evidence(frames=(Frame(project.file, project.line),))
    failures = tuple(
        evolve(failure, file=project.file, source_file=None, source_line=None, evidence=evidence)
        for failure in task.failures
    )
    task = evolve(task, failures=tuple(evolve(failure, test=project.test) for failure in failures))
    _ = Path(task.task_file).write_text(to_json(task))
    return task


@pytest.mark.real_io
@pytest.mark.exhaustive(sample=1)
@pytest.mark.parametrize("tool", [pytest.param(name, marks=needs(name)) for name in PROJECTS])
def test_a_small_bug_is_mended(
    tmp_path: Path, tool: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the edit that a person would make, after many were tried; nothing else is left."""
    task = task_for(tmp_path, tool)
    assert main((str(task.task_file), "--seconds", str(PATIENCE_SECONDS))) == 0
    before = "\t\tif n < found { // keep" if tool == "go" else KEPT
    assert changes(Path(task.tree))[:2] == [f"-{before}", f"+{before.replace('<', '>')}"]
    tried = re.findall(r"^tried (\d+) edits", capsys.readouterr().out, re.MULTILINE)
    assert int(tried[-1]) > TOGETHER  # the last of the lines that say so while it works


@pytest.mark.real_io
@pytest.mark.exhaustive(sample=1)
@pytest.mark.parametrize("tool", [pytest.param(name, marks=needs(name)) for name in ALONE])
def test_a_bug_is_mended_by_runs_of_the_suite(tmp_path: Path, tool: str) -> None:
    """One for each edit, where edits cannot be tried together."""
    task = task_for(tmp_path, tool)
    assert main((str(task.task_file), "--seconds", str(PATIENCE_SECONDS))) == 0
    before = "        if n < found:  # keep" if tool == "behave" else KEPT
    assert changes(Path(task.tree))[:2] == [f"-{before}", f"+{before.replace('<', '>')}"]


@pytest.mark.real_io
@needs("node")
def test_what_is_out_of_reach_is_given_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing small makes a program answer what it does not know; the tree stays as it was."""
    task = task_for(tmp_path, "node", largest=NODE_TEST.replace(", 3);", ", 'x9');"))
    assert main((str(task.task_file), "--candidates", "6")) == 0
    assert "GIVE_UP no_candidate: tried 6 edits" in capsys.readouterr().out
    assert changes(Path(task.tree)) == [" node_modules\n"]
