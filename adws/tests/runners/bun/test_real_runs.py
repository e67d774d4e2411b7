"""The runner for bun's tests against the real tool."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.suite import SuiteReport
from adws.runners.bun import RUNNER
from adws.runners.runner import Run, Selection
from adws.runners.variation import Variation
from adws.tests.runners.bun.projects import HEAD, MIXED, PROJECTS, TOGETHER
from adws.tests.runners.bun.record import BUN, run_in
from adws.tests.runners.contract import Project
from adws.tests.runners.run import SOURCE, judged, outcomes, outputs_of, value
from adws.tests.tools import needs
from adws.trust.canaries import without_canaries

pytestmark = [pytest.mark.real_io, needs("bun")]

SEEN = """\
test("sees nothing", () => {
  const marks = /^(?:ADWS|BUN_(?!RUNTIME)|JEST|NODE_ENV)/;
  expect(Object.keys(process.env).filter((name) => marks.test(name))).toEqual([]);
  expect(process.env.CI).toBe("true");
  expect(Bun.main).toEndWith("/index.ts");
  expect(process.argv[1]).toEndWith("/index.ts");
  expect(Bun.argv).toEqual(process.argv);
  expect(1).toMatchSnapshot();
});
"""
SNAPSHOT = "exports[`sees nothing 1`] = `1`;\n"
SPOILT = """\
import * as tool from "bun:test";
for (const name of ["toBe", "toEqual"]) {
  Object.getPrototypeOf(tool.expect(1))[name] = () => {};
}
"""


def report_of(run: Run, project: Project) -> SuiteReport:
    """Make a run and return the report."""
    return judged(RUNNER, outputs_of(RUNNER, run, project.files)).unwrap()


@pytest.mark.parametrize("name", ["mixed", "unloadable"])
def test_real_runs_are_as_recorded(tmp_path: PurePath, name: str) -> None:
    """Every case has its outcome, all sources agree, and nothing is written into the tree."""
    project = PROJECTS[name]
    run = run_in(tmp_path, project)
    report = report_of(run, project)
    assert (outcomes(report), report.exit_code) == (project.outcomes, project.exit_code)
    assert report.complete
    assert set(value(io_ops.list_files(run.tree))) == set(project.files)


def test_one_case_is_run_alone(tmp_path: PurePath) -> None:
    """By its file and its name; what is left out is not in the report."""
    wanted = "test/cases.test.ts > group > opens"
    report = report_of(
        run_in(tmp_path, evolve(MIXED, selection=Selection(case_ids=(wanted,)))), MIXED
    )
    assert (outcomes(report), report.complete) == ({wanted: "failed"}, True)


def test_the_cases_of_a_suite_are_found_by_its_name(tmp_path: PurePath) -> None:
    """What hides them can be asked for, and seen again."""
    wanted = "test/hooks.test.js > all"
    report = report_of(
        run_in(tmp_path, evolve(MIXED, selection=Selection(case_ids=(wanted,)))), MIXED
    )
    assert (outcomes(report), report.complete) == ({wanted: "errored"}, True)


def test_marks_of_a_test_run_are_taken_away(tmp_path: PurePath) -> None:
    """With the variations of a judged run."""
    files = dict.fromkeys(("a.test.js", "b.test.js"), HEAD + SEEN)
    snapshots = {f"__snapshots__/{name}.snap": SNAPSHOT for name in files}
    project = Project({**files, **snapshots}, 0, {})
    run = run_in(tmp_path, project, variations=frozenset(Variation))
    report = report_of(run, project)
    assert (report.files, report.green) == (tuple(files), True)


def test_a_change_that_spoils_the_matchers_is_seen(tmp_path: PurePath) -> None:
    """The last canaries run in the process that loaded it."""
    code = 'import "./a.js";\n' + HEAD + 'test("wrong", () => { expect(1).toBe(2); });\n'
    project = Project({"a.test.js": code, "a.js": SPOILT}, 0, {})
    run = run_in(tmp_path, project)
    planted = evolve(run, planting=RUNNER.plant(run) if RUNNER.plant else None)
    assert planted.planting is not None
    report = report_of(planted, project)
    assert report.by_id["a.test.js > wrong"].outcome == "passed"
    seen = without_canaries(report, planted.planting).failure().context["seen"]
    assert "must fail but passed" in str(seen)


def test_a_wrapper_is_seen_through(tmp_path: PurePath) -> None:
    """The options reach bun below it; the tests then share its process."""
    script = ("sh", "-c", f"echo building; {BUN} run test")
    files = {**TOGETHER.files, "package.json": f'{{"scripts": {{"test": "{BUN} test"}}}}'}
    project = Project(files, 0, TOGETHER.outcomes, script)
    report = report_of(run_in(tmp_path, project), project)
    assert (outcomes(report), report.complete) == (TOGETHER.outcomes, True)


def test_modules_of_another_tree_are_reported(tmp_path: PurePath) -> None:
    """A project that loads its code from the user's tree is not judged."""
    there = tmp_path / "user"
    _ = value(io_ops.write_text(there / "a.js", SOURCE))
    code = f'import "{there}/a.js";\n{HEAD}test("passes", () => {{}});\n'
    project = Project({"a.test.js": code}, 0, {})
    report = report_of(run_in(tmp_path, project, foreign_root=there), project)
    assert report.foreign_modules == (f"{there}/a.js",)


def test_the_configuration_and_the_folder_of_the_project_are_respected(tmp_path: PurePath) -> None:
    """What it ignores is not missed, and what it loads first is told."""
    config = '[test]\npreload = ["./setup.ts"]\npathIgnorePatterns = ["slow/**"]\n'
    test = HEAD + 'test("is set up", () => { expect(globalThis.ready).toBe(true); });\n'
    project = Project(
        {
            "web/bunfig.toml": config,
            "web/setup.ts": "globalThis.ready = true;\n",
            "web/a.test.ts": test,
            "web/slow/b.test.ts": test,
            "b.test.ts": test,
        },
        0,
        {},
        ("bun", "test", "--cwd", "web"),
    )
    report = report_of(run_in(tmp_path, project), project)
    assert (outcomes(report), report.complete) == ({"web/a.test.ts > is set up": "passed"}, True)
    assert report.support_files == ("web/bunfig.toml", "web/setup.ts")
    assert report.files == report.expected_files == ("web/a.test.ts",)


def test_what_never_ends_is_named(tmp_path: PurePath) -> None:
    """A loop that no timer of bun can end."""
    files = {"a.test.js": HEAD + 'test("a", () => {});\n', "b.test.js": HEAD + "for (;;);\n"}
    loops = 'beforeAll(() => {});\ntest("loops", () => { for (;;); });\n'
    project = Project({**files, "b.test.js": HEAD + loops}, 0, {})
    run = evolve(run_in(tmp_path, project), timeout_seconds=1.5)
    error = judged(RUNNER, outputs_of(RUNNER, run, project.files)).failure()
    assert error.message.startswith("the suite did not end within 1.5 s in b.test.js")
