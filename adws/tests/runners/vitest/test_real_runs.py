"""The runner for vitest against the real tool."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.suite import SuiteReport
from adws.runners.runner import Selection
from adws.runners.variation import Variation
from adws.runners.vitest import RUNNER
from adws.tests.runners.contract import Project
from adws.tests.runners.run import (
    SOURCE,
    judged,
    not_run,
    outcomes,
    outputs_of,
    run_of,
    value,
)
from adws.tests.runners.vitest.projects import HEAD, MIXED, PROJECTS
from adws.tests.tools import NODE_MODULES, needs

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.exhaustive(sample=3, of="real runs of vitest"),
    needs("vitest"),
]

VITEST = (str(PurePath(NODE_MODULES) / ".bin/vitest"), "run")
HIDDEN = Project(
    {
        "a.test.js": HEAD
        + """\
test("sees nothing", () => {
  const marks = /VITEST|JEST|^TEST$|^NODE_ENV$|^ADWS_PROBE$/;
  expect(Object.keys(process.env).filter((name) => marks.test(name))).toEqual([]);
  expect(process.env.CI).toBe("true");
});
"""
    },
    0,
    {"a.test.js > sees nothing": "passed"},
)


def report_of(
    folder: PurePath,
    project: Project,
    argv: tuple[str, ...],
    **fields: Any,  # noqa: ANN401 - hands through any field of a run
) -> SuiteReport:
    """Run a project and return the report."""
    run = run_of(RUNNER, folder, argv, **fields)
    _ = value(io_ops.make_folder(run.tree))
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), run.tree / "node_modules"))
    return judged(RUNNER, outputs_of(RUNNER, run, project.files)).unwrap()


@pytest.mark.parametrize("name", ["mixed", "unloadable"])
def test_real_runs_are_as_recorded(tmp_path: PurePath, name: str) -> None:
    """Every case has its outcome, and all sources agree."""
    project = PROJECTS[name]
    report = report_of(tmp_path, project, VITEST)
    assert (outcomes(report), report.exit_code) == (project.outcomes, project.exit_code)
    assert report.warnings == ()


def test_a_run_writes_nothing_into_the_tree(tmp_path: PurePath) -> None:
    """No snapshot, no cache; the installed packages are lent."""
    project = Project({**MIXED.files, "vitest.config.js": "export default {};\n"}, 1, {})
    before = set(value(io_ops.list_folder(PurePath(NODE_MODULES))))
    report = report_of(tmp_path, project, VITEST)
    names = value(io_ops.list_files(tmp_path / "tree", skip=("node_modules",)))
    assert set(names) == {*project.files, "node_modules"}
    assert set(value(io_ops.list_folder(PurePath(NODE_MODULES)))) - before <= {".vite-temp"}
    assert report.support_files == ("vitest.config.js",)


def test_one_case_is_run_alone(tmp_path: PurePath) -> None:
    """By its file and its name; what is left out is not in the report."""
    wanted = "test/cases.test.js > group > throws"
    report = report_of(tmp_path, MIXED, VITEST, selection=Selection(case_ids=(wanted,)))
    assert outcomes(report) == {wanted: "failed"}


def test_marks_of_a_test_run_are_taken_away(tmp_path: PurePath) -> None:
    """With the variations of a judged run."""
    report = report_of(tmp_path, HIDDEN, VITEST, variations=frozenset(Variation))
    assert outcomes(report) == HIDDEN.outcomes


def test_a_wrapper_is_seen_through(tmp_path: PurePath) -> None:
    """The options reach vitest below it, whatever it hands through."""
    script = ("sh", "-c", f"echo building; {' '.join(VITEST)} --watch=false")
    report = report_of(tmp_path, PROJECTS["green"], script)
    assert (outcomes(report), report.complete) == ({"a.test.js > passes": "passed"}, True)


def test_modules_of_another_tree_are_reported(tmp_path: PurePath) -> None:
    """A project that loads its code from the user's tree is not judged."""
    there = tmp_path / "user"
    _ = value(io_ops.write_text(there / "a.js", SOURCE))
    code = f'import "{there}/a.js";\n{HEAD}test("passes", () => {{}});\n'
    report = report_of(tmp_path, Project({"a.test.js": code}, 0, {}), VITEST, foreign_root=there)
    assert report.foreign_modules == (f"{there}/a.js",)


def test_a_run_that_dies_has_no_end(tmp_path: PurePath) -> None:
    """A set-up that ends the process leaves no end-of-run record, whatever the exit code."""
    setup = "export default () => () => { process.exit(0); };\n"
    config = 'export default { test: { globalSetup: "./setup.js" } };\n'
    files = {**PROJECTS["unloadable"].files, "setup.js": setup, "vitest.config.js": config}
    report = report_of(tmp_path, evolve(MIXED, files=files), VITEST)
    assert not report.green
    assert report.support_files == ("setup.js", "vitest.config.js")


LEFT_OUT = {
    "vitest.config.js": 'export default { test: { exclude: ["far/**", "node_modules/**"] } };\n',
    "a.test.js": HEAD + 'test.only("a", () => {});\ntest("b", () => {});\n',
    "b.test.js": HEAD + 'describe.skip("b", () => { test("b", () => {}); });\n',
    "far/c.test.js": HEAD + 'test("c", () => {});\n',
    "far/code.js": "",
}


def test_what_did_not_run_is_known(here: PurePath) -> None:
    """A file that is excluded, one of which all is skipped, and a case beside an only one."""
    run = run_of(RUNNER, here, VITEST)
    _ = value(io_ops.make_folder(run.tree))
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), run.tree / "node_modules"))
    assert not_run(RUNNER, outputs_of(RUNNER, run, LEFT_OUT)) == {
        "far/c.test.js": "not among the files that vitest looks into",
        "b.test.js": "every test in it is skipped",
        "a.test.js > b": "skipped",
    }
