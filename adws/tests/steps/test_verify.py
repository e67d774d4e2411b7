"""Every check of a project, run side by side."""

import sys
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.building.checks.plan import plan_checks
from adws.building.checks.run_planned import run_planned
from adws.core.check import CheckReport, CheckSettings, CheckSort, CheckStatus, Diagnostic, Quality
from adws.core.context import Context
from adws.core.errors import Cancelled, CheckMissing, IoFailed, NameUnknown, SettingsInvalid
from adws.core.process import Command, CompletedProcess
from adws.core.quarantine import Quarantine, QuarantinedCase
from adws.core.settings import Settings
from adws.core.suite_settings import SuiteSettings
from adws.judging.bench import SuiteBench
from adws.slots import CHECK_NAMES, QUALITY, QUARANTINE
from adws.steps.verify import verify
from adws.testing import FakeIo, a_completed
from adws.tests.steps.projects import write
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value
from adws.vcs.tree import Tree

ROOT = PurePath("/project")
REAL = {
    "pyproject.toml": "[tool.ruff]\n\n[tool.mypy]\nstrict = true\n",
    "shapes.py": "import os\n\n\ndef double(value: int) -> str:\n    return value * 2\n",
    "tests/test_shapes.py": (
        "from shapes import double\n\n\n"
        "def test_double() -> None:\n    assert double(2) == '5'\n\n\n"
        "def test_flaky() -> None:\n    assert not double(2)\n"
    ),
}
FLAKY = "tests/test_shapes.py::test_flaky"


def own(command: str, **given: object) -> CheckSettings:
    """Return the settings of a check of the user's own."""
    return evolve(CheckSettings(command), **given)  # type: ignore[arg-type] # any of the fields


def quality_of(context: Context) -> Quality:
    """Return what the checks said."""
    return value(verify(context)).require(QUALITY).unwrap()


def checked(settings: Settings, *only: str) -> Quality:
    """Return what the checks of the project in memory said."""
    context = Context(ROOT, settings)
    return quality_of(context.put(CHECK_NAMES, only) if only else context)


@pytest.fixture
def machine(io: FakeIo) -> FakeIo:
    """Return a machine with an empty project, and no program but those of the user's checks."""
    io.files[ROOT / "README.md"] = ""
    io.variables = {"SECRET_TOKEN": "hunter2-hunter2"}
    names = ("bun", "cargo", "go", "mvn", "mypy", "node", "npx", "poetry", "pyright", "python")
    others = ("bundle", "conda", "deno", "dotnet", "gradle", "hatch", "pipenv", "rspec", "ruby")
    programs = (*names, *others, "bwrap", "python3", "ruff", "sh")
    io.programs.update(dict.fromkeys(programs))
    return io


def answering(machine: FakeIo, answers: Mapping[str, CompletedProcess]) -> None:
    """Let programs answer, by their first word."""
    for name, answer in answers.items():
        machine.processes.append((partial(_starts, name), answer))


def _starts(name: str, command: Command) -> bool:
    return command.argv[0] == name


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return what the checks say of a real project with a linter, a type checker and tests."""
    root = PurePath(tmp_path_factory.mktemp("real"))
    _ = write(root, REAL)
    value(io_ops.make_link(PurePath(sys.prefix), root / ".venv"))
    quarantine = Quarantine("2026-01-01", (QuarantinedCase(FLAKY, "2026-01-01", "2026-01-02"),))
    return value(verify(Context(root).put(QUARANTINE, quarantine)))


@pytest.mark.real_io
@pytest.mark.timeout(120)
def test_a_real_project_is_told_all_that_is_wrong_with_it(real: Context) -> None:
    """Each check has its diagnostics with places, although the first one failed."""
    checks = real.require(QUALITY).unwrap().checks
    assert [(check.name, check.sort, check.status) for check in checks] == [
        ("ruff", CheckSort.LINT, CheckStatus.FAILED),
        ("mypy", CheckSort.TYPES, CheckStatus.FAILED),
        ("pytest", CheckSort.UNIT, CheckStatus.FAILED),
    ]
    assert [(d.place, d.code) for check in checks for d in check.diagnostics] == [
        ("shapes.py:1:8", "F401"),
        ("shapes.py:5:12", "return-value"),
        ("tests/test_shapes.py:5", "assertion"),
    ]


@pytest.mark.real_io
def test_all_that_was_printed_is_kept(real: Context) -> None:
    """Each check names its file; the project's own files stay as they were."""
    checks = real.require(QUALITY).unwrap().checks
    kept = [value(io_ops.read_text(real.root / check.raw_output)) for check in checks]
    assert ["F401" in kept[0], "return-value" in kept[1], "2 failed" in kept[2]] == [True] * 3
    names = value(io_ops.list_files(real.root, skip=(".adws", "__pycache__")))
    texts = {path: value(io_ops.read_text(real.root / path)) for path in names if path != ".venv"}
    assert texts == REAL


def test_a_check_of_the_users_own_is_judged_by_its_exit_code(machine: FakeIo) -> None:
    """Its last lines are told; what is secret in them is not."""
    failing = a_completed("many\n" * 20 + "wrong: hunter2-hunter2\n", 3, duration_seconds=2.0)
    answering(machine, {"good": a_completed("fine"), "bad": failing})
    settings = Settings(
        checks={"style": own("good --all", sort=CheckSort.LINT), "rules": own("bad", folder="docs")}
    )
    quality = checked(settings)
    assert Quality(tuple(evolve(check, raw_output="") for check in quality.checks)) == Quality(
        (
            CheckReport(
                "style",
                CheckSort.LINT,
                CheckStatus.OK,
                ("good", "--all"),
            ),
            CheckReport(
                "rules",
                CheckSort.OTHER,
                CheckStatus.FAILED,
                ("bad",),
                message="exit code 3\n" + "many\n" * 9 + "wrong: [redacted: SECRET_TOKEN]",
                duration_seconds=2.0,
            ),
        )
    )
    assert {str(command.cwd) for command in machine.commands} == {"/project", "/project/docs"}
    kept = [machine.files[ROOT / check.raw_output] for check in quality.checks]
    assert kept == ["fine", failing.stdout]


def test_only_what_is_asked_for_runs(machine: FakeIo) -> None:
    """The others are not even started."""
    answering(machine, {"good": a_completed()})
    settings = Settings(checks={"style": own("good"), "rules": own("bad")})
    assert [check.name for check in checked(settings, "style").checks] == ["style"]
    unknown = error(verify(Context(ROOT, settings).put(CHECK_NAMES, ("styel",))))
    assert unknown == NameUnknown("unknown check 'styel'", hint="did you mean 'style'?")


def test_a_program_that_is_not_there_is_missing(machine: FakeIo) -> None:
    """It says nothing of the project: the exit code is 2, whatever else failed."""
    absent = IoFailed("cannot run absent", hint="install it", context={"operation": "run"})
    machine.processes.append((lambda command: command.argv == ("absent",), absent))
    answering(machine, {"bad": a_completed(exit_code=1)})
    quality = checked(Settings(checks={"gone": own("absent"), "bad": own("bad")}))
    assert [(check.status, check.message) for check in quality.checks] == [
        (CheckStatus.MISSING, "cannot run absent"),
        (CheckStatus.FAILED, "exit code 1"),
    ]
    assert quality.exit_code == 2


def test_a_check_that_takes_too_long_is_unreadable(machine: FakeIo) -> None:
    """Its own limit comes before the common one."""
    answering(machine, {"slow": evolve(a_completed(), timed_out=True)})
    settings = Settings(checks={"a": own("slow", timeout_seconds=5.0), "b": own("slow")})
    assert [(check.status, check.message) for check in checked(settings).checks] == [
        (CheckStatus.UNREADABLE, "it did not finish within 5 s"),
        (CheckStatus.UNREADABLE, "it did not finish within 600 s"),
    ]
    assert {command.timeout_seconds for command in machine.commands} == {5.0, 600.0}


@pytest.mark.parametrize(
    "failure", [Cancelled("stopped"), IoFailed("disk full", context={"operation": "write"})]
)
def test_what_ends_the_work_ends_the_step(machine: FakeIo, failure: Cancelled | IoFailed) -> None:
    """A person who stops it, or a machine that can no more."""
    machine.processes.append((lambda command: command.argv == ("any",), failure))
    context = Context(ROOT, Settings(checks={"any": own("any")}))
    assert error(verify(context)) == failure


@pytest.mark.parametrize(
    ("name", "check", "why"),
    [
        ("a", CheckSettings("'"), "the command cannot be split into words: No closing quotation"),
        ("a", CheckSettings(""), "the command is empty"),
        ("a", CheckSettings("x", folder="../b"), "the folder ../b is outside of the project"),
        ("a", CheckSettings("x", folder="/b"), "the folder /b is outside of the project"),
        ("a", CheckSettings(), "it has no command, and adws has no check of that name"),
    ],
)
@pytest.mark.usefixtures("machine")
def test_settings_without_sense_are_refused(name: str, check: CheckSettings, why: str) -> None:
    """The message names the table."""
    refused = error(verify(Context(ROOT, Settings(checks={name: check}))))
    hint = f"correct the command of [checks.{name}] in the settings"
    assert refused == SettingsInvalid(f"checks.{name}: {why}", hint=hint)


@pytest.mark.parametrize(
    "settings",
    [Settings(), Settings(checks={"ruff": CheckSettings(timeout_seconds=3.0)})],
)
@pytest.mark.usefixtures("machine")
def test_a_project_without_checks_has_not_passed(settings: Settings) -> None:
    """Also where a known check, which is not used here, has settings."""
    assert isinstance(error(verify(Context(ROOT, settings))), CheckMissing)


RUFF = {"web/ruff.toml": "", "web/inner/ruff.toml": "", "web/a.py": ""}
VIOLATION = '[{"filename": "/project/web/a.py", "message": "m", "code": "E1"}]'


def with_ruff(machine: FakeIo, output: str = VIOLATION, exit_code: int = 1) -> None:
    """Put ruff on the machine, and a project that uses it in a folder."""
    machine.files.update({ROOT / path: text for path, text in RUFF.items()})
    machine.programs["ruff"] = PurePath("/bin/ruff")
    answer = a_completed(output, exit_code)
    version = lambda command: command.argv == ("/bin/ruff", "--version")  # noqa: E731 - a matcher
    machine.processes.append((version, a_completed("ruff 1")))
    machine.processes.append((lambda command: command.argv[:2] == ("/bin/ruff", "check"), answer))
    machine.processes.append((lambda _: True, a_completed(exit_code=1)))


def test_a_check_is_run_in_the_outermost_folder_that_uses_it(machine: FakeIo) -> None:
    """Its name says which; its files are the project's."""
    with_ruff(machine)
    (report,) = checked(Settings()).checks
    assert (report.name, report.status, report.diagnostics) == (
        "web/ruff",
        CheckStatus.FAILED,
        (Diagnostic("web/a.py", None, None, "E1", "m"),),
    )
    assert machine.commands[-1].cwd == ROOT / "web"


def test_secrets_in_diagnostics_are_taken_out(machine: FakeIo) -> None:
    """Linters quote the code that they complain about."""
    with_ruff(machine, VIOLATION.replace('"m"', '"hunter2-hunter2"'))
    (report,) = checked(Settings()).checks
    assert report.diagnostics[0].message == "[redacted: SECRET_TOKEN]"


def test_an_output_that_cannot_be_read_is_kept(machine: FakeIo) -> None:
    """It is never taken for nothing found."""
    with_ruff(machine, "what?", 0)
    (report,) = checked(Settings()).checks
    assert (report.status, report.diagnostics) == (CheckStatus.UNREADABLE, ())
    assert machine.files[ROOT / report.raw_output] == "what?"


def test_a_check_without_a_way_is_missing(machine: FakeIo) -> None:
    """The message says why it was looked for, and where."""
    machine.files[ROOT / "go.mod"] = ""
    (report,) = checked(Settings()).checks
    assert report == CheckReport(
        "go_vet",
        CheckSort.LINT,
        CheckStatus.MISSING,
        message="go.mod is there, but go_vet cannot be started: no program found",
        hint="install go 1.19 or newer from https://go.dev/dl",
    )


def test_settings_replace_and_leave_out_what_is_found(machine: FakeIo) -> None:
    """A command of the user's keeps the sort of the check whose place it takes."""
    with_ruff(machine)
    machine.files[ROOT / "go.mod"] = ""
    answering(machine, {"make": a_completed()})
    machine.processes.insert(0, (lambda c: c.argv == ("make", "lint"), a_completed()))
    checks = {"web/ruff": own("make lint"), "go_vet": CheckSettings(skip=True)}
    assert [
        (check.name, check.sort, check.command) for check in checked(Settings(checks=checks)).checks
    ] == [("web/ruff", CheckSort.LINT, ("make", "lint"))]


def test_a_limit_of_a_found_check_can_be_set(machine: FakeIo) -> None:
    """Its other settings are its own."""
    with_ruff(machine)
    settings = Settings(checks={"web/ruff": CheckSettings(timeout_seconds=7.0)})
    _ = checked(settings)
    assert machine.commands[-1].timeout_seconds == 7.0


def test_another_tree_is_looked_at_when_there_is_one(machine: FakeIo) -> None:
    """What is printed is kept with the user's project."""
    machine.files[PurePath("/tree/a")] = ""
    answering(machine, {"good": a_completed()})
    bench = SuiteBench(ROOT, Settings(checks={"style": own("good")}), ())
    planned = plan_checks(bench, Tree(PurePath("/tree")))
    (report,) = value(planned.bind(run_planned)).checks
    assert machine.commands[-1].cwd == PurePath("/tree")
    assert ROOT / report.raw_output in machine.files


def test_a_suite_that_cannot_be_started_is_missing(machine: FakeIo) -> None:
    """The other checks run nevertheless."""
    machine.files[ROOT / "conftest.py"] = ""
    machine.processes.append((lambda _: True, a_completed(exit_code=1)))
    (report,) = checked(Settings()).checks
    assert (report.name, report.sort, report.status) == (
        "pytest",
        CheckSort.UNIT,
        CheckStatus.MISSING,
    )
    assert report.message.startswith("/project uses pytest, but it cannot be started")


def test_a_suite_that_cannot_be_read_is_unreadable(machine: FakeIo) -> None:
    """With the words of its runner, and the file that holds what it printed."""
    machine.processes.append((lambda _: True, a_completed("nonsense", 4)))
    settings = Settings(suites={"app": SuiteSettings(test_command="pytest")})
    (report,) = checked(settings).checks
    assert (report.name, report.status) == ("app", CheckStatus.UNREADABLE)
    assert report.message
    assert report.raw_output.startswith(".adws/raw/")


def test_a_suite_that_is_stopped_stops_the_step(machine: FakeIo) -> None:
    """Somebody wants the work to end."""
    machine.processes.append((lambda command: command.watched, Cancelled("stopped")))
    machine.processes.append((lambda _: True, a_completed()))
    settings = Settings(suites={"app": SuiteSettings(test_command="pytest")})
    assert isinstance(error(verify(Context(ROOT, settings))), Cancelled)


def test_end_to_end_tests_are_of_a_sort_of_their_own(machine: FakeIo) -> None:
    """They can be left out."""
    machine.processes.append((lambda _: True, a_completed("nonsense", 4)))
    suite = SuiteSettings(test_command="npx playwright test", runner="playwright")
    settings = Settings(suites={"e2e": suite})
    (report,) = checked(settings, "end-to-end").checks
    assert (report.name, report.sort) == ("e2e", CheckSort.END_TO_END)


@pytest.mark.usefixtures("machine")
def test_a_suite_that_makes_no_sense_fails_the_step() -> None:
    """A mistake in the settings is not one of the suite."""
    settings = Settings(test_command="'")
    assert isinstance(error(verify(Context(ROOT, settings))), SettingsInvalid)
