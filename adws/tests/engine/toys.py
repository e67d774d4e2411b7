"""Small steps and workflow files for the tests of the engine."""

from pathlib import PurePath
from typing import Any

from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.context import Context, Slot, Step
from adws.core.errors import CommandFailed, NameUnknown, PipelineError
from adws.core.nearest import nearest
from adws.core.railway import settle
from adws.core.step import step
from adws.engine.loading import load_workflow
from adws.engine.program import WorkflowProgram
from adws.slots import RUN_FAILURE
from adws.testing import FakeIo

NUMBER = Slot("number", int)
DOUBLE = Slot("double", int)
TEXT = Slot("text", str)
DONE = Slot("done", bool)
SEEN = Slot("seen", tuple[str, ...])
ITEMS = Slot("items", tuple[int, ...])
ONE = Slot("one", int)
SQUARE = Slot("square", int)
SQUARES = Slot("squares", tuple[int | None, ...])
NEGATIVE = "a number below zero"

Outcome = IOResult[Context, PipelineError]


def with_trace(context: Context, word: str) -> Context:
    """Return the context with one more word in the trace of what was run."""
    return context.put(SEEN, (*(context.get(SEEN) or ()), word))


@step(writes=(NUMBER, SEEN))
def count(context: Context) -> Outcome:
    """Add one to the number."""
    return IOSuccess(with_trace(context.put(NUMBER, (context.get(NUMBER) or 0) + 1), "count"))


@step(reads=(NUMBER,), writes=(DOUBLE,))
def double(context: Context) -> Outcome:
    """Write twice the number."""
    return IOSuccess(context.put(DOUBLE, context.require(NUMBER).unwrap() * 2))


@step(reads=(NUMBER,), writes=(DONE,))
def is_three(context: Context) -> Outcome:
    """Say whether the number has reached three."""
    return IOSuccess(context.put(DONE, context.require(NUMBER).unwrap() >= 3))


@step(writes=(SEEN,))
def note(context: Context, *, word: str = "note") -> Outcome:
    """Leave a word in the trace."""
    return IOSuccess(with_trace(context, word))


@step(reads=(TEXT,), writes=(SEEN,))
def needs_text(context: Context) -> Outcome:
    """Read a text."""
    return IOSuccess(with_trace(context, context.require(TEXT).unwrap()))


@step(writes=(TEXT,))
def write_text(context: Context, *, text: str) -> Outcome:
    """Write a text."""
    return IOSuccess(context.put(TEXT, text))


@step(writes=(Slot("number", str),))
def other_number(context: Context) -> Outcome:
    """Write a number that is none."""
    return IOSuccess(context.put(Slot("number", str), "none"))


@step(writes=(DONE,))
def write_done(context: Context, *, value: bool) -> Outcome:
    """Write the bool slot."""
    return IOSuccess(context.put(DONE, value))


@step()
def fail(context: Context, *, why: str = "no") -> Outcome:
    """Fail."""
    return IOFailure(CommandFailed(why, context={"root": str(context.root)}))


@step()
def crash(context: Context) -> Outcome:
    """Have a bug."""
    raise ZeroDivisionError(context.root)


@step(writes=(SEEN,))
def options(
    context: Context,
    *,
    text: str,
    number: int = 1,
    share: float = 0.5,
    flag: bool = False,
    words: tuple[str, ...] = (),
    table: dict[str, str] | None = None,
) -> Outcome:
    """Take an option of each type."""
    return IOSuccess(with_trace(context, repr((text, number, share, flag, words, table))))


@step(writes=(ITEMS,))
def write_items(context: Context, *, numbers: tuple[int, ...]) -> Outcome:
    """Write the items of a step with ``for_each``."""
    return IOSuccess(context.put(ITEMS, numbers))


@step(reads=(ONE,), writes=(SQUARE, SEEN))
def square(context: Context) -> Outcome:
    """Write the square of an item; one below zero fails."""
    result = context.require(ONE).unwrap()
    if result < 0:
        return IOFailure(CommandFailed(NEGATIVE, context={"one": result}))
    return IOSuccess(with_trace(context.put(SQUARE, result * result), f"square {result}"))


STEPS: dict[str, Step] = {
    "count": count,
    "double": double,
    "is_three": is_three,
    "note": note,
    "needs_text": needs_text,
    "write_text": write_text,
    "other_number": other_number,
    "write_done": write_done,
    "fail": fail,
    "crash": crash,
    "options": options,
    "write_items": write_items,
    "square": square,
}


def find_toy(name: str) -> Result[Step, PipelineError]:
    """Find one of the toys."""
    if name in STEPS:
        return Success(STEPS[name])
    return Failure(NameUnknown(f"unknown step '{name}'", hint=nearest(name, STEPS)))


FOLDER = PurePath("/w")
"""Where the workflow files of the tests lie."""


def write_files(io: FakeIo, **texts: str) -> None:
    """Put workflow files on the disk."""
    io.folders["workflows"] = PurePath("/shipped")
    for name, text in texts.items():
        io.files[FOLDER / f"{name}.toml"] = text


def load(io: FakeIo, **texts: str) -> WorkflowProgram:
    """Write workflow files and load ``top``, which must be right."""
    write_files(io, **texts)
    return settle(load_workflow(str(FOLDER / "top.toml"), find_step=find_toy)).unwrap()


def complaints(io: FakeIo, **texts: str) -> list[str]:
    """Write workflow files and return what is wrong with ``top``, without the folder's name."""
    write_files(io, **texts)
    loaded = settle(load_workflow(str(FOLDER / "top.toml"), find_step=find_toy))
    assert not is_successful(loaded)
    return loaded.failure().message.replace(f"{FOLDER}/", "").splitlines()


def at(**slots: Any) -> Context:  # noqa: ANN401 - values of any slot
    """Return a context with these slots."""
    return Context(PurePath("/project"), slots=slots)


def what_is_left(context: Context) -> dict[str, object]:
    """Return the slots that the steps have left, without why the run ended."""
    return {name: value for name, value in context.slots.items() if name != RUN_FAILURE.name}


class Flaky:
    """A step that fails a number of times, with a given error, before it succeeds."""

    def __init__(self, failures: int, error: PipelineError | None = None) -> None:
        """Start with all failures left."""
        self.left = failures
        self.error = error or CommandFailed("no", context={"root": "/project"})

    def __call__(self, context: Context) -> IOResult[Context, PipelineError]:
        """Fail as long as failures are left."""
        self.left -= 1
        return IOResult.from_failure(self.error) if self.left >= 0 else note(context)
