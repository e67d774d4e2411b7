"""The recipes of adws with their real tools: cases, single ones, planted ones."""

import shutil
import sys
from pathlib import Path, PurePath
from typing import Any

import pytest
from attrs import evolve

from adws import catalog, io_ops
from adws.core.suite import SuiteReport
from adws.runners.runner import Project, Run, Runner, Selection
from adws.tests.runners.recipe.projects import PROJECTS, RecipeProject
from adws.tests.runners.run import judged, outcomes, outputs_of, run_of, value
from adws.tests.tools import find, needs
from adws.trust.canaries import without_canaries

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]


def _marks(name: str, project: RecipeProject) -> tuple[pytest.MarkDecorator, ...]:
    program = {"minitest": "ruby"}.get(name, name)
    package = project.debian or (project.npm and f"{project.npm} from npm")
    why = f"{name} is missing: make recipe-tools, or install {package}"
    optional = pytest.mark.skipif(bool(package) and find(program) is None, reason=why)
    return (optional, *([needs(name)] if project.node and not project.npm else []))


CASES = [
    pytest.param(name, project, id=name, marks=_marks(name, project))
    for name, project in PROJECTS.items()
]


def project_run(name: str, folder: PurePath, project: RecipeProject, **fields: Any) -> Run:  # noqa: ANN401 - any field
    """Return a run of a project."""
    words = project.argv or catalog_argv(name)
    program = (sys.executable if words[0] == "python" else find(words[0])) or words[0]
    argv = (program, *words[1:])
    if project.node:
        _ = value(io_ops.make_folder(folder / "tree"))
        _ = value(io_ops.make_link(modules_around(program), folder / "tree/node_modules"))
    return run_of(runner_named(name), folder, argv, **fields)


def modules_around(program: str) -> PurePath:
    """Return the ``node_modules`` that a program of Node stands in."""
    folders = Path(program).resolve().parents
    return next(PurePath(folder) for folder in folders if folder.name == "node_modules")


def catalog_argv(name: str) -> tuple[str, ...]:
    """Return the last way of a runner, in a project of which nothing is known."""
    runner = runner_named(name)
    project = Project(
        PurePath("/p"), (), programs={program: program for program in runner.programs}
    )
    return runner.ways(project)[-1].argv


def runner_named(name: str) -> Runner:
    """Return a runner of the catalog."""
    runner: Runner = catalog.runner(name).unwrap()
    return runner


def report_of(name: str, run: Run, project: RecipeProject) -> SuiteReport:
    """Return the report of a run."""
    runner = runner_named(name)
    return judged(runner, outputs_of(runner, run, project.files)).unwrap()


@pytest.mark.parametrize(("name", "project"), CASES)
def test_every_case_has_its_outcome(name: str, project: RecipeProject, tmp_path: PurePath) -> None:
    """All sources agree, and the failures say where."""
    report = report_of(name, project_run(name, tmp_path, project), project)
    assert (outcomes(report), report.warnings, report.ended) == (dict(project.outcomes), (), True)
    assert all(case.evidence and case.evidence.message for case in report.failing)


@pytest.mark.skipif(shutil.which("rspec") is None, reason="rspec is missing: make recipe-tools")
def test_a_spec_that_cannot_be_loaded_is_told_whatever_others_are_called(
    tmp_path: PurePath,
) -> None:
    """RSpec then asks whether another file with a similar name was meant."""
    names = ("spec/cart_spec.rb", "spec/carts_spec.rb", "spec/till.rb")
    specs = RecipeProject((), dict.fromkeys(names, 'require "gone"\n'), {}, ("", "", ""))
    run = project_run("rspec", tmp_path, evolve(specs, argv=("rspec", ".", "spec/till.rb")))
    report = report_of("rspec", run, specs)
    results = {case.id: case.evidence.message for case in report.failing if case.evidence}
    missing = "cannot load such file -- gone"
    assert results == {f"{name} > - > {name}": missing for name in names}


_AVA_FILES = {
    "package.json": "{}",
    "test/syntax.mjs": 'import test from "ava";\ntest("a", (t) => {\n',
    "test/gone.mjs": 'import "./missing.mjs";\n',
    "test/nothing.js": 'require("ava");\n',
    "test/other.js": "console.log(1);\n",
    "test/before.mjs": 'import test from "ava";\n'
    'test.before(() => { throw new Error("no shop"); });\ntest("a", (t) => t.pass());\n',
    "test/each.mjs": 'import test from "ava";\n'
    'test.beforeEach(() => { throw new Error("no row"); });\ntest("a", (t) => t.pass());\n',
    "test/after.mjs": 'import test from "ava";\n'
    'test.afterEach(() => { throw new Error("left"); });\ntest("a", (t) => t.pass());\n',
    "test/late.mjs": 'import test from "ava";\ntest("a", async () => {\n'
    '  setTimeout(() => { throw new TypeError("late"); });\n'
    "  await new Promise((resolve) => setTimeout(resolve, 500));\n});\n",
    "test/unseen.mjs": 'import test from "ava";\n'
    'test("a", (t) => { Promise.reject(new Error("unseen")); t.pass(); });\n',
    "test/exit.mjs": 'import test from "ava";\n'
    'test("a", async () => { await 1; process.exit(0); });\n',
}
_AVA_FAILURES = {
    "test/syntax.mjs > - > test/syntax.mjs": ("SyntaxError", "collect"),
    "test/gone.mjs > - > test/gone.mjs": ("", "collect"),
    "test/nothing.js > - > test/nothing.js": ("", "collect"),
    "test/other.js > - > test/other.js": ("", "collect"),
    "test/before.mjs > - > a": ("", "call"),
    "test/each.mjs > - > a": ("", "call"),
    "test/after.mjs > - > afterEach hook for a": ("", "call"),
    "test/late.mjs > - > a": ("TypeError", "call"),
    "test/unseen.mjs > - > test/unseen.mjs": ("", "call"),
    "test/exit.mjs > - > a": ("", "call"),
}


@needs("ava")
def test_ava_files_that_cannot_run_are_told_with_their_tests(tmp_path: PurePath) -> None:
    """A hook, an exception out of time and an exit are those of the tests that did not end."""
    files = RecipeProject(("ava",), _AVA_FILES, {}, ("", "", ""), node=True)
    report = report_of("ava", project_run("ava", tmp_path, files), files)
    failures = {
        case.id: (case.evidence.exception, case.evidence.phase)
        for case in report.failing
        if case.evidence
    }
    assert (failures, report.warnings, report.ended) == (_AVA_FAILURES, (), True)


@pytest.mark.parametrize(
    ("name", "project"), [case for case in CASES if PROJECTS[str(case.id)].asked]
)
def test_cases_run_alone(name: str, project: RecipeProject, tmp_path: PurePath) -> None:
    """Or all of their files, where the tool knows no less."""
    selection = Selection(case_ids=project.asked)
    report = report_of(name, project_run(name, tmp_path, project, selection=selection), project)
    assert ({case.id for case in report.cases}, report.warnings) == (set(project.alone), ())


@pytest.mark.parametrize(
    ("name", "project"),
    [case for case in CASES if runner_named(str(case.id)).plant],
)
def test_canaries_end_as_they_must(name: str, project: RecipeProject, tmp_path: PurePath) -> None:
    """In a run of everything, and around single cases; nothing is left of them in the report."""
    file, old, new = project.mend
    mended = evolve(project, files={**project.files, file: project.files[file].replace(old, new)})
    for number, asked in enumerate((Selection(), Selection(case_ids=project.asked))):
        run = project_run(name, tmp_path / str(number), mended, selection=asked)
        runner = runner_named(name)
        assert runner.plant is not None
        planted = evolve(run, planting=runner.plant(run))
        assert planted.planting is not None
        rest = without_canaries(report_of(name, planted, mended), planted.planting).unwrap()
        assert {case.id for case in rest.cases} <= set(project.outcomes)
        assert rest.warnings == ()
