"""A folder without a suite is told before anything is written into it."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOFailure, IOResult

from adws import catalog, io_ops
from adws.api.project_above import require_suite
from adws.core.context import Context
from adws.core.errors import IoFailed, NameUnknown, PipelineError, RunnerMissing
from adws.core.process import Command
from adws.core.settings import Sandbox, Settings
from adws.core.suite_settings import SuiteSettings
from adws.testing import FakeIo, a_completed
from adws.tests.vcs.repositories import error, value

TOP = PurePath("/p")
BELOW = TOP / "src/shop"
BARE = Settings(sandbox=Sandbox.NONE)


@pytest.fixture
def machine(io: FakeIo) -> FakeIo:
    """Return a machine with a repository whose project is at its top."""
    runners = [catalog.runner(name).unwrap() for name in catalog.runner_names()]
    io.files |= {TOP / ".git/HEAD": "", TOP / "tests/test_a.py": "", BELOW / "a.py": ""}
    io.folders["working"], io.variables = TOP, {}
    io.programs |= {name: None for runner in runners for name in runner.programs}
    io.processes.append((is_git, a_completed(exit_code=128, stderr="not a git repository")))
    return io


def is_git(command: Command) -> bool:
    """Tell what is asked of git."""
    return command.argv[0] == "git"


def state_files(machine: FakeIo) -> list[PurePath]:
    """Return the files that adws keeps in any folder."""
    return [path for path in machine.files if ".adws" in path.parts]


@pytest.mark.parametrize("above", [TOP, TOP / "tests"])
def test_a_folder_with_tests_is_a_project(above: PurePath, machine: FakeIo) -> None:
    """Also below the top of a repository; nothing is written yet."""
    context = Context(above, BARE)
    assert value(require_suite(context)) == context
    assert state_files(machine) == []


@pytest.mark.parametrize(
    "settings",
    [
        Settings(test_command="make test"),
        Settings(report="out/*.xml"),
        Settings(suites={"unit": SuiteSettings()}),
    ],
)
def test_settings_that_say_how_suites_start_are_enough(settings: Settings, io: FakeIo) -> None:
    """No file is looked at."""
    assert value(require_suite(Context(BELOW, settings))) == Context(BELOW, settings)
    assert io.calls == []


def test_the_top_of_a_repository_that_adws_knows_costs_two_looks(machine: FakeIo) -> None:
    """Its suites are looked for when the run begins."""
    machine.files |= {TOP / ".adws/.gitignore": "*"}
    assert value(require_suite(Context(TOP, BARE))) == Context(TOP, BARE)
    assert [call.name for call in machine.calls] == ["exists", "exists"]


@pytest.mark.parametrize(("working", "place"), [(BELOW, "../.."), (TOP, "/p"), (TOP / "x", "/p")])
def test_the_project_above_is_named_as_seen_from_here(
    working: PurePath, place: str, machine: FakeIo
) -> None:
    """The message names the folder without a suite; nothing is left in it."""
    machine.folders["working"] = working
    assert error(require_suite(Context(BELOW, BARE))) == RunnerMissing(
        "adws found no known test runner in /p/src/shop",
        hint=f"the project seems to be in {place}/: run adws there, or with --root {place}",
    )
    assert state_files(machine) == []


def test_the_nearest_folder_with_a_sign_of_a_project_is_named(machine: FakeIo) -> None:
    """The configuration of a test tool is such a sign, and so are settings of adws."""
    machine.files[TOP / "src/package.json"] = "{}"
    assert "seems to be in /p/src/:" in error(require_suite(Context(BELOW, BARE))).hint
    machine.files |= {BELOW / "adws.toml": "", BELOW / "cart/b.py": ""}
    deeper = Context(BELOW / "cart", BARE)
    assert "seems to be in /p/src/shop/:" in error(require_suite(deeper)).hint


def test_what_adws_keeps_already_stays(machine: FakeIo) -> None:
    """Something ran here before."""
    machine.files[BELOW / ".adws/.gitignore"] = "*"
    assert "seems to be in /p/:" in error(require_suite(Context(BELOW, BARE))).hint
    assert state_files(machine) == [BELOW / ".adws/.gitignore"]


@pytest.mark.parametrize("file", [TOP / ".git/HEAD", TOP / "tests/test_a.py"])
def test_only_a_project_in_the_same_repository_is_named(file: PurePath, machine: FakeIo) -> None:
    """Otherwise the hint says what to set, and nothing is left either."""
    del machine.files[file]
    refused = error(require_suite(Context(BELOW, BARE)))
    assert refused.hint.startswith("set test_command in adws.toml, or pass --test-command")
    assert state_files(machine) == []


@pytest.mark.usefixtures("machine")
def test_another_error_keeps_its_hint() -> None:
    """A scope that does not exist does not exist elsewhere either."""
    refused = error(require_suite(Context(BELOW, evolve(BARE, scope="gone"))))
    assert (type(refused), refused.message) == (NameUnknown, "unknown scope 'gone'")


def test_a_folder_above_that_nobody_may_read_is_left_out(
    machine: FakeIo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next one may hold the project."""
    listed = machine.list_folder

    def list_folder(folder: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
        return IOFailure(IoFailed("denied")) if folder == TOP / "src" else listed(folder)

    monkeypatch.setattr(io_ops, "list_folder", list_folder)
    assert "seems to be in /p/:" in error(require_suite(Context(BELOW, BARE))).hint
