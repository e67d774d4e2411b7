"""Combinators: steps made of steps, each a step again."""

from typing import Any

import pytest
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.context import Context, Step
from adws.core.errors import (
    AgentGaveUp,
    Cancelled,
    CommandFailed,
    ContextInvalid,
    PipelineError,
    PipelineException,
    RepetitionExhausted,
)
from adws.core.railway import settle
from adws.core.run import VerifyFeedback
from adws.core.step import declaration_of, name_of, unnamed
from adws.engine.combinators import (
    always,
    for_each,
    repeat_until,
    sequence,
    with_verification,
)
from adws.engine.run_result import stopped_by
from adws.slots import FEEDBACK
from adws.testing import FakeIo
from adws.tests.engine.toys import (
    DONE,
    ITEMS,
    NEGATIVE,
    NUMBER,
    ONE,
    SQUARE,
    SQUARES,
    at,
    count,
    crash,
    double,
    fail,
    is_three,
    note,
    square,
)


def slots(step: Step, context: Context | None = None) -> dict[str, object]:
    """Return the slots that a step leaves, which must succeed."""
    return dict(settle(step(context or at())).unwrap().slots)


def error(step: Step, context: Context | None = None) -> PipelineError:
    """Return the error that a step, which must fail, ends with."""
    return settle(step(context or at())).failure()


def refuse(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse a number below three, naming it and what was told about earlier ones."""
    number = context.get(NUMBER) or 0
    if number >= 3:
        return IOSuccess(context)
    feedback = context.get(FEEDBACK)
    messages = tuple(item.message for item in feedback or ())
    return IOFailure(CommandFailed(f"{number} after {messages}", hint="count on"))


def listen(context: Context) -> IOResult[Context, PipelineError]:
    """Count the tries by the feedback for the earlier ones."""
    feedback = context.get(FEEDBACK)
    return IOSuccess(context.put(NUMBER, 1 + len(feedback or ())))


def cancel(_context: Context) -> IOResult[Context, PipelineError]:
    """Answer as a step that a person stopped."""
    return IOFailure(Cancelled("stopped"))


def test_a_sequence_runs_steps_in_turn() -> None:
    """Each step gets what the one before it left."""
    assert slots(sequence(count, double)) == {"number": 1, "seen": ("count",), "double": 2}


def test_combined_steps_need_a_context() -> None:
    """As any step does."""
    folder: Any = "/p"
    assert isinstance(settle(sequence(count)(folder)).failure(), ContextInvalid)


def test_a_sequence_ends_at_the_first_failure() -> None:
    """Nothing runs behind a failure."""
    assert error(sequence(fail, cancel)).message == "no"


def test_a_failed_try_is_told_to_the_next() -> None:
    """A further try sees every earlier failure; success leaves no feedback behind."""
    assert slots(with_verification(listen, refuse, 3)) == {"number": 3, "feedback": ()}


def test_the_last_failure_is_the_answer() -> None:
    """When no try is left the last one's failure is told, with all that came before it."""
    assert error(with_verification(listen, refuse, 2)) == CommandFailed(
        "2 after ('1 after ()',)", hint="count on", step="listen/refuse"
    )


def test_what_a_person_stopped_is_not_tried_again() -> None:
    """A cancelled try is the last one."""
    tries: list[Context] = []

    def note_try(context: Context) -> IOResult[Context, PipelineError]:
        tries.append(context)
        return cancel(context)

    cancelled = Cancelled("stopped", step="note_try/note_try")
    assert error(with_verification(note_try, refuse, 3)) == cancelled
    assert len(tries) == 1


def test_an_error_that_cannot_be_mended_is_not_tried_again() -> None:
    """An agent that gave up is not asked again, as with ``feedback = true``."""
    tries: list[Context] = []

    def give_up(context: Context) -> IOResult[Context, PipelineError]:
        tries.append(context)
        return IOFailure(AgentGaveUp("too hard"))

    assert error(with_verification(count, give_up, 3)).message == "too hard"
    assert len(tries) == 1


def test_a_further_try_goes_on_with_what_the_refused_one_left() -> None:
    """Its prompt can show the refused change."""
    seen = slots(with_verification(sequence(note, count), refuse, 3))["seen"]
    assert seen == ("note", "count") * 3


def test_feedback_holds_what_went_wrong() -> None:
    """The feedback of a try names its kind, its message and its hint."""
    seen: list[object] = []

    def look(context: Context) -> IOResult[Context, PipelineError]:
        feedback = context.get(FEEDBACK)
        seen.append(feedback)
        return listen(context)

    _ = settle(with_verification(look, refuse, 2)(at()))
    assert seen == [None, (VerifyFeedback(1, "CommandFailed", "1 after ()", "count on", "look"),)]


@pytest.mark.parametrize("until", [DONE, lambda context: context.get(NUMBER) == 3])
def test_a_step_is_repeated_until(until: object) -> None:
    """A slot or a predicate says when it is enough."""
    step = repeat_until(sequence(count, is_three), until, 5)  # type: ignore[arg-type] # one of both
    assert slots(step) == {"number": 3, "seen": ("count",) * 3, "done": True}


def test_a_repetition_has_a_limit() -> None:
    """A step that does not come to its end fails after ``limit`` turns."""
    assert error(repeat_until(count, DONE, 2)) == RepetitionExhausted(
        "'count' ran 2 times and 'done' is still not true",
        hint="raise its limit, or find out why the condition never becomes true",
        context={"limit": 2},
        step="count#3",
    )
    never = repeat_until(count, lambda _context: False, 1)
    assert error(never).message == "'count' ran 1 time and '<lambda>' is still not true"


def test_a_failing_repetition_ends() -> None:
    """A failure ends the repetition."""
    assert error(repeat_until(fail, DONE, 2)).message == "no"


def test_the_finaliser_always_runs() -> None:
    """The finaliser runs after success and after failure; the first failure is the answer."""
    seen: list[dict[str, object]] = []

    def finalise(context: Context) -> IOResult[Context, PipelineError]:
        seen.append(dict(context.slots))
        return cancel(context)

    assert error(always(count, finalise)) == Cancelled("stopped", step="finalise")
    assert error(always(sequence(count, fail), finalise)).message == "no"
    assert slots(always(count, note)) == {"number": 1, "seen": ("count", "note")}
    (without_failure, with_failure) = seen
    assert without_failure == {"number": 1, "seen": ("count",)}
    assert with_failure.keys() - without_failure == {"run_failure"}


def test_the_finaliser_runs_after_an_exception() -> None:
    """A bug goes its way, and what must be cleaned up is."""
    seen: list[Context] = []

    def finalise(context: Context) -> IOResult[Context, PipelineError]:
        seen.append(context)
        return IOSuccess(context)

    with pytest.raises(ZeroDivisionError):
        _ = always(crash, finalise)(at())
    assert len(seen) == 1


def test_a_combination_declares_its_slots() -> None:
    """What a combination reads is what no step in it has written before."""
    declared = declaration_of(repeat_until(sequence(double, count, is_three), DONE, 1))
    assert [slot.name for slot in declared.reads] == ["number"]
    assert [slot.name for slot in declared.writes] == ["double", "number", "seen", "done"]


@pytest.mark.parametrize("lanes", [1, 2, 5])
def test_for_each_gathers_what_a_step_leaves_for_each_item(lanes: int) -> None:
    """In the order of the items, None for one that failed."""
    squared = for_each(square, ITEMS, ONE, gather={SQUARE: SQUARES}, lanes=lanes)
    assert slots(squared, at(items=(2, -1, 3), seen=("before",))) == {
        "items": (2, -1, 3),
        "seen": ("before",),
        "squares": (4, None, 9),
    }


def test_for_each_may_gather_nothing() -> None:
    """Its work may be something else than slots."""
    assert slots(for_each(note, ITEMS, ONE), at(items=(1,))) == {"items": (1,)}


@pytest.mark.parametrize(("items", "stop"), [((-1, -2), False), ((1, -1), True)])
def test_for_each_fails_as_the_first_item_does(items: tuple[int, ...], stop: bool) -> None:  # noqa: FBT001 - a case
    """Where all fail, or where one must not."""
    squared = for_each(sequence(count, square), ITEMS, ONE, stop_on_failure=stop)
    assert error(squared, at(items=items)) == CommandFailed(
        NEGATIVE, context={"one": -1}, step=f"sequence[{items.index(-1) + 1}]/square"
    )


def test_for_each_stops_where_a_person_asks_for_it(io: FakeIo) -> None:
    """Before the next item; the answer is that of a step that was stopped."""
    io.stop = "SIGINT"
    assert error(for_each(square, ITEMS, ONE), at(items=(1, 2))) == stopped_by("SIGINT")


def test_for_each_declares_its_slots() -> None:
    """The items and what the step reads but for the item; what is gathered."""
    declared = declaration_of(for_each(square, ITEMS, ONE, gather={SQUARE: SQUARES}))
    both = declaration_of(for_each(sequence(double, square), ITEMS, ONE))
    assert (declared.reads, declared.writes) == ((ITEMS,), (SQUARES,))
    assert (both.reads, both.writes) == ((ITEMS, NUMBER), ())


@pytest.mark.parametrize(
    ("items", "keys", "words"),
    [
        (
            ITEMS,
            {"lanes": 0},
            "'lanes' must be a whole number of at least 1, or a slot's name, not 0",
        ),
        (NUMBER, {}, "the slot 'number' holds int, but 'for_each' needs tuple[…, ...]"),
        (
            ITEMS,
            {"gather": {SQUARE: NUMBER}},
            "the slot 'number' holds int, but 'gather.square' writes tuple[int | None, ...]",
        ),
        (
            ITEMS,
            {"gather": {NUMBER: SQUARES}},
            "'square' writes no slot 'number': known: seen, square",
        ),
    ],
)
def test_for_each_refuses_what_does_not_fit(items: Any, keys: Any, words: str) -> None:  # noqa: ANN401 - what type checkers refuse
    """When it is made, as a workflow does."""
    reads_number = sequence(double, square) if SQUARE in keys.get("gather", {}) else square
    with pytest.raises(PipelineException) as raised:
        _ = for_each(reads_number, items, ONE, **keys)
    assert raised.value.error.message == f"for_each of '{name_of(reads_number)}': {words}"


def test_for_each_runs_steps_that_declare_nothing() -> None:
    """They may write any slot."""
    bare = for_each(unnamed(square), ITEMS, ONE, gather={SQUARE: SQUARES})
    assert slots(bare, at(items=(2,)))["squares"] == (4,)


def test_for_each_stands_in_other_combinators() -> None:
    """It is a step, and so is what it is made of."""
    step = sequence(for_each(sequence(count, square), ITEMS, ONE, gather={NUMBER: SQUARES}), note)
    assert slots(step, at(items=(1, 2))) == {
        "items": (1, 2),
        "squares": (1, 1),
        "seen": ("note",),
    }
