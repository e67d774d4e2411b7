"""The error for a run that cannot be read, with the end of its output."""

import re
from collections.abc import Iterable, Sequence

from attrs import evolve

from adws.core.errors import PipelineError, SuiteUnreadable
from adws.runners.runner import Outputs

_LAST_LINES = 6
_NAMED = 3
_WHAT_HANGS = "raise test_timeout_seconds, or find what hangs"
_REFUSED_OPTION = re.compile(
    r"\b(?:unknown|invalid|unrecogni[sz]ed|unexpected) (?:option|argument)s?\b\W{0,4}?(--[\w.-]+)",
    re.IGNORECASE,
)
_TOO_OLD = re.compile(r"^adws needs .+ or newer$", re.MULTILINE)


def unreadable(outputs: Outputs, message: str, hint: str, printed: list[str]) -> SuiteUnreadable:
    """Return the error for a run; ``printed`` are its lines, of which the last are shown."""
    option = _refused_option(outputs, printed)
    if option:
        runner = outputs.run.suite.runner
        message = f"{runner} does not know the option {option}"
        hint = (
            f"remove it from the project's configuration; if it is not there, adws gives it: update"
            f" {runner} (adws docs runners names the versions)"
        )
    too_old = _TOO_OLD.search("\n".join(printed))
    if too_old:
        message, printed = too_old[0], []
        hint = f"update {outputs.run.suite.runner} in the project"
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


def _refused_option(outputs: Outputs, printed: list[str]) -> str:
    """Return the option that a tool refuses; empty if it refuses none, or one of the command."""
    suite = outputs.run.suite
    refused = _REFUSED_OPTION.search("\n".join(printed))
    if refused is None or suite.wrapped or any(w.startswith(refused[1]) for w in suite.argv):
        return ""
    return refused[1]


def timed_out(
    outputs: Outputs,
    running: Sequence[str],
    printed: list[str],
    hint: str = _WHAT_HANGS,
    ended: Iterable[str] = (),
) -> SuiteUnreadable:
    """Return the error for a run that its time limit ended.

    ``running`` are the cases or files that were running, ``ended`` the ids of the cases that had
    ended, as far as the runner knows them. Planted ones do not count.
    """
    planting = outputs.run.planting
    of_canaries = tuple(canary.id for canary in planting.canaries) if planting else ()
    planted = (*of_canaries, *(file.name for file in planting.files)) if planting else ()
    names = [name for name in running if not name.endswith(planted)]
    place = f" in {', '.join(names[:_NAMED])}" if names else ""
    message = f"the suite did not end within {outputs.run.timeout_seconds:g} s{place}"
    error = unreadable(outputs, message, hint, printed)
    own = frozenset(case_id for case_id in ended if not case_id.endswith(of_canaries))
    return evolve(error, context={**error.context, "timed_out": True, "cases_ended": len(own)})


def is_timed_out(error: PipelineError) -> bool:
    """Return whether the time limit of a run is why it cannot be read."""
    return error.context.get("timed_out") is True


def cases_ended(error: PipelineError) -> int:
    """Return how many cases had ended when the time limit of a run ended it; 0 if none is known."""
    ended = error.context.get("cases_ended")
    return ended if isinstance(ended, int) else 0


def lines_of(text: str) -> list[str]:
    r"""Return the lines of a text that say something.

    >>> lines_of("one  \n\n  two")
    ['one', '  two']
    """
    return [line.rstrip() for line in text.splitlines() if line.strip()]
