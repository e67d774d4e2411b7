"""The error for a run that cannot be read, with the end of its output."""

from attrs import evolve

from adws.core.errors import PipelineError, SuiteUnreadable
from adws.runners.runner import Outputs

_LAST_LINES = 6
_WHAT_HANGS = "raise test_timeout_seconds, or find what hangs"


def unreadable(outputs: Outputs, message: str, hint: str, printed: list[str]) -> SuiteUnreadable:
    """Return the error for a run; ``printed`` are its lines, of which the last are shown."""
    tail = "\n".join(printed[-_LAST_LINES:])
    return SuiteUnreadable(
        f"{message}\n{tail}" if tail else message,
        hint=hint,
        context={
            "raw_output": outputs.raw_output,
            "exit_code": outputs.exit_code,
            "seconds": round(outputs.duration_seconds, 1),
        },
    )


def timed_out(
    outputs: Outputs, where: str, printed: list[str], hint: str = _WHAT_HANGS
) -> SuiteUnreadable:
    """Return the error for a run that its time limit ended; ``where`` is what was running."""
    place = f" in {where}" if where else ""
    message = f"the suite did not end within {outputs.run.timeout_seconds:g} s{place}"
    error = unreadable(outputs, message, hint, printed)
    return evolve(error, context={**error.context, "timed_out": True})


def is_timed_out(error: PipelineError) -> bool:
    """Return whether the time limit of a run is why it cannot be read."""
    return error.context.get("timed_out") is True


def lines_of(text: str) -> list[str]:
    r"""Return the lines of a text that say something.

    >>> lines_of("one  \n\n  two")
    ['one', '  two']
    """
    return [line.rstrip() for line in text.splitlines() if line.strip()]
