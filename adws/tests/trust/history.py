"""A history of a run, written down as a table, and its replay against the stop rules."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import reduce
from pathlib import PurePath

from attrs import evolve, field, frozen

from adws import io_ops
from adws.core.codec import from_plain
from adws.core.entry import AttemptOutcome, EscalationReason
from adws.core.round_record import RoundRecord
from adws.core.settings import Settings
from adws.tests.vcs.repositories import value
from adws.trust.giving_up import Escalation
from adws.trust.progress import Action, Decision, decide

_BEGUN = Decision(Action.GO_ON)
FOLDER = PurePath(__file__).parent / "histories"


@frozen
class Round:
    """A round as a history tells it, and what a thoughtful person decides after it.

    ``change`` stands for the content of the agent's change; empty: it changed nothing. A round that
    ``fixes`` something was accepted. ``then`` is the action, ``because`` its cause, ``gives_up``
    the cases given up with their reasons.
    """

    works_on: tuple[str, ...]
    then: Action
    change: str = ""
    fixes: tuple[str, ...] = ()
    breaks: tuple[str, ...] = ()
    reveals: tuple[str, ...] = ()
    escalates: tuple[str, ...] = ()
    ending: str = "refused"
    asked: bool = True
    because: str = ""
    gives_up: Mapping[str, EscalationReason] = field(factory=dict[str, EscalationReason])


@frozen
class End:
    """What a history ends with."""

    fixed: tuple[str, ...] = ()
    escalated: tuple[str, ...] = ()


@frozen
class History:
    """A whole history; ``open`` are the cases that fail at its beginning."""

    tells: str
    open: tuple[str, ...]
    rounds: tuple[Round, ...]
    end: End
    settings: Settings = Settings()


@frozen
class Replay:
    """Where a replay stands: what the ledger would hold, and what was decided last."""

    settings: Settings
    open: frozenset[str]
    fixed: frozenset[str] = frozenset()
    escalated: frozenset[str] = frozenset()
    rounds: tuple[RoundRecord, ...] = ()
    closing: frozenset[int] = frozenset()
    decision: Decision = _BEGUN

    def given_up(self) -> Mapping[str, EscalationReason]:
        """Return the cases that the newest decision gave up, with their reasons."""
        items = self.decision.escalations
        return {name: item.reason for item in items for name in item.case_ids}


def read_histories() -> Iterator[tuple[str, History]]:
    """Yield every history with the name of its file."""
    for name in value(io_ops.list_folder(FOLDER)):
        plain = tomllib.loads(value(io_ops.read_text(FOLDER / name)))
        yield name.removesuffix(".toml"), from_plain(plain, History, name).unwrap()


def replay(history: History) -> Iterator[tuple[Round, Replay]]:
    """Go through a history round by round; yields each with where the run stands after it."""
    here = Replay(history.settings, frozenset(history.open))
    for item in history.rounds:
        here = _next(here, item)
        yield item, here


def _next(before: Replay, played: Round) -> Replay:
    closed = {*played.fixes, *played.escalates}
    after = evolve(
        before,
        open=(before.open | {*played.reveals}) - closed,
        fixed=before.fixed | {*played.fixes},
        escalated=before.escalated | {*played.escalates},
    )
    rounds = (*before.rounds, _round(before, after, played))
    closing = before.closing | {len(rounds)} if closed else before.closing
    decided = decide(after.settings, rounds, after.open, closing=closing)
    stands = evolve(after, rounds=rounds, closing=closing, decision=decided)
    return reduce(_give_up, decided.escalations, stands)


def _round(before: Replay, after: Replay, played: Round) -> RoundRecord:
    cases = frozenset(played.works_on)
    tried = frozenset[str]().union(*(item.cases for item in before.rounds))
    about = before.decision.case_ids
    return RoundRecord(
        number=len(before.rounds) + 1,
        group="",
        cases=played.works_on,
        agent="scripted" if played.asked else "",
        outcome=AttemptOutcome.ACCEPTED if played.fixes else AttemptOutcome.REFUSED,
        ending="accepted" if played.fixes else played.ending,
        failures_start=len(before.open | before.escalated),
        failures_end=len(after.open | after.escalated),
        failing_id=" ".join(sorted(after.open | after.escalated)),
        patch_id=played.change,
        regressions=played.breaks,
        pivoted=before.decision.action is Action.PIVOT
        and bool(cases & tried)
        and (not about or bool(cases & about)),
    )


def _give_up(here: Replay, item: Escalation) -> Replay:
    return evolve(
        here,
        open=here.open.difference(item.case_ids),
        escalated=here.escalated.union(item.case_ids),
        closing=here.closing | {len(here.rounds)},
    )
