"""How a function declares itself a step."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from attrs import frozen

from adws.core.context import Slot

_Arguments = ParamSpec("_Arguments")
_Returned = TypeVar("_Returned")

DECLARATION = "__adws_step__"


@frozen
class StepDeclaration:
    """What a step reads and writes."""

    reads: tuple[Slot[Any], ...] = ()
    writes: tuple[Slot[Any], ...] = ()


def step(
    *, reads: tuple[Slot[Any], ...] = (), writes: tuple[Slot[Any], ...] = ()
) -> Callable[[Callable[_Arguments, _Returned]], Callable[_Arguments, _Returned]]:
    """Declare the slots that a step reads and writes.

    ``reads`` are required: a workflow in which one of them has not been written before is refused
    when it is loaded. What a step reads only when it is there is not declared.
    """

    def declare(function: Callable[_Arguments, _Returned]) -> Callable[_Arguments, _Returned]:
        setattr(function, DECLARATION, StepDeclaration(reads, writes))
        return function

    return declare


def declaration_of(function: Callable[..., object]) -> StepDeclaration:
    """Return what a step declared; a bare function reads and writes nothing."""
    declared = getattr(function, DECLARATION, None)
    return declared if isinstance(declared, StepDeclaration) else StepDeclaration()
