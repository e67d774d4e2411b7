"""The runner for node:test against the real node."""

from pathlib import PurePath
from typing import Any

import pytest

from adws import io_ops
from adws.core.suite import SuiteReport
from adws.runners.node_test import RUNNER
from adws.runners.runner import Selection
from adws.runners.variation import Variation
from adws.tests.runners.contract import Project
from adws.tests.runners.node_test.projects import GREEN, HEAD, MIXED, NODES
from adws.tests.runners.run import (
    judged,
    outcomes,
    outputs_of,
    run_of,
    value,
)
from adws.tests.tools import needs

pytestmark = [pytest.mark.real_io, needs("node")]


def report_of(
    folder: PurePath,
    project: Project,
    argv: tuple[str, ...] = ("node", "--test"),
    **fields: Any,  # noqa: ANN401 - hands through any field of a run
) -> SuiteReport:
    """Run a project and return the report."""
    run = run_of(RUNNER, folder, argv, **fields)
    return judged(RUNNER, outputs_of(RUNNER, run, project.files)).unwrap()


@pytest.mark.parametrize("node", NODES)
def test_every_case_has_its_outcome(tmp_path: PurePath, node: str) -> None:
    """Also in files that were not loaded, or that ended their process themselves."""
    report = report_of(tmp_path, MIXED, (node, "--test"))
    assert (outcomes(report), report.exit_code) == (MIXED.outcomes, 1)
    assert (report.warnings, report.expected_files) == ((), report.files)


@pytest.mark.parametrize("node", NODES)
@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("test/cases.test.js > group > throws", "failed"),
        ("test/cases.test.js > parent > child", "failed"),
        ("test/missing.test.js", "errored"),
    ],
)
def test_one_case_is_run_alone(tmp_path: PurePath, node: str, wanted: str, expected: str) -> None:
    """Or with its parents and what node cannot leave out; never a case that passes elsewhere."""
    selection = Selection(case_ids=(wanted,))
    report = report_of(tmp_path, MIXED, (node, "--test"), selection=selection)
    others = {name.partition(" > ")[0] for name in outcomes(report)}
    assert (outcomes(report)[wanted], len(others)) == (expected, 1)
    assert "test/cases.test.js > passes" not in outcomes(report)


@pytest.mark.parametrize("node", NODES)
def test_marks_of_a_test_run_are_taken_away(tmp_path: PurePath, node: str) -> None:
    """With the variations of a judged run; node still tells its parent what became of each."""
    code = HEAD + (
        'test("sees nothing", () => {\n'
        "  const seen = Object.keys(process.env).filter((name) => /^(NODE_|ADWS_P)/.test(name));\n"
        "  const options = process.execArgv.filter((word) => /test|adws/.test(word));\n"
        '  assert.deepEqual([seen, options, process.env.CI], [[], [], "true"]);\n'
        "});\n"
    )
    project = Project({"a.test.mjs": code}, 0, {})
    report = report_of(tmp_path, project, (node, "--test"), variations=frozenset(Variation))
    assert outcomes(report) == {"a.test.mjs > sees nothing": "passed"}


@pytest.mark.parametrize("node", NODES)
def test_the_source_does_not_see_which_file_was_started(tmp_path: PurePath, node: str) -> None:
    """The test file itself does, and may say another."""
    source = "export const loaded = process.argv[1]; export const now = () => process.argv[1];\n"
    code = HEAD + (
        'import { loaded, now } from "./src/script.mjs";\n'
        'test("sees itself", () => {\n'
        "  assert.match(process.argv[1], /a\\.test\\.mjs$/);\n"
        "  assert.match(`${loaded} ${now()}`, /\\/main\\.js .*\\/main\\.js$/);\n"
        '  process.argv[1] = "other";\n'
        '  assert.equal(now(), "other");\n'
        "});\n"
    )
    project = Project({"a.test.mjs": code, "src/script.mjs": source}, 0, {})
    hidden = frozenset({Variation.HIDDEN})
    report = report_of(tmp_path, project, (node, "--test"), variations=hidden)
    assert outcomes(report) == {"a.test.mjs > sees itself": "passed"}


def test_no_test_learns_the_nonce(tmp_path: PurePath) -> None:
    """The process that reads the results keeps it for itself."""
    code = HEAD + (
        'import { readFileSync } from "node:fs";\n'
        'test("looks", () => {\n'
        '  const seen = readFileSync("/proc/self/environ", "utf8") + process.argv.join();\n'
        '  assert.ok(!seen.includes("n0nce"));\n'
        "});\n"
    )
    assert report_of(tmp_path, Project({"a.test.mjs": code}, 0, {})).green


def test_a_wrapper_is_seen_through(tmp_path: PurePath) -> None:
    """The options reach node:test below it."""
    report = report_of(tmp_path, GREEN, ("sh", "-c", "echo building; node -e 0; exec node --test"))
    assert (outcomes(report), report.complete) == (GREEN.outcomes, True)


def test_modules_of_another_tree_are_reported(tmp_path: PurePath) -> None:
    """A project that loads its code from the user's tree is not judged."""
    there = tmp_path / "user"
    _ = value(io_ops.write_text(there / "a.cjs", "exports.a = 1;\n"))
    code = f'require("{there}/a.cjs");\nrequire("node:test")("passes", () => {{}});\n'
    report = report_of(tmp_path, Project({"a.test.cjs": code}, 0, {}), foreign_root=there)
    assert report.foreign_modules == (f"{there}/a.cjs",)


def test_a_file_that_hangs_is_named(tmp_path: PurePath) -> None:
    """The run is ended by its limit, and there is no report."""
    project = Project({"a.test.mjs": HEAD + "setInterval(() => {}, 1000);\n"}, 0, {})
    run = run_of(RUNNER, tmp_path, ("node", "--test"), timeout_seconds=1.5)
    error = judged(RUNNER, outputs_of(RUNNER, run, project.files)).failure()
    assert error.message.startswith("the suite did not end within 1.5 s in a.test.mjs")


def test_what_the_options_load_is_part_of_the_set_up(tmp_path: PurePath) -> None:
    """A loader of the project's own is kept, and its file told."""
    files = {**GREEN.files, "setup.mjs": "globalThis.ready = true;\n"}
    argv = ("node", "--import", "./setup.mjs", "--test", "--watch")
    report = report_of(tmp_path, Project(files, 0, {}), argv)
    assert (report.green, report.support_files) == (True, ("setup.mjs",))
