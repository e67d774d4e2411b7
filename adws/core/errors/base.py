"""The base class of all expected failures."""

from collections.abc import Mapping
from typing import ClassVar, Self

from attrs import evolve, field, frozen

from adws.core.displayed import Display, Displayed, Words


@frozen(repr=False)
class PipelineError(Displayed):
    """An expected failure, worded for the person who meets it."""

    exit_code: ClassVar[int] = 2
    """The exit code of a command that ends with this error."""
    mendable: ClassVar[bool] = False
    """Whether another try can succeed if it knows the message."""
    pauses: ClassVar[bool] = False
    """Whether it only pauses a run: nothing is wrong, and later the same command continues it."""

    message: str
    """What happened and where, in words."""
    hint: str = ""
    """What the user can do next; empty if there is nothing to do."""
    context: Mapping[str, object] = field(factory=dict[str, object])
    """Details for machines, by name."""
    step: str = ""
    """The name of the step that failed; the engine sets it, a step never does."""

    @property
    def kind(self) -> str:
        """The name of the kind, for machines: stable across versions."""
        return type(self).__name__

    @property
    def retry_after_seconds(self) -> float | None:
        """After how many seconds another try may succeed; None: not without a change."""
        return None

    @property
    def log(self) -> str:
        """Where the output of a run that failed is, how it ended, and after how long.

        Empty if the error is not about such a run.

        >>> ended = {"raw_output": ".adws/raw/1/output.log", "exit_code": 3, "seconds": 1.5}
        >>> PipelineError("cut off", context=ended).log
        '.adws/raw/1/output.log (exit code 3, after 1.5 s)'
        """
        context = self.context
        if not context.get("raw_output"):
            return ""
        code = f"exit code {context['exit_code']}" if "exit_code" in context else ""
        took = f"after {context['seconds']} s" if "seconds" in context else ""
        facts = ", ".join(filter(None, (code, took)))
        return f"{context['raw_output']} ({facts})" if facts else str(context["raw_output"])

    def at_step(self, name: str) -> Self:
        """Return this error stamped with the step it came from; the first stamp stays."""
        return self if self.step else evolve(self, step=name)

    def as_exception(self) -> "PipelineException":
        """Return an exception with this error, for programs that raise; its text is the error's.

        >>> try:
        ...     raise PipelineError("no suite", hint="see adws doctor").as_exception()
        ... except PipelineException as exception:
        ...     print(exception.error.message)
        no suite
        """
        return PipelineException(self)

    def as_dict(self) -> dict[str, object]:
        """Return the error as plain values, ready for JSON."""
        return {
            "kind": self.kind,
            "step": self.step,
            "message": self.message,
            "hint": self.hint,
            "context": dict(self.context),
        }

    def __display__(self) -> Display:
        """Return what happened, where and what to do, whole; then the details."""
        texts = {"message": self.message, "hint": self.hint, "step": self.step}
        words = tuple((name, Words(text)) for name, text in texts.items() if text)
        return self.kind, (*words, *self.context.items())

    def __str__(self) -> str:
        """Return the message and, on its own line, the hint."""
        return f"{self.message}\n{self.hint}" if self.hint else self.message


class PipelineException(Exception):
    """An expected failure, raised as an exception: by your program, or for a mistake in it."""

    error: PipelineError
    """What went wrong, as a value."""

    def __init__(self, error: PipelineError) -> None:
        """Make an exception of an error."""
        super().__init__(error)
        self.error = error

    def __str__(self) -> str:
        """Return kind, step, message and hint."""
        where = f" (step {self.error.step})" if self.error.step else ""
        return f"{self.error.kind}{where}: {self.error}"
