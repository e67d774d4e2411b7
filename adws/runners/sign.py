"""What tells that a project's tests belong to a runner, and how clearly it does."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Protocol, TypeVar

from attrs import frozen


class Clarity(IntEnum):
    """How clearly a sign speaks; of the runners of one family the clearest is taken."""

    FILES = 1
    """Files that the runner could run, and others too."""
    PACKAGE = 2
    """A dependency on the tool."""
    SCRIPT = 3
    """A script that starts the tool, which is not the one for tests."""
    TEST_SCRIPT = 4
    """The script for tests, or one that it runs, starts the tool."""
    CONFIGURATION = 5
    """A file that nothing but the tool reads."""


@frozen
class Sign:
    """Why a project uses a runner, in words, and how clear that is."""

    clarity: Clarity
    why: str
    defers: bool = False
    """Whether the tests are left to projects below the folder, if the runner knows any there."""
    tested: bool = False
    """Whether the script for tests starts it, whatever tells it most clearly."""
    place: tuple[int, int] = (0, 0)
    """Where it is among others that are as clear: by scripts, then by the commands of one."""


class _Signed(Protocol):
    @property
    def sign(self) -> Sign: ...


_S = TypeVar("_S", bound=_Signed)


def clearest_first(items: Iterable[_S]) -> tuple[_S, ...]:
    """Return what has signs by how clear these are, then by their place, then in its order."""
    return tuple(sorted(items, key=lambda item: (-item.sign.clarity, item.sign.place)))


def clearest(items: Iterable[_S]) -> tuple[_S, ...]:
    """Return those whose signs are the clearest."""
    together = tuple(items)
    best = max((item.sign.clarity for item in together), default=None)
    return tuple(item for item in together if item.sign.clarity is best)
