"""The runner for jest against the real tool."""

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

import pytest

from adws import io_ops
from adws.core.errors import OracleCompromised
from adws.core.planting import Planting
from adws.core.suite import SuiteReport
from adws.runners.jest import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.jest.projects import MANIFEST, MIXED, RECORDED, SOURCE
from adws.tests.runners.run import judged, not_run, outcomes, outputs_of, run_of, value
from adws.tests.tools import NODE_MODULES, needs
from adws.trust.canaries import without_canaries

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.exhaustive(sample=2, of="real runs of jest"),
    needs("jest"),
]

JEST = (str(PurePath(NODE_MODULES) / ".bin/jest"),)
PASSES = 'test("passes", () => {});\n'


def report_of(
    folder: PurePath,
    files: dict[str, str],
    argv: tuple[str, ...] = JEST,
    **fields: Any,  # noqa: ANN401 - hands through any field of a run
) -> SuiteReport:
    """Run a project and return the report."""
    run = run_of(RUNNER, folder, argv, **fields)
    _ = value(io_ops.make_folder(run.tree))
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), run.tree / "node_modules"))
    return judged(RUNNER, outputs_of(RUNNER, run, files)).unwrap()


@pytest.mark.parametrize("name", ["mixed", "projects"])
def test_real_runs_are_as_recorded(tmp_path: PurePath, name: str) -> None:
    """Every case has its outcome; nothing is written into the tree, no cache is left."""
    project = RECORDED[name]
    report = report_of(tmp_path, dict(project.files))
    assert (outcomes(report), report.exit_code) == (project.outcomes, project.exit_code)
    names = value(io_ops.list_files(tmp_path / "tree", skip=("node_modules",)))
    assert set(names) == {*project.files, "node_modules"}
    assert not value(io_ops.exists(tmp_path / "outputs/jest-cache"))


def test_one_case_is_run_alone(tmp_path: PurePath) -> None:
    """By its file and its name; what is left out is not in the report."""
    wanted = "test/cases.test.js > knows 3 of (4)"
    report = report_of(tmp_path, dict(MIXED.files), selection=Selection(case_ids=(wanted,)))
    assert (outcomes(report), report.warnings) == ({wanted: "failed"}, ())


@pytest.mark.parametrize("script", [JEST, ("sh", "-c", f"echo building; {JEST[0]}")])
@pytest.mark.parametrize(("letters", "besides"), [(600, {}), (10_000, {"a.test.js > passes"})])
def test_many_long_names_run_alone_or_with_their_file(
    tmp_path: PurePath, script: tuple[str, ...], letters: int, besides: Iterable[str]
) -> None:
    """The command can be started, and no other file runs."""
    names = [f"{'é' * letters}{number}" for number in range(45)]
    cases = "".join(f'test("{name}", () => {{}});\n' for name in names)
    files = {"package.json": MANIFEST, "a.test.js": cases + PASSES, "b.test.js": PASSES}
    ids = tuple(f"a.test.js > {name}" for name in names)
    report = report_of(tmp_path, files, script, selection=Selection(case_ids=ids))
    assert (outcomes(report), report.warnings) == (dict.fromkeys((*ids, *besides), "passed"), ())


def test_patterns_that_fit_no_file_are_unreadable(tmp_path: PurePath) -> None:
    """There is no report of nothing."""
    run = run_of(RUNNER, tmp_path, (*JEST, "gone"))
    outputs = outputs_of(RUNNER, run, {"package.json": MANIFEST, "a.test.js": PASSES})
    assert RUNNER.read(outputs).failure().message.startswith("jest found no test file")


def planted_report(
    folder: PurePath,
    files: dict[str, str],
    argv: tuple[str, ...],
    **fields: Any,  # noqa: ANN401
) -> tuple[SuiteReport, Planting]:
    """Run a project with canaries and return the report and what was planted."""
    assert RUNNER.plant is not None
    planting = RUNNER.plant(run_of(RUNNER, folder, argv, **fields))
    return report_of(folder, files, argv, planting=planting, **fields), planting


def test_canaries_see_what_a_changed_source_does_to_the_tests(tmp_path: PurePath) -> None:
    """In a project of node's own modules, one that swallows what tests throw swallows theirs."""
    swallowing = """\
const real = globalThis.test;
globalThis.test = (name, run) => real(name, async () => { try { await run(); } catch {} });
"""
    files = {
        "package.json": '{"type": "module", "jest": {"transform": {}}}\n',
        "a.js": swallowing,
        "a.test.js": 'import "./a.js";\ntest("fails", () => { expect(1).toBe(2); });\n',
    }
    argv = ("node", "--experimental-vm-modules", *JEST)
    report, planting = planted_report(tmp_path, files, argv, changed=("a.js",))
    assert outcomes(report)["a.test.js > fails"] == "passed"
    assert isinstance(without_canaries(report, planting).failure(), OracleCompromised)


def test_a_wrapper_is_seen_through(tmp_path: PurePath) -> None:
    """The options reach jest below it, and modules of another tree are told."""
    there = tmp_path / "user"
    _ = value(io_ops.write_text(there / "a.js", SOURCE))
    files = {"package.json": MANIFEST, "a.test.js": f'require("{there}/a.js");\n{PASSES}'}
    script = ("sh", "-c", f"echo building; {JEST[0]} --coverage")
    report = report_of(tmp_path, files, script, foreign_root=there)
    assert (outcomes(report), report.complete) == ({"a.test.js > passes": "passed"}, True)
    assert report.foreign_modules == (f"{there}/a.js",)


def test_what_did_not_run_is_known(here: PurePath) -> None:
    """A file that is ignored, one of which all is skipped, and a case beside an only one."""
    manifest = '{"jest": {"testPathIgnorePatterns": ["far"]}}\n'
    files = {
        "package.json": manifest,
        "a.test.js": 'test.only("a", () => {});\ntest("b", () => {});\n',
        "b.test.js": 'describe.skip("b", () => { test("b", () => {}); });\n',
        "far/c.test.js": PASSES,
    }
    run = run_of(RUNNER, here, JEST)
    _ = value(io_ops.make_folder(run.tree))
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), run.tree / "node_modules"))
    assert not_run(RUNNER, outputs_of(RUNNER, run, files)) == {
        "far/c.test.js": "not among the files that jest looks into",
        "b.test.js": "every test in it is skipped",
        "a.test.js > b": "skipped",
    }
