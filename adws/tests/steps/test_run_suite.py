"""The step ``run_suite``: one run of the suite in a tree, read or refused."""

import re
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import SuiteUnreadable, WrongTreeJudged
from adws.core.run import STATE_IGNORED
from adws.core.settings import Sandbox, Settings
from adws.core.suite import Outcome
from adws.judging.bench import RunOptions, SuiteBench
from adws.judging.suite_run import run_suites
from adws.runners.runner import Selection, Suite
from adws.slot_values import suite_bench_of
from adws.slots import REPORT, RUN, SUITES
from adws.steps.run_suite import run_suite
from adws.testing import FakeIo, a_completed
from adws.tests.steps.projects import PYTEST, write
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value
from adws.vcs.tree import Tree

TESTS = """\
import pytest


def test_one():
    print("said")


def test_two():
    assert not "it"
"""


@pytest.fixture(scope="session")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return the context after a run of the whole suite in the user's own tree."""
    root = PurePath(tmp_path_factory.mktemp("ran"))
    _ = write(root, {"test_it.py": TESTS})
    return value(run_suite(Context(root).put(SUITES, (PYTEST,))))


@pytest.mark.real_io
def test_a_report_is_put_into_the_context(ran: Context) -> None:
    """Everything in the user's own tree, without a tree and a selection."""
    report = ran.require(REPORT).unwrap()
    outcomes = {case.id: case.outcome for case in report.cases}
    assert outcomes == {
        "test_it.py::test_one": Outcome.PASSED,
        "test_it.py::test_two": Outcome.FAILED,
    }
    assert report.complete


def test_what_no_suite_has_is_refused(io: FakeIo) -> None:
    """Nothing is run, and what was asked for is named."""
    web = Suite("vitest", "web", ("vitest",), name="web")
    options = RunOptions(Selection(("a.py", "/b.py"), ("python::c",)))
    bench = SuiteBench(PurePath("/p"), Settings(), (web,))
    refused = error(run_suites(bench, Tree(bench.root), options))
    assert (refused.kind, refused.message) == (
        "SettingsInvalid",
        "no suite in this project contains a.py, /b.py, python::c",
    )
    assert io.commands == ()


@pytest.mark.real_io
def test_an_error_says_which_suite_it_is_of(here: PurePath) -> None:
    """One of several suites that cannot be read."""
    broken = evolve(PYTEST, argv=("true", "pytest"), name="python")
    refused = error(run_suite(Context(here).put(SUITES, (broken,))))
    assert (refused.kind, refused.message.partition(":")[0]) == ("SuiteUnreadable", "python")


@pytest.mark.real_io
def test_what_contradicts_itself_in_a_report_is_told(here: PurePath) -> None:
    """A run that ended in the middle, with exit code 0, is not complete."""
    tests = "import os\n\n\ndef test_one(): ...\n\n\ndef test_two():\n    os._exit(0)\n"
    _ = write(here, {"test_it.py": tests})
    report = value(run_suite(Context(here).put(SUITES, (PYTEST,)))).require(REPORT).unwrap()
    assert not report.complete
    assert [warning.partition(":")[0] for warning in report.warnings] == [
        "end of run",
        "exit code",
    ]


@pytest.mark.real_io
def test_all_that_the_runner_said_is_kept_where_git_does_not_look(ran: Context) -> None:
    """Under a folder named after the moment; the report says which."""
    raw_output = ran.require(REPORT).unwrap().raw_output
    assert re.fullmatch(r"\.adws/raw/\d{8}-\d{6}-[0-9a-f]{12}/output\.log", raw_output)
    assert "1 failed, 1 passed" in value(io_ops.read_text(ran.root / raw_output))
    assert value(io_ops.read_text(ran.root / ".adws/.gitignore")) == STATE_IGNORED


@pytest.mark.real_io
def test_a_selection_runs_in_the_tree_that_is_named(ran: Context, here: PurePath) -> None:
    """Other cases and the user's own tree are not looked at."""
    _ = write(here, {"test_it.py": TESTS.replace("not ", "")})
    options = RunOptions(Selection(case_ids=("test_it.py::test_two",)))
    report = value(run_suites(suite_bench_of(ran).unwrap(), Tree(here), options))
    assert [(case.id, case.outcome) for case in report.cases] == [
        ("test_it.py::test_two", Outcome.PASSED)
    ]


@pytest.mark.real_io
def test_code_of_the_users_tree_is_never_judged(editable: PurePath, here: PurePath) -> None:
    """Without a cage, where a path file leads to the user's sources and nothing comes before."""
    _ = shell(editable, f"mkdir {here}/judged && cp -r src tests {here}/judged")
    python = str(editable / ".venv/bin/python")
    suite = Suite("pytest", ".", (python, "-m", "pytest"), env=PYTEST.env)
    tree = Tree(here / "judged", foreign_root=editable)
    bench = SuiteBench(editable, Settings(sandbox=Sandbox.NONE), (suite,))
    assert error(run_suites(bench, tree)) == WrongTreeJudged(
        "the suite loaded the project's code from the user's tree instead of the judged one: "
        f"{editable}/src/app.py",
        hint='set workspace = "in-place" in adws.toml if the project runs nowhere else',
        context={"files": (f"{editable}/src/app.py",)},
    )


@pytest.mark.real_io
def test_import_roots_put_the_judged_trees_code_first(editable: PurePath, here: PurePath) -> None:
    """The same environment then loads what is judged."""
    _ = shell(editable, f"mkdir {here}/judged && cp -r src tests {here}/judged")
    _ = write(here, {"judged/src/app.py": "VALUE = 0\n"})
    python = str(editable / ".venv/bin/python")
    suite = Suite("pytest", ".", (python, "-m", "pytest"), env=PYTEST.env, import_roots=("src",))
    tree = Tree(here / "judged", foreign_root=editable)
    bench = SuiteBench(editable, Settings(sandbox=Sandbox.NONE), (suite,))
    report = value(run_suites(bench, tree))
    assert [case.id for case in report.failing] == ["tests/test_app.py::test_app"]


ROOT = PurePath("/project")
GIVEN = Context(ROOT, Settings(test_timeout_seconds=5.0, pass_environment=("CI",))).put(
    SUITES, (evolve(PYTEST, import_roots=("src",)),)
)


@pytest.fixture
def machine(io: FakeIo) -> FakeIo:
    """Return a machine on which pytest says nothing."""
    io.files[ROOT / "test_it.py"] = TESTS
    io.processes.append((PYTEST.argv, a_completed("nothing\n", 1)))
    io.variables, io.programs["bwrap"] = {}, None
    return io


def test_a_run_that_says_nothing_is_unreadable(machine: FakeIo) -> None:
    """The error says where to read what it said instead."""
    refused = error(run_suite(GIVEN))
    raw_output = ".adws/raw/20260101-000000-000000000001/output.log"
    assert isinstance(refused, SuiteUnreadable)
    assert refused.context == {"raw_output": raw_output, "exit_code": 1, "seconds": 0.0}
    assert machine.files[ROOT / raw_output] == "nothing\n"


def test_a_run_is_bounded_and_gets_what_the_user_wants_it_to_get(machine: FakeIo) -> None:
    """The time limit and the passed variables come from the settings."""
    _ = error(run_suite(GIVEN))
    command = machine.commands[0]
    assert (command.timeout_seconds, command.keep) == (5.0, ("CI",))


@pytest.mark.parametrize(
    ("tree", "first"),
    [
        (Tree(ROOT), "/project/src"),
        (Tree(PurePath("/judge"), foreign_root=ROOT), "/judge/src"),
    ],
)
def test_the_import_roots_of_the_tree_come_first(machine: FakeIo, tree: Tree, first: str) -> None:
    """In the user's own tree too."""
    machine.files[tree.root / "test_it.py"] = TESTS
    _ = error(run_suites(suite_bench_of(GIVEN).unwrap(), tree))
    assert machine.commands[0].env["PYTHONPATH"].split(":")[0] == first


@pytest.mark.parametrize(("context", "mark"), [(GIVEN.put(RUN, "r7"), "r7"), (GIVEN, None)])
def test_the_processes_of_a_run_carry_its_mark(
    machine: FakeIo, context: Context, mark: str | None
) -> None:
    """Outside of a run there is none."""
    _ = error(run_suite(context))
    assert machine.commands[0].env.get("ADWS_RUN") == mark
