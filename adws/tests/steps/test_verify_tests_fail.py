"""The step ``verify_tests_fail`` with a command of its own, and where it is found."""

from pathlib import PurePath

import pytest

import adws
from adws import catalog
from adws.core.context import Context
from adws.core.red_phase import RedPhase
from adws.core.settings import Sandbox, Settings
from adws.engine.loading import load_workflow
from adws.engine.run import run_workflow
from adws.slots import FAILURE_COUNT, FAILURE_TYPES, RED_GATE_PASSED, RED_PHASE
from adws.steps.verify_tests_fail import RED_GATE_PYTEST_COMMAND, verify_tests_fail
from adws.testing import FakeIo, a_completed
from adws.tests.runners.pytest.printed_outputs import (
    ALL_PASSED,
    ASSERTION_ERROR,
    IMPORT_ERROR,
    SYNTAX_ERROR,
)
from adws.tests.steps.projects import write
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

CONTEXT = Context(PurePath("/p"), Settings(sandbox=Sandbox.NONE))


def after_output(io: FakeIo, stdout: str, exit_code: int) -> Context:
    """Return the context of a project in which the command says this."""
    io.processes.append((("uv", "run", "pytest"), a_completed(stdout, exit_code)))
    return CONTEXT


def kind_of(io: FakeIo, stdout: str, exit_code: int) -> str:
    """Return the kind of the error with which the gate answers this output."""
    context = after_output(io, stdout, exit_code)
    return error(verify_tests_fail(context, command=RED_GATE_PYTEST_COMMAND)).kind


def test_red_gate_pytest_command_constant() -> None:
    """It leaves out what talks to outside services, and prints little."""
    words = ("uv run pytest", "-m 'not enemy'", "--no-header -q")
    assert [word for word in words if word not in RED_GATE_PYTEST_COMMAND] == []


def test_verify_tests_fail_command_used(io: FakeIo) -> None:
    """The command is split as a shell does, and ends at the project's limit."""
    context = after_output(io, IMPORT_ERROR, 1)
    _ = value(verify_tests_fail(context, command=RED_GATE_PYTEST_COMMAND))
    (command,) = io.commands
    assert command.argv == ("uv", "run", "pytest", "-m", "not enemy", "--no-header", "-q")
    assert command.timeout_seconds == Settings().test_timeout_seconds


def test_verify_tests_fail_valid_red(io: FakeIo) -> None:
    """A missing module of the project is what new tests wait for."""
    context = after_output(io, IMPORT_ERROR, 1)
    after = value(verify_tests_fail(context, command=RED_GATE_PYTEST_COMMAND))
    assert after.slots == {
        RED_GATE_PASSED.name: True,
        FAILURE_TYPES.name: ("ImportError",),
        FAILURE_COUNT.name: 1,
        RED_PHASE.name: RedPhase(("ImportError",), 1),
    }


def test_verify_tests_fail_assertion_error(io: FakeIo) -> None:
    """So is an assertion that fails."""
    context = after_output(io, ASSERTION_ERROR, 1)
    after = value(verify_tests_fail(context, command=RED_GATE_PYTEST_COMMAND))
    assert after.get(FAILURE_TYPES) == ("AssertionError",)


def test_verify_tests_fail_tests_passed(io: FakeIo) -> None:
    """Tests that pass before anything is built prove nothing."""
    assert kind_of(io, ALL_PASSED, 0) == "TestsPassedInRedPhase"


def test_verify_tests_fail_invalid_failure(io: FakeIo) -> None:
    """Neither does a test that cannot be read."""
    assert kind_of(io, SYNTAX_ERROR, 2) == "InvalidRedFailure"


def test_verify_tests_fail_mixed_types(io: FakeIo) -> None:
    """One broken test is enough to refuse."""
    assert kind_of(io, IMPORT_ERROR + SYNTAX_ERROR, 2) == "InvalidRedFailure"


def test_verify_tests_fail_no_tests_ran(io: FakeIo) -> None:
    """Nothing executed is never a red."""
    assert kind_of(io, "no tests ran", 5) == "NoTestsRan"


def test_a_runner_that_cannot_read_a_bare_run_is_refused(io: FakeIo) -> None:
    """The step starts such a suite itself, and is told so."""
    io.processes.append((("npx", "vitest"), a_completed("", 1)))
    refused = error(verify_tests_fail(CONTEXT, command="npx vitest", runner="vitest"))
    assert (refused.kind, refused.message) == (
        "SuiteUnreadable",
        "the runner cannot read what its tool prints",
    )


@pytest.mark.real_io
def test_verify_tests_fail_shell_failure(here: PurePath) -> None:
    """A program that is not there keeps its kind; the error is the gate's."""
    workflow = '[[steps]]\nuse = "verify_tests_fail"\nwith = { command = "no-such-program" }\n'
    _ = write(here, {"red.toml": f'name = "red"\n{workflow}'})
    result = value(run_workflow(value(load_workflow(str(here / "red.toml"))), Context(here)))
    assert result.error is not None
    assert (result.error.kind, result.error.step) == ("IoFailed", "verify_tests_fail")


def test_verify_tests_fail_step_registry() -> None:
    """It is found by its name."""
    assert catalog.step("verify_tests_fail").unwrap() is verify_tests_fail


def test_verify_tests_fail_importable() -> None:
    """It is one of the library's public names."""
    assert adws.verify_tests_fail is verify_tests_fail
