"""The comment on an issue at the end of a run: why it is closed, or why it stays open."""

from attrs import frozen

from adws.core.fence import fence
from adws.core.flag import Flag
from adws.core.run import RunFailure
from adws.reports.limits import limits_lines

_MESSAGE = 4_000  # characters


@frozen
class EndedRun:
    """How a run ended, for the readers of an issue.

    ``delivered`` is a sentence that says where the work is, ``commit`` is its newest commit.
    ``report`` is relative to the project's folder. ``spent`` is the money, as people read it.
    """

    run: str
    spent: str
    report: str
    commit: str = ""
    delivered: str = ""


def closing_reason(end: EndedRun) -> str:
    """Return why an issue is closed, and where the work is.

    >>> print(closing_reason(EndedRun("r1", "$0.10", "r1.md", "c0ffee", "on the branch adws/r1")))
    Built by adws and accepted by its judge.
    <BLANKLINE>
    - run: r1
    - cost: $0.10
    - delivered: on the branch adws/r1
    - commit: c0ffee
    - report: r1.md
    """
    return f"Built by adws and accepted by its judge.\n\n{_facts(end)}"


def flagged_note(end: EndedRun, flags: tuple[Flag, ...], limits: tuple[str, ...] = ()) -> str:
    """Return why an issue stays open although it is built: it looks suspicious, or is limited."""
    flag_lines = (f"{flag.place}: {flag.why} ({flag.rule}): {flag.seen}" for flag in flags)
    lines = "\n".join((*flag_lines, *limits_lines(limits)))
    head = "Built by adws. Please review the change before you close this issue."
    return f"{head}\n\n{_facts(end)}\n\n{fence(lines, _MESSAGE)}"


def failure_note(end: EndedRun, failure: RunFailure, attempts: int) -> str:
    """Return why an issue stays open: the failure, the number of attempts, the cost.

    The failure's message may contain text of any test. It is fenced, so that it mentions nobody
    and closes nothing.
    """
    where = f"- step: {failure.step}\n- kind: {failure.kind}\n- attempts: {attempts}"
    message = fence(f"{failure.message}\n{failure.hint}", _MESSAGE)
    return f"adws could not finish this.\n\n{where}\n{_facts(end)}\n\n{message}"


def _facts(end: EndedRun) -> str:
    facts = (
        ("run", end.run),
        ("cost", end.spent),
        ("delivered", end.delivered),
        ("commit", end.commit),
        ("report", end.report),
    )
    return "\n".join(f"- {name}: {value}" for name, value in facts if value)
