"""Slots that a step writes and does not declare: a resumed run would not have them."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.context import Context, Slot, Step
from adws.core.errors import PipelineError, StepInvalid
from adws.core.railway import settle
from adws.core.step import step as declare
from adws.engine.combinators import always, for_each, sequence
from adws.engine.declaring import RuledStep, step, workflow
from adws.engine.program import WorkflowProgram
from adws.engine.run import SaveAs, run_workflow
from adws.engine.run_result import RunResult, RunStatus
from adws.testing import FakeIo
from adws.tests.engine.toys import ITEMS, ONE, SQUARES, at, note

UNKNOWN = Slot("unknown", int)
REFUSED = StepInvalid(
    "the step 'undeclared' writes the slot 'unknown', which it does not declare",
    hint="name it in @step(writes=(…,)) above the function: a resumed run has only declared slots",
    context={"slots": ("unknown",)},
)


def undeclared(context: Context) -> IOResult[Context, PipelineError]:
    """Write a slot that no workflow knows."""
    return IOSuccess(context.put(UNKNOWN, 1))


def ran(
    program: WorkflowProgram, state: SaveAs | None = None, context: Context | None = None
) -> RunResult:
    """Run a workflow that can run."""
    return settle(run_workflow(program, context or at(), state=state)).unwrap()


FORMS: dict[str, Step | RuledStep] = {
    "alone": declare()(undeclared),
    "with a rule": step(declare()(undeclared), max_attempts=1, timeout_seconds=9),
    "in a sequence": sequence(declare()(undeclared)),
    "after a step": always(note, declare()(undeclared)),
    "for an item": for_each(declare()(undeclared), ITEMS, ONE),
}


@pytest.mark.parametrize("state", [None, SaveAs("r")])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.usefixtures("io")
def test_a_step_declares_all_that_it_writes(form: str, state: SaveAs | None) -> None:
    """Whether the run is saved or not: so its author learns of it at once."""
    work = FORMS[form]
    reads = [ITEMS] if form == "for an item" else []
    result = ran(workflow("mine", steps=[work], reads=reads), state, at(items=(1,)))
    name = "undeclared[1]" if reads else "undeclared"
    assert result.error is not None
    assert (evolve(result.error, step=""), result.status) == (
        evolve(REFUSED, message=REFUSED.message.replace("undeclared", name)),
        RunStatus.FAILED,
    )


def test_a_function_that_declares_nothing_may_write_what_the_run_saves(io: FakeIo) -> None:
    """Any slot if the run is not saved, else those that other steps declare."""
    program = workflow("mine", steps=[undeclared])
    assert ran(program).context.get(UNKNOWN) == 1
    assert ran(program, SaveAs("a")).error == evolve(REFUSED, step="undeclared")
    declared = step(declare(writes=(UNKNOWN,))(undeclared), name="declared")
    known = workflow("mine", steps=[undeclared, declared])
    assert ran(known, SaveAs("b")).status is RunStatus.FINISHED
    assert io.files[PurePath("/project/.adws/runs/b/slots/unknown-2.json")] == "1\n"


@pytest.mark.usefixtures("io")
def test_it_may_write_what_is_gathered_of_items() -> None:
    """In a saved run too."""
    program = workflow(
        "mine",
        steps=[for_each(undeclared, ITEMS, ONE, gather={UNKNOWN: SQUARES})],
        reads=[ITEMS],
    )
    assert ran(program, SaveAs("r"), at(items=(1, 2))).context.get(SQUARES) == (1, 1)
