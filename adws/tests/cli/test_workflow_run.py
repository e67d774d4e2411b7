"""Tests of what a command takes out of a run."""

import json

import pytest
import typer

from adws.api.workflow_run import explain_ending, with_restart_hint
from adws.cli.workflow_run import WorkflowRequest, value_of_finished_run
from adws.core.context import Slot
from adws.core.errors import BaseLeftBehind, Cancelled, CommandFailed
from adws.engine.run import Resume
from adws.engine.run_result import RunResult, RunStatus
from adws.testing import a_context

NUMBER = Slot("number", int)
LEFT = a_context((NUMBER, 42))
ANEW = "run the same command again; it begins anew, because it keeps no state"


def test_what_a_finished_run_left_is_returned() -> None:
    """The value of the slot."""
    assert value_of_finished_run(RunResult(RunStatus.FINISHED, LEFT), NUMBER, as_json=False) == 42


@pytest.mark.parametrize(
    ("result", "code", "expected"),
    [
        (
            RunResult(RunStatus.FAILED, LEFT, CommandFailed("it failed")),
            1,
            {"error": CommandFailed("it failed").as_dict()},
        ),
        (
            RunResult(RunStatus.FAILED, LEFT, Cancelled("stopped", hint="continue"), run="r1"),
            130,
            {"error": Cancelled("stopped", hint="continue").as_dict()},
        ),
        (
            RunResult(RunStatus.FAILED, LEFT, Cancelled("stopped", hint="continue")),
            130,
            {"error": Cancelled("stopped", hint=ANEW).as_dict()},
        ),
        (
            RunResult(RunStatus.PAUSED, LEFT, paused_by="SIGTERM"),
            143,
            {"run": "", "status": "paused", "paused_by": "SIGTERM"},
        ),
    ],
)
def test_a_run_without_a_result_ends_the_program(
    result: RunResult, code: int, expected: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """It failed or was stopped: whatever it left until then is not its result."""
    with pytest.raises(typer.Exit) as ended:
        _ = value_of_finished_run(result, NUMBER, as_json=True)
    assert (ended.value.exit_code, json.loads(capsys.readouterr().out)) == (code, expected)


def test_a_slot_that_is_not_there_ends_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    """A workflow of the user's with the name of ours may leave something else."""
    with pytest.raises(typer.Exit) as ended:
        _ = value_of_finished_run(RunResult(RunStatus.FINISHED, a_context()), NUMBER, as_json=False)
    assert ended.value.exit_code == 2
    assert "no step has written the slot 'number' yet" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("hint", "expected_text"),
    [
        ("look again", "look again; or start a new run: adws fix --fresh"),
        ("", "start a new run: adws fix --fresh"),
    ],
)
def test_a_run_that_was_taken_up_and_failed_has_a_way_out(hint: str, expected_text: str) -> None:
    """Beside the hint of the error itself."""
    wish = WorkflowRequest(workflow="fix", resumes_from=(Slot("open", bool),))
    failed, expected = (
        CommandFailed("it failed", hint=hint),
        CommandFailed("it failed", hint=expected_text),
    )
    assert with_restart_hint(wish, Resume("r1"), failed) == expected
    assert explain_ending(
        wish, Resume("r1"), RunResult(RunStatus.FAILED, LEFT, failed)
    ) == RunResult(RunStatus.FAILED, LEFT, expected)


@pytest.mark.parametrize(
    ("rebase", "expected"),
    [
        ("", "put it back"),
        ("adws fix --rebase", "keep the fixes that still work: adws fix --rebase"),
    ],
)
def test_a_run_whose_base_was_left_behind_names_the_way_to_keep_its_fixes(
    rebase: str, expected: str
) -> None:
    """Where its command has one."""
    wish = WorkflowRequest(workflow="fix", resumes_from=(NUMBER,), rebase_command=rebase)
    behind = BaseLeftBehind("moved", hint="put it back")
    hint = f"{expected}; or start a new run: adws fix --fresh"
    assert with_restart_hint(wish, Resume("r1"), behind) == BaseLeftBehind("moved", hint=hint)
