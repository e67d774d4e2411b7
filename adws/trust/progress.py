"""Decide whether a run continues: the stop rules and the no-progress rules.

Progress is measured by entries that became terminal and by sets of case ids, never by counts of
failures or by the state of a working tree: a commit, a revealed failure or one step backwards is no
standstill.
"""

from collections.abc import Collection
from enum import StrEnum

from attrs import frozen

from adws.core.entry import EscalationReason
from adws.core.quantity import quantity
from adws.core.round_record import RoundRecord
from adws.core.settings import Settings
from adws.trust.giving_up import Escalation, hopeless_cases, repeated_rounds, repetition_reason
from adws.trust.standstill import Standstill, standstill

_CONVERGING_WINDOW = 2
"""At the limit of rounds, a run continues if one of this many newest rounds has a fix."""


class Action(StrEnum):
    """What comes next: another round, a round with another diagnosis, or none."""

    GO_ON = "go_on"
    PIVOT = "pivot"
    STOP = "stop"


@frozen
class Decision:
    """What to do next, the reason in words, and what to escalate first.

    ``case_ids`` are the cases of a pivot; without any, it is for the next group.
    """

    action: Action
    cause: str = ""
    escalations: tuple[Escalation, ...] = ()
    case_ids: frozenset[str] = frozenset()

    @property
    def pivot(self) -> str:
        """Why the next attempt at any group starts from another diagnosis; empty if it need not."""
        # A pivot for certain cases takes effect when their group is selected.
        return self.cause if self.action is Action.PIVOT and not self.case_ids else ""


def decide(
    settings: Settings,
    rounds: tuple[RoundRecord, ...],
    open_ids: frozenset[str],
    *,
    closing: Collection[int] = (),
    newest: int = 1,
) -> Decision:
    """Decide after a round (or before the first) how the run continues.

    ``rounds`` are all rounds of the run in order; ``open_ids`` the cases whose entries are neither
    fixed nor escalated, ``closing`` the numbers of the rounds in which one became so. ``newest`` is
    the number of rounds since the last decision: several with lanes. The decision depends on
    nothing else, so a resumed run decides the same. A stop escalates all cases that are still open.
    """
    escalations = tuple(
        escalation
        for end in range(max(len(rounds) - newest, 0), len(rounds))
        for escalation in hopeless_cases(rounds[: end + 1], open_ids)
    )
    rest = open_ids.difference(*(item.case_ids for item in escalations))
    if not rest:
        return Decision(Action.STOP, "every entry is fixed or escalated", escalations)
    stall = standstill(settings.stale_rounds, rounds, open_ids, closing)
    over = stall if stall.over and not escalations else None
    cause = _stop_cause(settings, rounds, over)
    if cause:
        orphans = Escalation(tuple(sorted(rest)), EscalationReason.MAX_ATTEMPTS_EXCEEDED, cause)
        return Decision(Action.STOP, cause, (*escalations, orphans))
    if escalations:
        return Decision(Action.GO_ON, escalations[0].detail, escalations)
    return _pivot(settings, rounds, stall) or Decision(Action.GO_ON)


def _stop_cause(
    settings: Settings,
    rounds: tuple[RoundRecord, ...],
    over: Standstill | None,
) -> str:
    if over:
        standing = quantity(len(over.rounds), "round")
        return f"{standing} in a row fixed and escalated nothing: {over.tally}"
    agent_rounds = tuple(item for item in rounds if item.asked)
    if len(agent_rounds) >= settings.max_rounds and not any(
        item.accepted for item in agent_rounds[-_CONVERGING_WINDOW:]
    ):
        limit = quantity(settings.max_rounds, "round")
        return f"the limit of {limit} is reached, and the last ones fixed nothing"
    return ""


def _pivot(
    settings: Settings, rounds: tuple[RoundRecord, ...], stall: Standstill
) -> Decision | None:
    repeated = repeated_rounds(rounds)
    if repeated:
        return Decision(
            Action.PIVOT,
            repetition_reason(repeated, rounds[-1]),
            case_ids=frozenset(rounds[-1].cases),
        )
    if stall.due:
        cause = f"the run ends after one more round without progress: {stall.tally}"
        return Decision(Action.PIVOT, cause)
    agent_rounds = tuple(item for item in rounds if item.asked)
    if len(agent_rounds) >= settings.max_rounds and not agent_rounds[-1].accepted:
        cause = (
            f"the limit of {quantity(settings.max_rounds, 'round')} is reached: "
            "one more without a fix ends the run"
        )
        return Decision(Action.PIVOT, cause)
    return None
