"""The result of one check of ``adws doctor``."""

from attrs import frozen
from returns.io import IOResult
from returns.pipeline import is_successful

from adws.core.errors import PipelineError, TimeLimitReached
from adws.core.railway import settle

_TOO_SLOW = "this machine is slow now: try again, or try one part: adws doctor --scope NAME"


@frozen
class HealthCheck:
    """The result of one check: whether all is well, what was found, and what to do otherwise."""

    name: str
    ok: bool
    detail: str
    hint: str = ""


def check_of(name: str, outcome: IOResult[str, PipelineError]) -> HealthCheck:
    """Return a passed check with what was found, or the failed check of an error."""
    settled = settle(outcome)
    if is_successful(settled):
        return HealthCheck(name, ok=True, detail=settled.unwrap())
    return failed_check(name, settled.failure())


def failed_check(name: str, error: PipelineError) -> HealthCheck:
    """Return the check that ended with an error; only the first line of its message is shown."""
    hint = _TOO_SLOW if isinstance(error, TimeLimitReached) else error.hint
    return HealthCheck(name, ok=False, detail=first_line(error.message), hint=hint)


def first_line(text: str) -> str:
    """Return the first line of a text: a table has room for no more."""
    return text.partition("\n")[0]
