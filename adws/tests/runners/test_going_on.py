"""No setting of a project hides the failures behind the first one."""

import sys
from pathlib import PurePath

import pytest

from adws import catalog, io_ops
from adws.runners.bun.reading import BAILED
from adws.tests.runners.run import judged, outcomes, outputs_of, run_of, value
from adws.tests.tools import NODE_MODULES, find, needs

pytestmark = pytest.mark.real_io

VITEST = 'import { expect, test } from "vitest";\n'
PLAYWRIGHT = 'import { expect, test } from "@playwright/test";\n'
TESTS = 'test("a", () => { expect(1).toBe(2); });\ntest("b", () => { expect(1).toBe(3); });\n'
IN_SUITE = """\
const assert = require("node:assert");
describe("all", function () {
  this.bail(true);
  it("a", () => assert.equal(1, 2));
  it("b", () => assert.equal(1, 3));
});
"""
FEATURE = "Feature: f\n  Scenario: a\n    Given one is 2\n\n  Scenario: b\n    Given one is 3\n"
STEPS = """\
from behave import given


@given("one is {number:d}")
def one_is(context, number):
    assert number == 1
"""


def failing(name: str, folder: PurePath, argv: tuple[str, ...], files: dict[str, str]) -> int:
    """Return how many cases fail in a run of these files."""
    runner = catalog.runner(name).unwrap()
    run = run_of(runner, folder, argv)
    _ = value(io_ops.make_folder(run.tree))
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), run.tree / "node_modules"))
    report = judged(runner, outputs_of(runner, run, files)).unwrap()
    return list(outcomes(report).values()).count("failed")


def below_shell(program: str, words: str) -> tuple[str, ...]:
    """Return a command of a user's that starts a tool inside."""
    return "sh", "-c", f"{find(program)} {words}"


@needs("vitest")
@pytest.mark.parametrize("words", ["run --bail 1", "run --bail=1", "run --bail"])
def test_vitest_below_a_wrapper_goes_on(here: PurePath, words: str) -> None:
    """It accepts no second limit."""
    assert failing("vitest", here, below_shell("vitest", words), {"a.test.js": VITEST + TESTS}) == 2


@needs("playwright")
def test_playwright_below_a_wrapper_goes_on(here: PurePath) -> None:
    """A single letter counts more there than the limit."""
    files = {
        "playwright.config.ts": "export default { workers: 1 };\n",
        "a.spec.ts": PLAYWRIGHT + TESTS,
    }
    assert failing("playwright", here, below_shell("playwright", "test -x"), files) == 2


@needs("jest")
def test_jest_goes_on(here: PurePath) -> None:
    """Whatever its configuration asks for."""
    files = {"package.json": '{"jest": {"bail": 1}}', "a.test.js": TESTS, "b.test.js": TESTS}
    assert failing("jest", here, below_shell("jest", "--bail -i"), files) == 4


@needs("mocha")
def test_mocha_goes_on(here: PurePath) -> None:
    """A suite may ask for no more tests."""
    assert failing("mocha", here, (find("mocha") or "mocha",), {"test/a.js": IN_SUITE}) == 2


def test_behave_goes_on(here: PurePath) -> None:
    """Whatever its configuration asks for."""
    files = {
        "behave.ini": "[behave]\nstop = true\n",
        "features/a.feature": FEATURE,
        "features/steps/a.py": STEPS,
    }
    assert failing("behave", here, (sys.executable, "-m", "behave"), files) == 2


@needs("bun")
def test_bun_below_a_wrapper_says_that_it_stopped(here: PurePath) -> None:
    """Its command cannot be altered there."""
    runner = catalog.runner("bun").unwrap()
    run = run_of(runner, here, ("sh", "-c", f"{find('bun')} test --bail"))
    files = {"a.test.js": 'import { expect, test } from "bun:test";\n' + TESTS}
    assert BAILED in judged(runner, outputs_of(runner, run, files)).unwrap().warnings
