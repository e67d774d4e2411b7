"""How a function declares itself a step."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, overload

from attrs import frozen

from adws.core.context import Context, Slot
from adws.core.step_display import NOTHING, StepDisplay

_Arguments = ParamSpec("_Arguments")
_Returned = TypeVar("_Returned")
_A = TypeVar("_A")
_B = TypeVar("_B")
_C = TypeVar("_C")

DECLARATION = "__adws_step__"

Show = Callable[[Context], StepDisplay]
"""Says what a person who watches is shown; the context is the one that the event carries."""


@frozen
class StepDeclaration:
    """What a step reads and writes, and what is shown of it."""

    reads: tuple[Slot[Any], ...] = ()
    """The slots that must have been written before."""
    writes: tuple[Slot[Any], ...] = ()
    """The slots that it writes."""
    announces: Show | None = None
    """What is shown when it starts."""
    shows: Show | None = None
    """What is shown when it has finished."""


def step(
    *,
    reads: tuple[Slot[Any], ...] = (),
    writes: tuple[Slot[Any], ...] = (),
    announces: Show | None = None,
    shows: Show | None = None,
) -> Callable[[Callable[_Arguments, _Returned]], Callable[_Arguments, _Returned]]:
    """Declare the slots that a step reads and writes, and what is shown of it.

    ``reads`` are required: a workflow in which one of them has not been written before is refused
    when it is loaded. What a step reads only when it is there is not declared. ``announces`` is
    shown when the step starts, ``shows`` when it has finished; see ``show``.
    """

    def declare(function: Callable[_Arguments, _Returned]) -> Callable[_Arguments, _Returned]:
        declaration = StepDeclaration(reads, writes, announces, shows)
        setattr(function, DECLARATION, declaration)
        return function

    return declare


def declaration_of(function: Callable[..., object]) -> StepDeclaration:
    """Return what a step declared; a bare function reads and writes nothing."""
    declared = getattr(function, DECLARATION, None)
    return declared if isinstance(declared, StepDeclaration) else StepDeclaration()


@overload
def show(wording: Callable[[], str | StepDisplay], /) -> Show: ...


@overload
def show(wording: Callable[[_A | None], str | StepDisplay], a: Slot[_A], /) -> Show: ...


@overload
def show(
    wording: Callable[[_A | None, _B | None], str | StepDisplay], a: Slot[_A], b: Slot[_B], /
) -> Show: ...


@overload
def show(
    wording: Callable[[_A | None, _B | None, _C | None], str | StepDisplay],
    a: Slot[_A],
    b: Slot[_B],
    c: Slot[_C],
    /,
) -> Show: ...


def show(wording: Callable[..., str | StepDisplay], /, *slots: Slot[Any]) -> Show:
    """Return what is shown of some slots' values (None where nothing was written).

    ``wording`` gives a line, which is empty where nothing is shown, or more as ``StepDisplay``.
    """

    def shown(context: Context) -> StepDisplay:
        words = wording(*map(context.get, slots))
        if isinstance(words, StepDisplay):
            return words
        return StepDisplay((words,)) if words else NOTHING

    return shown
