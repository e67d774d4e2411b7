"""Declares a function as a step."""

from collections.abc import Callable
from functools import partial
from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess
from returns.primitives.exceptions import UnwrapFailedError
from returns.result import Failure, Success

from adws.core.context import Context, Slot
from adws.core.errors import (
    CommandFailed,
    ContextInvalid,
    PipelineError,
    SlotMissing,
    SlotValueInvalid,
    StepInvalid,
)
from adws.core.railway import settle, unwrap
from adws.core.step import StepDeclaration, declaration_of, name_of, step, unnamed

_IN, _OUT = Slot("in", int), Slot("out", int)
_EMPTY = Context(PurePath("/p"))


@step(reads=(_IN,), writes=(_OUT,))
def add(context: Context, *, more: int = 1) -> IOResult[Context, PipelineError]:
    """Add to a number; one below zero fails, and a wrong option puts no number."""
    if context.require(_IN).unwrap() < 0:
        return IOFailure(CommandFailed("below zero"))
    return IOSuccess(context.put(_OUT, context.require(_IN).unwrap() + more))


def test_a_step_is_called_as_its_function_and_tells_its_slots() -> None:
    """Also with options bound, and as its author wrote it."""
    context = _EMPTY.put(_IN, 1)
    for called in (add, unnamed(add), partial(add, more=1), unnamed(partial(add, more=1))):
        assert settle(called(context)) == Success(context.put(_OUT, 2))
    assert declaration_of(partial(add, more=2)) == StepDeclaration((_IN,), (_OUT,))
    assert (name_of(add), name_of(partial(add, more=2)), name_of(print)) == ("add", "add", "print")


def test_an_error_carries_the_name_of_its_step() -> None:
    """Also outside of the engine, also where a value does not fit its slot."""
    assert settle(add(_EMPTY.put(_IN, -1))).failure() == CommandFailed("below zero", step="add")
    wrong: Any = "one"
    error = settle(step()(partial(_put, wrong))(_EMPTY)).failure()
    assert (type(error), error.step) == (SlotValueInvalid, "_put")


def test_a_step_needs_a_context() -> None:
    """A folder is none; the error carries the name of the step."""
    folder: Any = "/p"
    error = settle(add(folder)).failure()
    assert (type(error), error.step) == (ContextInvalid, "add")


def test_an_error_that_unwrap_meets_is_a_failure_of_the_step() -> None:
    """Whoever unwraps: the container itself, or the function that raises with words."""
    missing = settle(step()(_takes_out)(_EMPTY)).failure()
    assert (type(missing), missing.step) == (SlotMissing, "_takes_out")
    assert settle(step()(_unwraps)(_EMPTY)).failure() == evolve(missing, step="_unwraps")


def _takes_out(context: Context) -> IOResult[Context, PipelineError]:
    return IOSuccess(context.put(_OUT, context.require(_OUT).unwrap()))


def _unwraps(context: Context) -> IOResult[Context, PipelineError]:
    return IOSuccess(context.put(_OUT, unwrap(context.require(_OUT))))


@pytest.mark.parametrize("outcome", [Success(1).failure, Failure("no").unwrap])
def test_unwrap_without_an_error_of_ours_is_a_bug(outcome: Callable[[], object]) -> None:
    """So it goes on to whoever calls the step."""
    with pytest.raises(UnwrapFailedError):
        _ = step()(lambda _context: outcome())(_EMPTY)


async def _is_async(_context: Context) -> None:
    """Be no step."""


def test_a_coroutine_is_no_step() -> None:
    """It is closed, so that Python does not warn of it."""
    wrong: Any = _is_async
    error = settle(step()(wrong)(_EMPTY)).failure()
    assert error.message == (
        "the step '_is_async' returns a coroutine: a step is a plain function "
        "(def, not async def), not an IOResult with a context"
    )


def _put(value: int, context: Context) -> IOResult[Context, PipelineError]:
    return IOSuccess(context.put(_OUT, value))


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (None, "nothing (None)"),
        (_EMPTY, "Context: Context('/p')"),
        (IOSuccess(1), "Success: <Success: 1>"),
        (IOFailure("no"), "Failure: <Failure: no>"),
    ],
)
def test_a_step_that_gives_back_something_else_is_named(outcome: object, words: str) -> None:
    """Instead of an exception somewhere behind it."""

    def wrong(_context: Context) -> Any:  # noqa: ANN401 - what no step returns
        return outcome

    assert settle(step()(wrong)(_EMPTY)).failure() == StepInvalid(
        f"the step 'wrong' returns {words}, not an IOResult with a context",
        hint="end it with IOSuccess(context), or with IOFailure(an error of adws.errors)",
        step="wrong",
    )


def test_a_bare_function_reads_and_writes_nothing() -> None:
    """Library users need no decorator."""
    assert declaration_of(len) == StepDeclaration()


_MORE = Slot("more", int)


def _writes_both(context: Context) -> IOResult[Context, PipelineError]:
    return IOSuccess(context.put(_OUT, 1).put(_MORE, 2))


@pytest.mark.parametrize(
    ("writes", "message", "them", "slots"),
    [
        ((_OUT,), "the slot 'more', which it does not declare", "it", ("more",)),
        ((), "the slots 'more', 'out', which it does not declare", "them", ("more", "out")),
    ],
)
def test_a_step_declares_what_it_writes(
    writes: tuple[Slot[int], ...], message: str, them: str, slots: tuple[str, ...]
) -> None:
    """A new value of a slot counts, too, and so does a context that has a name."""
    error = StepInvalid(
        f"the step '_writes_both' writes {message}",
        hint=f"name {them} in @step(writes=(…,)) above the function: "
        "a resumed run has only declared slots",
        context={"slots": slots},
        step="_writes_both",
    )
    declared = step(writes=writes)(_writes_both)
    assert settle(declared(_EMPTY)) == Failure(error)
    assert settle(declared(_EMPTY.put(_MORE, 1))) == Failure(error)
    assert settle(declared(context=_EMPTY)) == Failure(error)


def test_a_step_keeps_what_others_wrote_and_may_write_what_is_not_saved() -> None:
    """Only a value that a resumed run would lack is refused."""
    lock, declared = Slot("lock", object, saved=False), step()(IOSuccess)
    context = _EMPTY.put(_MORE, 1)
    assert settle(declared(context)) == Success(context)
    opens = step()(lambda context: IOSuccess(context.put(lock, object())))
    assert settle(opens(_EMPTY)).unwrap().slots.keys() == {"lock"}
