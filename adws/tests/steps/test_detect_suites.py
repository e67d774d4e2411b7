"""The step ``detect_suites``: which runner a project uses and how it is started."""

import sys
from functools import partial
from pathlib import PurePath

import pytest

from adws import catalog
from adws.core.context import Context
from adws.core.errors import (
    Cancelled,
    IoFailed,
    NameUnknown,
    PipelineError,
    RunnerMissing,
    SettingsInvalid,
    TimeLimitReached,
)
from adws.core.process import Command, CompletedProcess
from adws.core.settings import Settings
from adws.core.suite_settings import SuiteSettings
from adws.runners.runner import Suite
from adws.slots import SUITES
from adws.steps.detect_suites import detect_suites
from adws.testing import FakeIo, a_completed
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

ROOT = PurePath("/project")
PROGRAMS = sorted(
    {p for name in catalog.runner_names() for p in catalog.runner(name).unwrap().programs}
)
OWN, OTHER = "/project/.venv/bin/python", "/usr/bin/python3"


def is_check(command: Command) -> bool:
    """Tell the question whether pytest is there."""
    return "_pytest" in command.argv


def is_survey(command: Command) -> bool:
    """Tell the question whether the tests are unittest's."""
    return command.argv[-1].endswith("/adws_unittest_survey.py")


def is_roots(command: Command) -> bool:
    """Tell the question where modules come from."""
    return command.argv[0] == "true" or command.argv[-1] == str(ROOT)


def without_programs(io: FakeIo) -> None:
    """Let no program be there that any runner asks for."""
    runners = [catalog.runner(name).unwrap() for name in catalog.runner_names()]
    io.programs.update({name: None for runner in runners for name in runner.programs})
    io.programs["bwrap"] = None
    io.variables = {}


@pytest.fixture
def machine(io: FakeIo) -> FakeIo:
    """Return a machine with a project that has a test file."""
    io.files[ROOT / "tests/test_a.py"] = ""
    io.programs.update(dict.fromkeys((*PROGRAMS, "bwrap")) | {"python3": PurePath(OTHER)})
    io.variables = {}
    return io


def answering(io: FakeIo, *pythons: str, roots: str = "", plain: tuple[str, ...] = ()) -> None:
    """Let these interpreters have pytest, those in ``plain`` be there without it.

    Modules come from ``roots``.
    """
    asked = [(is_check, partial(there, pythons, roots)), (is_survey, partial(there, plain, ""))]
    io.processes += [*asked, (is_roots, a_completed(roots))]


def there(pythons: tuple[str, ...], roots: str, command: Command) -> CompletedProcess | IoFailed:
    """Answer a check: yes of these interpreters, else no, or that there is no such program."""
    if command.argv[0] in pythons:
        return a_completed(f"{roots}{command.argv[0]}\n")
    missing = IoFailed("cannot start it")
    return missing if command.argv[0].startswith("/project") else a_completed(exit_code=1)


def detected(test_command: str | None = None) -> Suite:
    """Return the suite found in the project."""
    context = Context(ROOT, Settings(test_command=test_command))
    (result,) = value(detect_suites(context)).require(SUITES).unwrap()
    return result


@pytest.mark.parametrize(
    ("pythons", "python"),
    [((OWN, OTHER), OWN), ((OTHER,), OTHER), ((sys.executable,), sys.executable)],
)
def test_the_projects_own_environment_comes_first(
    machine: FakeIo, pythons: tuple[str, ...], python: str
) -> None:
    """Then the PATH, then the Python that runs adws; a way that cannot be started is passed by."""
    answering(machine, *pythons)
    assert detected() == Suite("pytest", ".", (python, "-m", "pytest"))


@pytest.mark.parametrize(
    ("plain", "argv"),
    [
        ((OWN, OTHER), ("unittest", OWN, "-m", "unittest", "discover", "-s", "tests")),
        ((OTHER,), ("pytest", OTHER, "-m", "pytest")),
    ],
)
def test_the_environment_counts_for_more_than_the_runner(
    machine: FakeIo, plain: tuple[str, ...], argv: tuple[str, ...]
) -> None:
    """A pytest from elsewhere does not see what the project's own environment has installed."""
    answering(machine, OTHER, plain=plain)
    suite = detected()
    assert (suite.runner, *suite.argv) == argv


def test_each_way_is_tried_in_the_project_for_a_minute(machine: FakeIo) -> None:
    """An interpreter that hangs holds nobody up."""
    answering(machine, OTHER)
    _ = detected()
    checks = [command for command in machine.commands if is_check(command)]
    assert {(check.cwd, check.timeout_seconds) for check in checks} == {(ROOT, 60.0)}


@pytest.mark.parametrize(
    ("test_command", "suite"),
    [
        ("pytest -x 'a b'", Suite("pytest", ".", ("pytest", "-x", "a b"))),
        ("make test", Suite("pytest", ".", ("make", "test"), wrapped=True)),
        ("python3 -m unittest -v", Suite("unittest", ".", ("python3", "-m", "unittest", "-v"))),
    ],
)
def test_a_given_command_is_taken_as_it_is(
    machine: FakeIo, test_command: str, suite: Suite
) -> None:
    """It starts the runner itself, or is a wrapper around it; nothing is tried before."""
    answering(machine)
    assert detected(test_command) == suite
    assert not any(is_check(command) for command in machine.commands)


@pytest.mark.parametrize(
    ("test_command", "words"),
    [
        ("pytest 'a", "test_command cannot be split into words: No closing quotation"),
        (" ", "test_command is empty"),
    ],
)
def test_a_command_without_words_is_refused(machine: FakeIo, test_command: str, words: str) -> None:
    """It is a mistake in the settings, and nothing is started."""
    refused = error(detect_suites(Context(ROOT, Settings(test_command=test_command))))
    assert (type(refused), refused.message) == (SettingsInvalid, words)
    assert machine.commands == ()


def test_modules_of_the_project_come_from_folders_below_it(machine: FakeIo) -> None:
    """Folders elsewhere and empty lines are left out."""
    answering(machine, OTHER, roots="/project/src\n\n/usr/lib\n/project\n")
    assert detected().import_roots == ("src", ".")
    assert detected("python3 -m pytest").import_roots == ("src", ".")


def test_one_process_finds_pytest_and_the_import_roots(machine: FakeIo) -> None:
    """Under unittest, which looks into its test files first, a second one asks for the roots."""
    answering(machine, OTHER, plain=(OTHER,), roots="/project/src\n")
    assert detected().import_roots == ("src",)
    by_unittest = value(detect_suites(Context(ROOT, Settings(scope="unittest"))))
    assert by_unittest.require(SUITES).unwrap()[0].import_roots == ("src",)
    asked = [command for command in machine.commands if command.argv[0] == OTHER]
    assert [(is_check(command), is_survey(command)) for command in asked] == [
        (True, False),
        (False, True),
        (False, False),
    ]


def test_a_project_without_tests_has_no_runner(io: FakeIo) -> None:
    """The hint names what adws knows and how to say it."""
    io.files[ROOT / "README"] = ""
    io.programs.update(dict.fromkeys((*PROGRAMS, "bwrap")))
    io.variables = {}
    assert error(detect_suites(Context(ROOT))) == RunnerMissing(
        "adws found no known test runner in /project",
        hint="set test_command in adws.toml, or pass --test-command; looked for: "
        + ", ".join(catalog.runner(name).unwrap().name for name in catalog.runner_names()),
    )


@pytest.mark.parametrize(
    ("scripts", "tools", "recipe"),
    [
        ('"test": "qunit test"', "'qunit'", "qunit"),
        ('"test": "npm run lint && karma start", "lint": "xo"', "'xo' and 'karma'", "karma"),
        ('"test": "npm test || npm t; lab \'"', "", ""),
        ('"build": "tsc"', "", ""),
    ],
)
def test_a_tool_that_no_runner_knows_is_named_with_the_way_out(
    io: FakeIo, scripts: str, tools: str, recipe: str
) -> None:
    """A recipe, and where recipes are explained; a scope that asks for a runner names that."""
    io.files[ROOT / "package.json"] = f'{{"scripts": {{{scripts}}}}}'
    without_programs(io)
    told = error(detect_suites(Context(ROOT)))
    by_scope = error(detect_suites(Context(ROOT, Settings(scope="vitest"))))
    known = "adws found no known test runner in /project"
    starts = f": the script 'test' of package.json starts {tools}, which adws does not know"
    assert told.message == known + (starts if tools else "")
    assert (f"workflows/runners/{recipe}.toml (adws docs how-to-" in told.hint) is bool(tools)
    assert by_scope.message == known


@pytest.mark.parametrize(
    ("scope", "test_command"), [("pytest", None), ("pytest", "make test"), ("all", None)]
)
def test_one_runner_may_be_asked_for(machine: FakeIo, scope: str, test_command: str | None) -> None:
    """By its name; else all are."""
    answering(machine, OTHER)
    context = value(detect_suites(Context(ROOT, Settings(test_command=test_command, scope=scope))))
    assert context.require(SUITES).unwrap()[0].runner == "pytest"


@pytest.mark.parametrize("test_command", [None, "make test"])
def test_an_unknown_runner_is_refused(machine: FakeIo, test_command: str | None) -> None:
    """The nearest known name is offered, and nothing is started."""
    settings = Settings(scope="pytst", test_command=test_command)
    refused = error(detect_suites(Context(ROOT, settings)))
    assert isinstance(refused, NameUnknown)
    assert ("pytest" in refused.hint, machine.commands) == (True, ())


def test_a_runner_that_cannot_be_started_is_missing(machine: FakeIo) -> None:
    """The message lists what was tried, the hint how to install it."""
    answering(machine)
    refused = error(detect_suites(Context(ROOT)))
    assert isinstance(refused, RunnerMissing)
    assert refused.message == (
        "/project uses pytest, but it cannot be started: "
        ".venv, venv, env, python3, the Python that runs adws"
    )
    assert refused.hint.startswith("install pytest into the project's environment")


SEVERAL = {"web/package.json": '{"scripts": {"test": "node --test"}}', "web/a.test.js": ""}
"""A second suite beside that of the project's own folder."""
PYTHON = Suite("pytest", ".", (OWN, "-m", "pytest"), name="python")
WEB = Suite("node:test", "web", ("/usr/bin/node", "--test"), name="web")


@pytest.fixture
def several(machine: FakeIo) -> FakeIo:
    """Return a machine with a project that has two suites."""
    machine.files.update({ROOT / path: text for path, text in SEVERAL.items()})
    machine.programs["node"] = PurePath("/usr/bin/node")
    answering(machine, OWN)
    machine.processes.append((lambda _: True, a_completed()))
    return machine


@pytest.mark.usefixtures("several")
@pytest.mark.parametrize(
    ("scope", "suites"),
    [
        ("all", (PYTHON, WEB)),
        ("python", (PYTHON,)),
        ("pytest", (PYTHON,)),
        ("web", (WEB,)),
        ("javascript", (WEB,)),
        ("node:test", (WEB,)),
    ],
)
def test_several_suites_are_found_each_with_its_folder(
    scope: str, suites: tuple[Suite, ...]
) -> None:
    """A scope takes the name of a suite, a runner or a family; names stay what they are."""
    context = Context(ROOT, Settings(scope=scope))
    result = value(detect_suites(context)).require(SUITES).unwrap()
    assert tuple((item.runner, item.folder, item.name) for item in result) == tuple(
        (suite.runner, suite.folder, suite.name) for suite in suites
    )


def test_a_suite_is_tried_in_its_own_folder(several: FakeIo) -> None:
    """The environment of a project inside of another is its own."""
    _ = value(detect_suites(Context(ROOT, Settings(scope="web"))))
    assert {command.cwd for command in several.commands} == {ROOT / "web"}


@pytest.mark.usefixtures("several")
def test_a_runner_that_is_nowhere_at_home_is_missing() -> None:
    """It is known, but no folder of the project is its own."""
    refused = error(detect_suites(Context(ROOT, Settings(scope="vitest"))))
    assert (refused.kind, refused.message, refused.hint) == (
        "RunnerMissing",
        "adws found no known test runner in /project",
        "set test_command in adws.toml, or pass --test-command; looked for: vitest",
    )


@pytest.mark.parametrize(
    ("expected", "suite"),
    [
        (
            Settings(test_command="make test", report="out/*.xml"),
            Suite("junit", ".", ("make", "test"), wrapped=True, reports=("out/*.xml",)),
        ),
        (
            Settings(suites={"old": SuiteSettings(folder="old", test_command="t", report="r.xml")}),
            Suite("junit", "old", ("t",), wrapped=True, reports=("r.xml",), name="old"),
        ),
    ],
)
def test_a_command_that_writes_reports_needs_no_known_runner(
    machine: FakeIo, expected: Settings, suite: Suite
) -> None:
    """What it starts is not looked at."""
    assert value(detect_suites(Context(ROOT, expected))).require(SUITES).unwrap() == (suite,)
    assert machine.commands == ()


def test_a_report_that_nothing_writes_is_refused(machine: FakeIo) -> None:
    """The settings say which key is missing."""
    refused = error(detect_suites(Context(ROOT, Settings(report="r.xml"))))
    assert (refused.kind, refused.message) == ("SettingsInvalid", "test_command is missing")
    assert machine.commands == ()


def test_a_project_that_cannot_be_looked_at_fails(machine: FakeIo) -> None:
    """A configuration file that is not to be read is no missing runner."""
    machine.links[ROOT / "pyproject.toml"] = PurePath("nowhere")
    refused = error(detect_suites(Context(ROOT)))
    assert (refused.kind, refused.context["reason"]) == ("IoFailed", "missing")


@pytest.mark.parametrize("stop", [Cancelled("stopped"), TimeLimitReached("too long")])
def test_who_is_stopped_tries_no_other_way(machine: FakeIo, stop: PipelineError) -> None:
    """A person or a limit ends the whole search, not one way of it."""
    machine.processes.append((is_check, stop))
    assert error(detect_suites(Context(ROOT))) == stop
    assert [is_check(command) for command in machine.commands] == [True]


def test_a_folder_that_is_not_there_fails(io: FakeIo) -> None:
    """The operating system's word is passed on."""
    assert isinstance(error(detect_suites(Context("/nowhere"))), IoFailed)
    assert io.commands == ()


@pytest.mark.real_io
def test_an_editable_install_gives_its_import_root(editable: PurePath) -> None:
    """The path file of the project's own environment names the folder of the sources."""
    (suite,) = value(detect_suites(Context(editable))).require(SUITES).unwrap()
    python = str(editable / ".venv/bin/python")
    assert suite == Suite("pytest", ".", (python, "-m", "pytest"), import_roots=("src",))
