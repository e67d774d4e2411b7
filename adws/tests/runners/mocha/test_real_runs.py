"""The runner for mocha against the real tool."""

from pathlib import PurePath
from typing import Any

import pytest

from adws import io_ops
from adws.core.suite import SuiteReport
from adws.runners.mocha import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.contract import Project
from adws.tests.runners.mocha.projects import GREEN, MIXED, RECORDED
from adws.tests.runners.run import judged, outcomes, outputs_of, run_of, value
from adws.tests.tools import NODE_MODULES, needs

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.exhaustive(sample=3, of="real runs of mocha"),
    needs("mocha"),
]

MOCHA = (str(PurePath(NODE_MODULES) / ".bin/mocha"),)
HOOK = 'test/hooks.js > each > "before each" hook: set up'


def report_of(
    folder: PurePath,
    project: Project,
    argv: tuple[str, ...] = MOCHA,
    **fields: Any,  # noqa: ANN401 - hands through any field of a run
) -> SuiteReport:
    """Run a project and return the report."""
    run = run_of(RUNNER, folder, argv, **fields)
    _ = value(io_ops.make_folder(run.tree))
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), run.tree / "node_modules"))
    return judged(RUNNER, outputs_of(RUNNER, run, project.files)).unwrap()


@pytest.mark.parametrize("name", RECORDED)
def test_real_runs_are_as_recorded(tmp_path: PurePath, name: str) -> None:
    """Every case has its outcome, whatever becomes of the run."""
    project = RECORDED[name]
    report = report_of(tmp_path, project)
    assert (outcomes(report), report.exit_code) == (project.outcomes, project.exit_code)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (("test/cases.js > group > throws",), {"test/cases.js > group > throws": "failed"}),
        (
            ("test/cases.js > adds #2", "test/hooks.js > after > ran"),
            {
                "test/cases.js > adds": "failed",
                "test/cases.js > adds #2": "failed",
                "test/hooks.js > after > ran": "passed",
                'test/hooks.js > after > "after all" hook': "errored",
            },
        ),
        ((HOOK,), {"test/hooks.js > each > ran": "passed", HOOK: "errored"}),
    ],
)
def test_cases_are_run_alone(
    tmp_path: PurePath, asked: tuple[str, ...], expected: dict[str, str]
) -> None:
    """Exactly these; a hook with all that it is for."""
    report = report_of(tmp_path, MIXED, selection=Selection(case_ids=asked))
    assert (outcomes(report), report.warnings) == (expected, ())


def test_files_are_run_alone(tmp_path: PurePath) -> None:
    """Whatever files the project's configuration names; others that are there, too."""
    files = {**MIXED.files, ".mocharc.json": '{"spec": "test/cases.js"}\n'}
    report = report_of(
        tmp_path, Project(files, 0, {}), selection=Selection(files=("test/hooks.js",))
    )
    assert {case.file for case in report.cases} == {"test/hooks.js"}
    assert report.support_files == (".mocharc.json",)


NAMES = ("a\\0b", "a\\nb", "\\ud800", "x".join(["y" * 5000] * 2), " > ", "ünï — 測試")
STRANGE = "".join(f'it("{name}", () => {{}});\n' for name in NAMES)


def test_names_of_any_characters_are_run_alone(tmp_path: PurePath) -> None:
    """They travel in no word of a command line."""
    project = Project({"test/a.js": STRANGE}, 0, {})
    whole = report_of(tmp_path / "whole", project)
    ids = tuple(case.id for case in whole.cases)
    alone = report_of(tmp_path / "alone", project, selection=Selection(case_ids=ids[:2]))
    assert (len(ids), [case.id for case in alone.cases]) == (len(NAMES), list(ids[:2]))


def test_a_wrapper_is_seen_through(tmp_path: PurePath) -> None:
    """The options reach mocha below it, also where mocha starts itself anew."""
    script = ("sh", "-c", f"echo building; {MOCHA[0]} --trace-deprecation --reporter dot")
    report = report_of(tmp_path, GREEN, script)
    assert (outcomes(report), report.complete) == ({"test/a.js > passes": "passed"}, True)


def test_a_run_writes_nothing_into_the_tree(tmp_path: PurePath) -> None:
    """The installed packages are lent."""
    _ = report_of(tmp_path, MIXED)
    names = value(io_ops.list_files(tmp_path / "tree", skip=("node_modules",)))
    assert set(names) == {*MIXED.files, "node_modules"}


def test_modules_of_another_tree_are_named(tmp_path: PurePath) -> None:
    """A project that loads its code from the user's tree is not judged."""
    there = tmp_path / "user"
    _ = value(io_ops.write_text(there / "a.js", ""))
    code = f'require("{there}/a.js");\nit("passes", () => {{}});\n'
    report = report_of(tmp_path, Project({"test/a.js": code}, 0, {}), foreign_root=there)
    assert report.foreign_modules == (f"{there}/a.js",)
