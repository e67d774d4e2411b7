"""Whether a run goes on: the stop rules and the no-progress rules, over what its rounds did.

Progress is measured by entries that became terminal and by sets of case ids, never by counts
of failures or by the look of a working tree: a commit, a revealed failure or one step backwards is
no standstill.
"""

from collections import Counter
from enum import StrEnum
from itertools import takewhile

from attrs import frozen

from adws.core.money import Budget, Spending
from adws.core.settings import Settings
from adws.trust.giving_up import EXHAUSTED, GivenUp, hopeless, same_change, twins
from adws.trust.round_outcome import RoundOutcome

_CONVERGING_WINDOW = 2
"""How many of the newest rounds must hold a fix: one step backwards ends no converging run."""


class Action(StrEnum):
    """What the next round shall be: another one, one with another diagnosis, or none."""

    GO_ON = "go_on"
    PIVOT = "pivot"
    STOP = "stop"


@frozen
class Decision:
    """What to do next, the true cause of it in words, and what to escalate before."""

    action: Action
    cause: str = ""
    given_up: tuple[GivenUp, ...] = ()


def decide(
    settings: Settings,
    rounds: tuple[RoundOutcome, ...],
    open_ids: frozenset[str],
    spending: Spending | None = None,
) -> Decision:
    """Decide after a round (or before the first) how the run goes on.

    ``rounds`` are all rounds of the run in order; ``open_ids`` the cases whose entries are neither
    fixed nor escalated. The answer depends on nothing else, so a resumed run decides the same.
    A stop escalates all that is still open.
    """
    given_up = hopeless(rounds, open_ids)
    rest = open_ids.difference(*(item.case_ids for item in given_up))
    if not rest:
        return Decision(Action.STOP, "every entry is fixed or escalated", given_up)
    cause = _stop_cause(settings, rounds, spending or Spending(), moved=bool(given_up))
    if cause:
        orphans = GivenUp(tuple(sorted(rest)), EXHAUSTED, cause)
        return Decision(Action.STOP, cause, (*given_up, orphans))
    if given_up:
        return Decision(Action.GO_ON, given_up[0].detail, given_up)
    pivot = _pivot_cause(settings, rounds)
    return Decision(Action.PIVOT, pivot) if pivot else Decision(Action.GO_ON)


def _stop_cause(
    settings: Settings, rounds: tuple[RoundOutcome, ...], spending: Spending, *, moved: bool
) -> str:
    if Budget(settings.max_cost_usd).is_spent(spending):
        return f"the budget of ${settings.max_cost_usd:.2f} is spent ({spending})"
    stale = _stale(rounds)
    if len(stale) >= settings.stale_rounds and not moved:
        return f"{len(stale)} rounds in a row fixed and escalated nothing: {_tally(stale)}"
    asked = tuple(item for item in rounds if item.asked)
    if len(asked) >= settings.max_rounds and not _converges(asked):
        return (
            f"the limit of {settings.max_rounds} rounds is reached and the last ones fixed nothing"
        )
    return ""


def _pivot_cause(settings: Settings, rounds: tuple[RoundOutcome, ...]) -> str:
    same = twins(rounds)
    if same:
        return same_change(same, rounds[-1])
    stale = _stale(rounds)
    if stale and len(stale) == settings.stale_rounds - 1:
        return f"one more round without progress ends the run: {_tally(stale)}"
    return ""


def _stale(rounds: tuple[RoundOutcome, ...]) -> tuple[RoundOutcome, ...]:
    return tuple(takewhile(lambda item: item.new_terminal == 0, reversed(rounds)))


def _converges(rounds: tuple[RoundOutcome, ...]) -> bool:
    return any(item.accepted for item in rounds[-_CONVERGING_WINDOW:])


def _tally(rounds: tuple[RoundOutcome, ...]) -> str:
    counts = Counter(item.ending for item in reversed(rounds))
    return ", ".join(f"{ending} ({count})" for ending, count in counts.items())
