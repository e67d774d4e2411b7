"""Declares a function as a step."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, ParamSpec, Protocol, TypeVar, cast, overload

from attrs import frozen
from returns.io import IOResult

from adws.core.context import Context, Slot
from adws.core.step_display import NOTHING, StepDisplay
from adws.core.step_outcome import step_result

_Arguments = ParamSpec("_Arguments")
_Returned = TypeVar("_Returned")
_A = TypeVar("_A")
_B = TypeVar("_B")
_C = TypeVar("_C")

DECLARATION = "__adws_step__"

Show = Callable[[Context], StepDisplay]
"""Returns what a person who watches sees; it gets the context of the event."""


class Declare(Protocol):
    """Declares a function as a step; the function keeps its type."""

    def __call__(
        self, function: Callable[_Arguments, _Returned], /
    ) -> Callable[_Arguments, _Returned]:
        """Return the step."""
        ...


@frozen
class StepDeclaration:
    """What a step reads, writes and shows."""

    reads: tuple[Slot[Any], ...] = ()
    """The slots that must have been written before."""
    writes: tuple[Slot[Any], ...] = ()
    """The slots that it writes."""
    announces: Show | None = None
    """The displays for its start."""
    shows: Show | None = None
    """The displays for its end."""
    doing: str = ""
    """The words for its work in the live line; empty: its name."""


def step(
    *,
    reads: tuple[Slot[Any], ...] = (),
    writes: tuple[Slot[Any], ...] = (),
    announces: Show | None = None,
    shows: Show | None = None,
    doing: str = "",
) -> Declare:
    """Declare the slots that a step reads and writes, and what it shows.

    ``reads`` are required: adws refuses to load a workflow if no earlier step writes one of them.
    Do not declare slots that the step reads only if they are there. ``announces`` is shown when the
    step starts, ``shows`` when it has finished; see ``show``. While the step runs, the live line of
    a terminal shows ``doing``, a phrase such as "running the suite", or else its name. Wherever the
    step is called, an error that it ends with carries its name, and it fails with ``StepInvalid``
    if it writes a slot that is not in ``writes`` (unless the slot is not saved).
    """

    def declare(function: Callable[_Arguments, _Returned]) -> Callable[_Arguments, _Returned]:
        name, written = name_of(function), frozenset(slot.name for slot in writes)
        declaration = StepDeclaration(reads, writes, announces, shows, doing)

        @wraps(function)
        def named_step(*arguments: _Arguments.args, **options: _Arguments.kwargs) -> _Returned:
            result = step_result(function, name, written, *arguments, **options)
            outcome = IOResult.from_result(result.alt(lambda error: error.at_step(name)))
            return cast("_Returned", outcome)

        named_step.__name__ = name
        setattr(named_step, DECLARATION, declaration)
        return named_step

    return declare


def declaration_of(function: Callable[..., object]) -> StepDeclaration:
    """Return the declaration of a step, also with bound options; a bare function declares nothing.

    >>> declaration_of(partial(len)) == StepDeclaration()
    True
    """
    declared = getattr(innermost(function), DECLARATION, None)
    return declared if isinstance(declared, StepDeclaration) else StepDeclaration()


def is_declared(function: Callable[..., object]) -> bool:
    """Return whether a function is declared as a step, also with bound options.

    >>> is_declared(len), is_declared(step()(len))
    (False, True)
    """
    return hasattr(innermost(function), DECLARATION)


def innermost(function: Callable[..., object]) -> Callable[..., object]:
    """Return the function inside ``functools.partial``."""
    while isinstance(function, partial):
        function = function.func
    return function


def name_of(function: Callable[..., object]) -> str:
    """Return the name of a step: that of its function, or of the class of a callable object.

    >>> name_of(partial(len)), name_of(lambda context: context)
    ('len', '<lambda>')
    """
    inner = innermost(function)
    return str(getattr(inner, "__name__", type(inner).__name__))


def unnamed(function: Callable[_Arguments, _Returned]) -> Callable[_Arguments, _Returned]:
    """Return a step as its author wrote it, for callers that stamp its errors themselves."""
    if isinstance(function, partial):
        bound = partial(unnamed(function.func), *function.args, **function.keywords)
        return cast("Callable[_Arguments, _Returned]", bound)
    declared = hasattr(function, DECLARATION)
    inner = getattr(function, "__wrapped__", function) if declared else function
    return cast("Callable[_Arguments, _Returned]", inner)


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
    """Return a function that shows some slots' values (None for an unwritten slot).

    ``wording`` returns one line (empty to show nothing), or a ``StepDisplay``.
    """

    def display(context: Context) -> StepDisplay:
        words = wording(*map(context.get, slots))
        if isinstance(words, StepDisplay):
            return words
        return StepDisplay((words,)) if words else NOTHING

    return display
