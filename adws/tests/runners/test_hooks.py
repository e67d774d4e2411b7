"""A hook that fails before several cases is one failure; those behind it did not run."""

import sys
from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve, frozen

from adws import catalog, io_ops
from adws.core.comparison import Comparison, compare
from adws.core.suite import Outcome, SuiteReport
from adws.runners.not_run import with_not_run
from adws.tests.runners.run import judged, outputs_of, run_of, value
from adws.tests.tools import NODE_MODULES, find, needs

pytestmark = [pytest.mark.real_io, pytest.mark.exhaustive(sample=3, of="hooks that fail")]

_SWITCH = "WORKS"
"""Stands in each project for whether its hook works."""
_PYTEST = """
import pytest
@pytest.fixture(scope="module")
def db(): assert WORKS
def test_one(db): pass
def test_three(db): pass
def test_two(db): assert 0
def test_other(): pass
"""
_UNITTEST = """
import unittest
class Behind(unittest.TestCase):
    @classmethod
    def setUpClass(cls): assert WORKS
    def test_one(self): pass
    def test_three(self): pass
    def test_two(self): assert 0
class Other(unittest.TestCase):
    def test_other(self): pass
"""
_SCRIPT = """
describe("behind", () => {
  beforeAll(() => { if (!WORKS) throw new Error("no database"); });
  it("one", () => {});
  it("two", () => { throw new Error("two"); });
  it.skip("left out", () => {});
  describe("deep", () => { it("three", () => {}); });
});
describe("rows", () => {
  beforeAll(() => {});
  for (const row of [1, 2]) it(`row ${row}`, () => { throw new Error("in each row"); });
});
it("other", () => {});
"""
_GO = """package db

import ("os"; "testing")

func TestMain(m *testing.M) { if !WORKS { println("no database"); os.Exit(3) }; os.Exit(m.Run()) }
func TestOne(t *testing.T) {}
func TestThree(t *testing.T) {}
func TestTwo(t *testing.T) { t.Error("two") }
"""
_OTHER = 'package other\n\nimport "testing"\n\nfunc TestOther(t *testing.T) {}\n'


@frozen
class _BrokenHook:
    """A project whose hook fails, for the tool ``program``.

    ``failure`` is the case that tells of it, ``hook`` the name of the hook; ``behind`` are the
    cases that did not run, ``red`` and ``three`` two of them: one that fails by itself, and one
    that passes.
    """

    program: str
    argv: tuple[str, ...]
    files: Mapping[str, str]
    failure: str
    hook: str
    behind: tuple[str, ...]
    red: str
    three: str


def _bin(name: str) -> str:
    return str(PurePath(NODE_MODULES) / ".bin" / name)


_PROJECTS = {
    "pytest": _BrokenHook(
        "python",
        (sys.executable, "-m", "pytest"),
        {"pytest.ini": "[pytest]\n", "test_a.py": _PYTEST},
        "test_a.py::test_one",
        "fixture db of test_a.py",
        ("test_a.py::test_three", "test_a.py::test_two"),
        "test_a.py::test_two",
        "test_a.py::test_three",
    ),
    "unittest": _BrokenHook(
        "python",
        (sys.executable, "-m", "unittest"),
        {"test_a.py": _UNITTEST},
        "test_a.Behind.test_one",
        "setUpClass of test_a.Behind",
        ("test_a.Behind.test_three", "test_a.Behind.test_two"),
        "test_a.Behind.test_two",
        "test_a.Behind.test_three",
    ),
    "jest": _BrokenHook(
        "jest",
        (_bin("jest"),),
        {"package.json": "{}", "a.test.js": _SCRIPT},
        "a.test.js > behind > one",
        "beforeAll of a.test.js > behind",
        ("a.test.js > behind > two", "a.test.js > behind > deep > three"),
        "a.test.js > behind > two",
        "a.test.js > behind > deep > three",
    ),
    "vitest": _BrokenHook(
        "vitest",
        (_bin("vitest"), "run"),
        {
            "package.json": "{}",
            "a.test.mjs": f'import {{ beforeAll, describe, it }} from "vitest";\n{_SCRIPT}',
        },
        "a.test.mjs > behind",
        "a.test.mjs > behind",
        (
            "a.test.mjs > behind > one",
            "a.test.mjs > behind > two",
            "a.test.mjs > behind > deep > three",
        ),
        "a.test.mjs > behind > two",
        "a.test.mjs > behind > deep > three",
    ),
    "mocha": _BrokenHook(
        "mocha",
        (_bin("mocha"),),
        {"package.json": "{}", "test/a.js": f"const beforeAll = before;\n{_SCRIPT}"},
        'test/a.js > behind > "before all" hook',
        'test/a.js > behind > "before all" hook',
        (
            "test/a.js > behind > one",
            "test/a.js > behind > two",
            "test/a.js > behind > deep > three",
        ),
        "test/a.js > behind > two",
        "test/a.js > behind > deep > three",
    ),
    "node:test": _BrokenHook(
        "node",
        ("node", "--test"),
        {
            "a.test.mjs": "import { before as beforeAll, describe, it } from 'node:test';\n"
            + _SCRIPT
        },
        "a.test.mjs > behind",
        "before of a.test.mjs > behind",
        (
            "a.test.mjs > behind > one",
            "a.test.mjs > behind > two",
            "a.test.mjs > behind > deep > three",
            "a.test.mjs > behind > deep",
        ),
        "a.test.mjs > behind > two",
        "a.test.mjs > behind > deep > three",
    ),
    "playwright": _BrokenHook(
        "playwright",
        (_bin("playwright"), "test"),
        {
            "package.json": "{}",
            "playwright.config.js": "module.exports = {};\n",
            "a.spec.js": "const { test: it } = require('@playwright/test');\n"
            "const { beforeAll, describe } = it;\n" + _SCRIPT,
        },
        "a.spec.js > behind > one",
        "a.spec.js > behind > one",
        ("a.spec.js > behind > two", "a.spec.js > behind > deep > three"),
        "a.spec.js > behind > two",
        "a.spec.js > behind > deep > three",
    ),
    "go": _BrokenHook(
        "go",
        (find("go") or "go", "test", "./..."),
        {"go.mod": "module x\n", "db/db_test.go": _GO, "other/other_test.go": _OTHER},
        "x/db > TestOne",
        "TestMain or init of x/db",
        ("x/db > TestThree", "x/db > TestTwo"),
        "x/db > TestTwo",
        "x/db > TestThree",
    ),
}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=needs(project.program)) for name, project in _PROJECTS.items()],
)
def test_a_failing_hook_is_one_failure(tmp_path: PurePath, name: str) -> None:
    """Each case behind it names it, and is owed once it works: none may be lost or skipped."""
    project = _PROJECTS[name]
    bad, good = (_report(tmp_path / word, name, word) for word in ("false", "true"))
    why = f"not run because of {project.hook}"
    by_hook = [case.id for case in bad.failing if case.evidence and case.evidence.phase == "setup"]
    assert [case_id for case_id in by_hook if case_id not in bad.behind] == [project.failure]
    assert tuple(run.name for run in bad.not_run if run.why == why) == project.behind
    assert (bad.warnings, good.warnings) == ((), ())
    after = compare(bad, good)
    assert project.red in {*after.remaining, *after.revealed}
    assert (after.broken, after.missing, after.weakened) == ((), (), ())
    assert project.three in compare(bad, _without(good, project.three)).missing
    assert compare(bad, _skipping(good, project.three)).weakened == (project.three,)
    assert compare(bad, bad) == Comparison(remaining=tuple(case.id for case in bad.failing))


def _report(folder: PurePath, name: str, works: str) -> SuiteReport:
    project = _PROJECTS[name]
    texts = {
        path: text.replace(_SWITCH, works.title() if path.endswith(".py") else works)
        for path, text in project.files.items()
    }
    runner = catalog.runner(name).unwrap()
    run = run_of(runner, folder, project.argv)
    if project.argv[0].startswith(str(NODE_MODULES)):
        _ = value(io_ops.make_folder(run.tree))
        _ = value(io_ops.make_link(PurePath(NODE_MODULES), run.tree / "node_modules"))
    return with_not_run(judged(runner, outputs_of(runner, run, texts)).unwrap())


def _without(report: SuiteReport, case_id: str) -> SuiteReport:
    return evolve(report, cases=tuple(case for case in report.cases if case.id != case_id))


def _skipping(report: SuiteReport, case_id: str) -> SuiteReport:
    return evolve(
        report,
        cases=tuple(
            evolve(case, outcome=Outcome.SKIPPED) if case.id == case_id else case
            for case in report.cases
        ),
    )
