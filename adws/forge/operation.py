"""One thing that is asked of a forge, as a value."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from attrs import field, frozen
from returns.result import Failure, Result, Success

from adws.core.codec import structure

_Value = TypeVar("_Value")
_Kind = TypeVar("_Kind")

GRAPH = "/graphql"
"""Where GraphQL is asked."""

Plain = Mapping[str, Any]
"""Fields of a request, as JSON has them."""


@frozen
class ForgeAnswer:
    """What a forge answered: ``plain`` is its JSON, None if it has none."""

    status: int
    headers: Mapping[str, str]
    plain: object


@frozen
class Operation(Generic[_Value]):
    """A request below a forge's address, and how its answer is read.

    ``path`` begins at the repository, or at the top where ``at_top``. ``read`` returns what an
    answer of one of these ``statuses`` says, or what is wrong with it. ``items`` names the list in
    each page of a long answer; an empty text means that the page is the list: all pages are read as
    one. It is None for what has one page.
    """

    method: str
    path: str
    read: Callable[[ForgeAnswer], Result[_Value, str]]
    query: Mapping[str, str] = field(factory=dict[str, str])
    fields: Plain | None = None
    statuses: frozenset[int] = frozenset({200})
    items: str | None = None
    at_top: bool = False

    @property
    def is_write(self) -> bool:
        """Whether it changes something."""
        return self.method != "GET"

    def __str__(self) -> str:
        """Return how people write a request: ``GET /pulls/7``, ``GET the repository``."""
        return f"{self.method} {self.path or 'the repository'}"


def reading(
    kind: type[_Kind], turn: Callable[[_Kind], _Value]
) -> Callable[[ForgeAnswer], Result[_Value, str]]:
    """Return what reads an answer as a value of ``kind`` and turns that into ours."""

    def read(answer: ForgeAnswer) -> Result[_Value, str]:
        return structure(answer.plain, kind, "answer", allow_extra_keys=True).map(turn)

    return read


def reading_each(
    kind: type[_Kind], turn: Callable[[_Kind], _Value]
) -> Callable[[ForgeAnswer], Result[tuple[_Value, ...], str]]:
    """Return what reads a list."""

    def read(answer: ForgeAnswer) -> Result[tuple[_Value, ...], str]:
        if not isinstance(answer.plain, list):
            return Failure("the answer is not a list")
        whole: type[tuple[_Kind, ...]] = tuple[kind, ...]  # type: ignore[valid-type] # a kind made now
        plain_items = structure(answer.plain, whole, "answer", allow_extra_keys=True)
        return Result.do(tuple(map(turn, items)) for items in plain_items)

    return read


def nothing(_answer: ForgeAnswer) -> Result[None, str]:
    """Read an answer that says nothing more than its status."""
    return Success(None)
