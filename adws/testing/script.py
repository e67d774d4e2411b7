"""What a test tells its machine in memory: which commands are meant, and what becomes of them."""

from collections.abc import Callable, Mapping
from typing import Never

from attrs import field, frozen

from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess

Matcher = tuple[str, ...] | Callable[[Command], bool]
"""Which commands are meant: those whose argv begins so, or those for which a function says so."""

Answer = CompletedProcess | PipelineError | Callable[[Command], CompletedProcess | PipelineError]
"""What becomes of a command."""


@frozen
class RecordedCall:
    """One call of the surface, as it was made."""

    name: str
    """The name of the function of ``io_ops``."""
    arguments: tuple[object, ...]
    """Its arguments by position."""
    named: Mapping[str, object] = field(factory=dict[str, object])
    """Its arguments by name."""


def is_meant(matcher: Matcher, command: Command) -> bool:
    """Whether a matcher means a command."""
    if callable(matcher):
        return matcher(command)
    return command.argv[: len(matcher)] == matcher


def unscripted(call: str, where: str) -> Never:
    """Refuse a call that nobody has scripted; ``where`` is the field that should say it."""
    message = f"unscripted call: io_ops.{call}; say in FakeIo({where}=...) what it answers"
    raise AssertionError(message)
