"""Names of a run that come from outside."""

from pathlib import PurePath
from typing import Any

import pytest

from adws.core.context import Context
from adws.core.errors import (
    ContextInvalid,
    IoFailed,
    NameDuplicated,
    NameInvalid,
    NameUnknown,
    WorkflowInvalid,
)
from adws.core.railway import settle
from adws.engine.combinators import for_each, sequence
from adws.engine.declaring import step, workflow
from adws.engine.run import Resume, SaveAs, run_workflow
from adws.testing import FakeIo
from adws.tests.engine.toys import DONE, ITEMS, ONE, at, count, fail, is_three, note

COUNTING = workflow(
    "counting",
    steps=[step(sequence(count, is_three), name="turn", repeat_until=DONE, limit=5)],
)
NESTING = workflow("nesting", steps=[COUNTING, for_each(note, ITEMS, ONE)], reads=[ITEMS])


def refusal_of(program: Any = COUNTING, **rules: Any) -> object:  # noqa: ANN401 - what a run takes
    """Return why a run does not start."""
    return settle(run_workflow(program, at(items=()), **rules)).failure()


@pytest.mark.parametrize("run", ["../../escaped", "a/b", "..", "", "a b", "/abs", "-rf", "x" * 101])
def test_an_id_leads_out_of_no_folder(run: str, io: FakeIo) -> None:
    """Whether the run is new or goes on; nothing is written."""
    invalid = NameInvalid(
        f"{run!r} is not a valid id of a run",
        hint="use at most 100 letters, digits, '_', '-' and '.', not '-' first; or io_ops.new_id()",
    )
    assert (refusal_of(state=SaveAs(run)), refusal_of(state=Resume(run))) == (invalid, invalid)
    assert io.files == {}


def test_a_name_is_no_workflow_and_a_folder_no_context() -> None:
    """Whether or not somebody listens."""
    folder: Any = "/project"
    refused = settle(run_workflow(COUNTING, folder)).failure()
    assert refused == settle(run_workflow(COUNTING, folder, subscribe=print)).failure()
    assert (type(refused), refused.message) == (
        ContextInvalid,
        "expected a Context, got str: '/project'",
    )
    assert refusal_of("fix", subscribe=print) == WorkflowInvalid(
        "expected a workflow, got str: 'fix'",
        hint="build it with adws.workflow, or load it by its name: unwrap(load_workflow(name))",
    )


def test_a_run_is_saved_in_a_folder_that_is_there(io: FakeIo) -> None:
    """Nothing is made of a project that is not there."""
    missing = settle(run_workflow(COUNTING, Context("/nowhere"), state=SaveAs("r"))).failure()
    assert missing == IoFailed(
        "no folder /nowhere", hint="give a project's folder, such as --root DIR"
    )
    assert io.files == {}


def test_an_id_is_used_once() -> None:
    """A second run would take the state of the first."""
    _ = run_workflow(COUNTING, at(), state=SaveAs("r"))
    assert refusal_of(state=SaveAs("r")) == NameDuplicated(
        "a saved run 'r' already exists",
        hint="continue it: Resume('r'); or use another id",
        context={"run": "r"},
    )


def test_an_unknown_run_tells_which_can_go_on() -> None:
    """The finished ones are known; all others of a workflow that is not exclusive can continue."""
    failing = workflow("failing", steps=[count, fail])
    _ = run_workflow(failing, at(), state=SaveAs("ago"))
    _ = run_workflow(COUNTING, at(), state=SaveAs("done"))
    _ = run_workflow(failing, at(), state=SaveAs("half"))
    assert refusal_of(state=Resume("x")) == NameUnknown(
        "unknown run 'x' in /project", hint="known: ago, done, half; these can continue: ago, half"
    )


def test_a_run_that_was_never_saved_says_so(io: FakeIo) -> None:
    """As one that a program runs in parts: it has a folder, and no state."""
    _ = io.write_text(PurePath("/project/.adws/runs/parts/ledger.json"), "{}")
    assert refusal_of(state=Resume("parts")) == NameUnknown(
        "the run 'parts' was never saved, so nothing can continue or fork it",
        hint="a program ran it in parts (open_run), or it was killed at once: start a new run",
        context={"run": "parts"},
    )


def test_a_run_pauses_after_steps_that_it_repeats() -> None:
    """Nested ones included; another name is told with those that there are."""
    paused = settle(run_workflow(NESTING, at(items=()), pause_after="turn")).unwrap()
    assert paused.paused_by == "pause_after"
    assert refusal_of(NESTING, pause_after="trun") == NameUnknown(
        "the workflow 'nesting' repeats no step 'trun'", hint="did you mean 'turn'?"
    )
    assert refusal_of(workflow("short", steps=[note]), pause_after="x") == NameUnknown(
        "the workflow 'short' repeats no step 'x'", hint="it repeats none"
    )
