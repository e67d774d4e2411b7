"""What a round did, written into the project's ledger, and how the run goes on after it."""

from functools import partial
from pathlib import PurePath

from returns.io import IOResult
from returns.result import Result, Success

from adws.core.errors import PipelineError
from adws.core.railway import fold
from adws.core.settings import Settings
from adws.ledger.escalation import escalate_open
from adws.ledger.journal import JournalRecord, Phase, write_record
from adws.ledger.ledger import Ledger
from adws.ledger.rounds import RoundWork, with_round
from adws.ledger.store import ledger_path, load_run, save
from adws.trust.progress import Decision, decide


def record_round(
    root: PurePath, settings: Settings, run: str, work: RoundWork
) -> IOResult[Decision, PipelineError]:
    """Bring the ledger up to date, apply the stop rules, and return what they decide.

    What they give up is escalated. Recording a round that the ledger already holds changes nothing.
    """
    return IOResult.do(
        decision
        for before in load_run(root, run)
        for ledger in IOResult.from_result(with_round(before, work))
        for decision, final in IOResult.from_result(_decide(settings, ledger))
        for _saved in save(ledger_path(root), final)
        for _noted in write_record(
            root, partial(JournalRecord, run, work.selected.key, Phase.RECORDED)
        )
    )


def _decide(settings: Settings, ledger: Ledger) -> Result[tuple[Decision, Ledger], PipelineError]:
    closed = (entry.closed_in_round for entry in ledger.entries)
    decision = decide(
        settings,
        ledger.rounds,
        frozenset(entry.case_id for entry in ledger.open),
        closing=frozenset(number for number in closed if number is not None),
        spending=ledger.spending,
    )
    number = len(ledger.rounds)
    escalated = fold(
        Success(ledger),
        decision.escalations,
        lambda held, item: escalate_open(
            held, item.case_ids, item.reason, detail=item.detail, number=number
        ),
    )
    return escalated.map(lambda final: (decision, final))
