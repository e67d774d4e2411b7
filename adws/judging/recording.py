"""Record a round in the project's ledger, and decide how the run continues."""

from collections.abc import Callable
from pathlib import PurePath

from returns.io import IOResult
from returns.result import Result, Success

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import LaneAttempt
from adws.core.railway import collect, fold
from adws.core.round_record import RoundRecord
from adws.core.settings import Settings
from adws.ledger.escalation import escalate_open
from adws.ledger.journal import Phase, note_phase
from adws.ledger.ledger import Ledger
from adws.ledger.rounds import RoundWork, with_round
from adws.ledger.store import ledger_path, load_run, save
from adws.trust.batch import in_order
from adws.trust.progress import Decision, decide


def record_round(
    root: PurePath, settings: Settings, run: str, work: RoundWork
) -> IOResult[Decision, PipelineError]:
    """Update the ledger, apply the stop rules, and return their decision.

    Cases that they give up are escalated. Recording a round again changes nothing.
    """
    return IOResult.do(
        decision
        for before in load_run(root, run)
        for ledger in IOResult.from_result(with_round(before, work))
        for decision, final in IOResult.from_result(
            _decide(settings, ledger, ledger.rounds, newest=1)
        )
        for _saved in save(ledger_path(root), final)
        for _noted in note_phase(root, run, work.selected.key, Phase.RECORDED)
    )


def works_of(
    settled: tuple[LaneAttempt, ...],
    analysis: Analysis,
    head: str,
    others_follow: Callable[[int], bool],
) -> tuple[RoundWork, ...]:
    """Return the work of a wave's attempts, in the order of their rounds.

    ``others_follow`` says, for a number of earlier attempts, whether another agent is asked next.
    The last accepted attempt is credited with all passing cases that no other attempt fixed.
    """
    attempts = in_order(settled)
    landed = [attempt for attempt in attempts if attempt.commit]
    failing = len(analysis.failures) + sum(len(attempt.verdict.fixed) for attempt in landed)
    works = list[RoundWork]()
    for attempt in attempts:
        before, failing = failing, failing - (len(attempt.verdict.fixed) if attempt.commit else 0)
        works.append(
            RoundWork(
                attempt.selected,
                analysis,
                attempt.commit or head,
                proposal=attempt.proposal,
                verdict=attempt.verdict,
                edits=attempt.edits,
                claims=attempt.claims,
                others_follow=others_follow(attempt.selected.tried),
                examples=attempt.examples,
                credited=None if attempt in landed[-1:] else attempt.verdict.fixed,
                failing=(before, failing),
                together=attempt.together,
            )
        )
    return tuple(works)


def record_wave(
    root: PurePath, settings: Settings, run: str, works: tuple[RoundWork, ...]
) -> IOResult[Decision, PipelineError]:
    """Record the attempts of a wave, each as a round, and decide once after all.

    ``works`` are in the order of their rounds. The stop rules see those that fixed something last:
    a wave with a fix is no standstill.
    """
    return IOResult.do(
        decision
        for before in load_run(root, run)
        for ledger in IOResult.from_result(fold(Success(before), works, with_round))
        for decision, final in IOResult.from_result(
            _decide(
                settings,
                ledger,
                _accepted_last(ledger.rounds, len(before.rounds)),
                newest=len(works),
            )
        )
        for _saved in save(ledger_path(root), final)
        for _noted in collect(
            note_phase(root, run, work.selected.key, Phase.RECORDED) for work in works
        )
    )


def _accepted_last(rounds: tuple[RoundRecord, ...], count_before: int) -> tuple[RoundRecord, ...]:
    return (
        *rounds[:count_before],
        *sorted(rounds[count_before:], key=lambda record: record.accepted),
    )


def _decide(
    settings: Settings, ledger: Ledger, rounds: tuple[RoundRecord, ...], *, newest: int
) -> Result[tuple[Decision, Ledger], PipelineError]:
    closed = (entry.closed_in_round for entry in ledger.entries)
    decision = decide(
        settings,
        rounds,
        frozenset(entry.case_id for entry in ledger.open),
        closing=frozenset(number for number in closed if number is not None),
        newest=newest,
    )
    number = ledger.last_round
    escalated = fold(
        Success(ledger),
        decision.escalations,
        lambda ledger, item: escalate_open(
            ledger, item.case_ids, item.reason, detail=item.detail, number=number
        ),
    )
    return escalated.map(lambda final: (decision, final))
