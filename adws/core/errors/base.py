"""What every kind of expected failure has."""

from collections.abc import Mapping
from typing import ClassVar, Self

from attrs import evolve, field, frozen


@frozen
class PipelineError:
    """An expected failure, told to the person who meets it.

    ``message`` says what happened and where, ``hint`` what to do next, ``context`` holds details
    for machines. ``step`` is stamped by the engine, never by a step. ``exit_code`` is the exit
    code of a command line that ends with this error. ``mendable``: what was tried was not good
    enough, and whoever tried it can do better when told.
    """

    exit_code: ClassVar[int] = 2
    mendable: ClassVar[bool] = False

    message: str
    hint: str = ""
    context: Mapping[str, object] = field(factory=dict[str, object])
    step: str = ""

    @property
    def kind(self) -> str:
        """The name of the kind, for machines: stable across versions."""
        return type(self).__name__

    @property
    def retry_after_seconds(self) -> float | None:
        """After how long the same may be tried again, with good hope; None: not of itself."""
        return None

    def at_step(self, name: str) -> Self:
        """Return this error stamped with the step it came from; the first stamp stays."""
        return self if self.step else evolve(self, step=name)

    def as_dict(self) -> dict[str, object]:
        """Return the error as plain values, ready for JSON."""
        return {
            "kind": self.kind,
            "step": self.step,
            "message": self.message,
            "hint": self.hint,
            "context": dict(self.context),
        }

    def __str__(self) -> str:
        """Return the message and, on its own line, the hint."""
        return f"{self.message}\n{self.hint}" if self.hint else self.message
