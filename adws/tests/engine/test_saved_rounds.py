"""What a run saves at the end of a round stays, so that it can be forked there."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.context import Context, Slot
from adws.core.errors import NameUnknown, PipelineError
from adws.core.step import step
from adws.engine.declaring import step as rules
from adws.engine.declaring import workflow
from adws.engine.run import Resume, SaveAs, run_workflow
from adws.engine.run_result import RunStatus
from adws.engine.run_state import RunState, read_slot, run_folder
from adws.engine.saved_rounds import is_kept, read_round, saved_rounds, write_fork
from adws.slots import PATCH, ROUND_KEPT
from adws.testing import FakeIo
from adws.tests.vcs.repositories import error, value

CONTEXT = Context(PurePath("/project"))
COUNT = Slot("count", int)
ENOUGH = Slot("enough", bool)


@step(writes=(COUNT, ENOUGH))
def count(context: Context) -> IOResult[Context, PipelineError]:
    """Count the turns, up to three."""
    number = (context.get(COUNT) or 0) + 1
    return IOSuccess(context.put(COUNT, number).put(ENOUGH, number > 2))


@step(reads=(COUNT,), writes=(ROUND_KEPT,))
def keep(context: Context) -> IOResult[Context, PipelineError]:
    """Say that a round was kept, in every second turn."""
    number = context.require(COUNT).unwrap()
    return IOSuccess(context.put(ROUND_KEPT, number) if number % 2 else context)


PROGRAM = workflow(
    "rounds",
    steps=[rules(workflow("turn", steps=[count, keep]), repeat_until="enough", limit=9)],
)


@pytest.fixture(autouse=True)
def _finished(io: FakeIo) -> None:
    """Save a run of three turns."""
    assert io.files == {}
    result = value(run_workflow(PROGRAM, CONTEXT, state=SaveAs("r1")))
    assert (result.status, result.context.get(COUNT)) == (RunStatus.FINISHED, 3)


def test_the_values_of_a_kept_round_stay(io: FakeIo) -> None:
    """Those of another one go as soon as there are newer ones."""
    assert value(saved_rounds(CONTEXT, "r1")) == (1, 3)
    state = value(read_round(CONTEXT, "r1", 1))
    assert read_slot(CONTEXT, state, COUNT) == IOSuccess(1)
    counts = [path.name for path in io.files if path.name.startswith("count-")]
    assert len(counts) == 2


def test_a_fork_goes_on_from_there(io: FakeIo) -> None:
    """With other values where they are given; the run that it comes from stays as it is."""
    before = {path: text for path, text in io.files.items() if "/r1/" in str(path)}
    state = value(read_round(CONTEXT, "r1", 1))
    fork = evolve(state, run="r2", forked_from="r1@1", kept_save=0)
    assert value(write_fork(CONTEXT, state, fork, {"count": 2})) is None
    result = value(run_workflow(PROGRAM, CONTEXT, state=Resume("r2")))
    assert (result.status, result.context.get(COUNT)) == (RunStatus.FINISHED, 3)
    assert value(saved_rounds(CONTEXT, "r2")) == (3,)
    assert {path: text for path, text in io.files.items() if "/r1/" in str(path)} == before


@pytest.mark.parametrize(
    ("run", "hint"), [("r1", "known: 1, 3"), ("r0", "no round of it came to its end and was kept")]
)
def test_a_round_that_was_not_kept_is_an_error(run: str, hint: str) -> None:
    """It names those that were."""
    failure = error(read_round(CONTEXT, run, 2))
    assert (type(failure), failure.hint) == (NameUnknown, hint)
    assert failure.message == f"run {run} cannot be forked at the end of round 2"


def test_a_round_of_which_a_kill_left_a_part_is_none(io: FakeIo) -> None:
    """Its state is written last."""
    io.files[run_folder(CONTEXT, "r1") / "rounds/4/fixes.bundle"] = "x"
    io.files[run_folder(CONTEXT, "r1") / "rounds/notes/state.json"] = "x"
    assert value(saved_rounds(CONTEXT, "r1")) == (1, 3)


def test_what_the_next_round_does_not_use_is_not_kept() -> None:
    """Nor is what is not named like a slot's file."""
    names = (f"slots/{PATCH.name}-1.json", "slots/count-1.json", "slots/count-2.json", "state.json")
    assert [is_kept(name, 1) for name in names] == [False, True, False, False]


def test_a_run_of_an_earlier_version_is_read() -> None:
    """It has kept no round."""
    old = RunState("r1", "fix", "", "", ())
    assert (old.kept_save, old.forked_from) == (0, "")
