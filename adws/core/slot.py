"""A typed name in a context."""

from types import GenericAlias
from typing import Any, Generic, TypeVar, overload

from attrs import frozen

_Value = TypeVar("_Value")
_Read_co = TypeVar("_Read_co", covariant=True)


@frozen
class ReadableSlot(Generic[_Read_co]):
    """A slot for readers only: a ``Slot[int]`` fits where a slot of ``object`` is needed."""

    name: str
    """The key of the value in a context; unique among the steps that share the context."""
    type: Any
    """The class or generic type of the value, such as ``tuple[str, ...]`` or ``int | None``."""
    saved: bool = True
    """Whether the value goes into a saved context. False is for values such as connections: a step
    must put them into the context again."""


@frozen(init=False)
class Slot(ReadableSlot[_Value], Generic[_Value]):
    """A typed name in a context. A saved context is read back with this type.

    If the type is no class, write it twice, once for the type checker: ``Slot[int | None]("rest",
    int | None)``.

    >>> Slot("words", tuple[str, ...])
    Slot('words', tuple[str, ...])
    """

    @overload
    def __init__(self, name: str, type: type[_Value], *, saved: bool = True) -> None: ...

    @overload
    def __init__(self, name: str, type: object, *, saved: bool = True) -> None: ...

    def __init__(self, name: str, type: object, *, saved: bool = True) -> None:  # noqa: A002 - as the field
        """Name a value and its type."""
        super().__init__(name, type, saved)

    def __repr__(self) -> str:
        """Return the slot as source code."""
        return f"Slot({self.name!r}, {type_name(self.type)})"


def type_name(kind: object) -> str:
    """Return a type as people write it.

    >>> type_name(int), type_name(tuple[int | None, ...])
    ('int', 'tuple[int | None, ...]')
    """
    return (
        kind.__name__
        if isinstance(kind, type) and not isinstance(kind, GenericAlias)
        else str(kind)
    )
