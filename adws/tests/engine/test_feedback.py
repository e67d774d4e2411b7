"""Tries that are told what was wrong before, and steps that may be given up."""

from typing import Any

import pytest
from attrs import evolve
from returns.io import IOFailure, IOResult

from adws.core.context import Context
from adws.core.errors import AgentGaveUp, EnvironmentBroken, GateRefused, PipelineError
from adws.core.railway import settle
from adws.core.run import RunFailure, VerifyFeedback
from adws.core.settings import Settings
from adws.engine.program import WorkflowProgram
from adws.engine.run import Resume, SaveAs, run_workflow
from adws.engine.run_result import RunStatus
from adws.slots import FEEDBACK, RUN_FAILURE
from adws.testing import FakeIo
from adws.tests.engine.programs import nest, of_use, run_to_end
from adws.tests.engine.toys import at, complaints, load, note


class Judge:
    """A step that refuses so many tries, and keeps what it was told before each."""

    def __init__(self, refusals: int, error: PipelineError | None = None) -> None:
        """Start with all refusals left."""
        self.left = refusals
        self.error = error or GateRefused("red", hint="look")
        self.told: list[tuple[VerifyFeedback, ...] | None] = []

    def __call__(self, context: Context) -> IOResult[Context, PipelineError]:
        """Refuse as long as refusals are left."""
        self.told.append(context.get(FEEDBACK))
        self.left -= 1
        return IOFailure(self.error) if self.left >= 0 else note(context)


def feedback_of(attempt: int, step_path: str = "one") -> VerifyFeedback:
    """Return what the judge's refusal is told as."""
    return VerifyFeedback(attempt, "GateRefused", "red", "look", step_path)


def three_tries(**rules: Any) -> Context:  # noqa: ANN401 - values of any key
    """Return where a run starts whose settings allow three tries."""
    return evolve(at(**rules), settings=Settings(max_attempts=3))


def test_each_try_is_told_what_was_wrong_with_all_before() -> None:
    """Refusals accumulate, and a success takes them away."""
    judge = Judge(2)
    result = run_to_end(of_use(judge, feedback=True), three_tries())
    assert judge.told == [None, (feedback_of(1),), (feedback_of(1), feedback_of(2))]
    assert result.context.slots == {"feedback": (), "seen": ("note",)}


@pytest.mark.parametrize(
    ("rules", "tries"), [({}, 3), ({"max_attempts": 2}, 2), ({"max_attempts": 5}, 5)]
)
def test_the_settings_say_how_often(rules: dict[str, int], tries: int) -> None:
    """Without a number of its own a step is tried as often as the settings say."""
    judge = Judge(9)
    result = run_to_end(of_use(judge, feedback=True, **rules), three_tries())
    assert (len(judge.told), result.error) == (tries, GateRefused("red", "look", step="one"))


@pytest.mark.parametrize("error", [EnvironmentBroken("no disk"), AgentGaveUp("no idea")])
def test_what_nobody_can_mend_is_not_tried_again(error: PipelineError) -> None:
    """A failure that is not the maker's, or that he says is the end, ends the step at once."""
    judge = Judge(9, error)
    result = run_to_end(of_use(judge, feedback=True), three_tries())
    assert (len(judge.told), result.error) == (1, error.at_step("one"))


def test_a_step_that_may_be_given_up_does_not_end_the_run() -> None:
    """After the last try its slot is true, why stands in the context, and the run goes on."""
    result = run_to_end(of_use(Judge(9), feedback=True, gives_up="escalated"), three_tries())
    assert (result.status, result.context.slots) == (
        RunStatus.FINISHED,
        {
            "feedback": (feedback_of(1), feedback_of(2), feedback_of(3)),
            "escalated": True,
            "escalated_because": RunFailure("one", "GateRefused", "red", "look", 1),
        },
    )


def test_what_the_machine_did_is_not_given_up() -> None:
    """A failure that says nothing of the work fails the run, to be gone on with."""
    program = of_use(Judge(9, EnvironmentBroken("no disk")), feedback=True, gives_up="escalated")
    assert (run_to_end(program).status, run_to_end(program).context.get(RUN_FAILURE)) == (
        RunStatus.FAILED,
        RunFailure("one", "EnvironmentBroken", "no disk"),
    )


def test_a_nested_workflow_is_tried_again_as_a_whole() -> None:
    """What its last step refuses is told to its first one; what was told inside is forgotten."""
    judge, asker = Judge(2), Judge(0)
    inner = WorkflowProgram.of("inner", asker, judge)
    result = run_to_end(nest(inner, feedback=True), three_tries())
    assert asker.told == [
        None,
        (feedback_of(1, "inner"),),
        (feedback_of(1, "inner"), feedback_of(2, "inner")),
    ]
    assert result.context.get(FEEDBACK) == ()


def test_inner_tries_are_told_of_outer_ones() -> None:
    """The success of an inner step forgets what it was told, and not what its outer one was."""
    outer_judge = Judge(1)
    inner_judge = Judge(1)
    inner = nest(WorkflowProgram.of("deep", inner_judge), feedback=True)
    program = nest(
        WorkflowProgram("middle", (*inner.steps, *WorkflowProgram.of("", outer_judge).steps)),
        feedback=True,
    )
    result = run_to_end(program, three_tries())
    assert inner_judge.told == [None, (feedback_of(1, "inner/inner"),), (feedback_of(1, "inner"),)]
    assert (result.status, outer_judge.left) == (RunStatus.FINISHED, -1)


TRIED = """
[[steps]]
use = "workflow:trial"
feedback = true
gives_up = "escalated"
[[steps]]
use = "note"
when = "not escalated"
"""
TRIAL = """
[[steps]]
use = "count"
[[steps]]
use = "fail"
"""


def test_a_condition_may_name_the_slot_of_a_step_given_up(io: FakeIo) -> None:
    """The slots that rules write count as written, with their types."""
    program = load(io, top=TRIED, trial=TRIAL)
    assert {name: slot.type for name, slot in program.slots.items()} == {
        "escalated": bool,
        "escalated_because": RunFailure,
        "feedback": FEEDBACK.type,
        "number": int,
        "seen": tuple[str, ...],
    }


def test_a_given_up_slot_has_one_type(io: FakeIo) -> None:
    """A slot that steps write as something else cannot say that a step was given up."""
    text = '[[steps]]\nuse = "count"\n[[steps]]\nuse = "fail"\ngives_up = "number"'
    assert complaints(io, top=text) == [
        "top.toml:5: the slot 'number' holds int, but 'fail' writes bool"
    ]


def test_a_run_taken_up_again_counts_the_tries_before(io: FakeIo) -> None:
    """Tries that were refused before a run ended are not had again after it is taken up."""
    _ = io
    ends = iter((GateRefused("red", "look"), EnvironmentBroken("no disk"), GateRefused("again")))

    def judge(_context: Context) -> IOResult[Context, PipelineError]:
        return IOFailure(next(ends))

    nested = nest(WorkflowProgram.of("inner", note, judge), feedback=True, max_attempts=2)
    program = evolve(nested, slots={"feedback": FEEDBACK})
    first = settle(run_workflow(program, at(), state=SaveAs("r"))).unwrap()
    again = settle(run_workflow(program, at(), state=Resume("r"))).unwrap()
    assert (first.error, again.error) == (
        EnvironmentBroken("no disk", step="inner/2-judge"),
        GateRefused("again", step="inner/2-judge"),
    )


def test_feedback_may_have_nothing_to_forget() -> None:
    """A step that succeeds at once leaves an empty slot."""
    assert run_to_end(of_use(note, feedback=True)).context.slots == {
        "feedback": (),
        "seen": ("note",),
    }
