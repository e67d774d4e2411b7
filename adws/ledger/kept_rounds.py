"""The ledger of a run as it was after each round, in a log that only grows.

Each record holds what has changed since the one before: entries and rounds, not the claims, which
belong to the project.
"""

from collections.abc import Sequence
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult

from adws.core.entry import Entry
from adws.core.errors import PipelineError
from adws.core.round_record import RoundRecord
from adws.core.run import state_folder
from adws.ledger.ledger import Ledger
from adws.ledger.record_file import append_record, read_records


@frozen
class KeptRound:
    """What a run had at the end of a round."""

    round: int
    """The number of the round."""
    head: str
    """The commit with all that was accepted until then."""
    spent_usd: float
    """What the calls of the run counted until then, in US dollars."""
    ledger: Ledger
    """The ledger, except the entries and rounds that were the same at the round kept before."""


def kept_rounds_file(root: PurePath, run: str) -> PurePath:
    """Return the log of a run's rounds."""
    return state_folder(root) / "runs" / run / "rounds.jsonl"


def read_kept_rounds(root: PurePath, run: str) -> IOResult[tuple[KeptRound, ...], PipelineError]:
    """Read what a run had at the end of its rounds, oldest first; fails with ``DocumentDamaged``.

    The ledgers are those of the records.
    """
    return read_records(kept_rounds_file(root, run), KeptRound)


def add_kept_round(
    root: PurePath, run: str, rounds: Sequence[KeptRound], new: KeptRound
) -> IOResult[None, PipelineError]:
    """Append a round, which has its whole ledger, to the ``rounds`` ones."""
    record = evolve(new, ledger=_since(ledger_after(rounds) if rounds else None, new.ledger))
    return append_record(kept_rounds_file(root, run), record)


def ledger_after(records: Sequence[KeptRound]) -> Ledger:
    """Return the whole ledger at the end of the last of these rounds, without its claims."""
    entries: dict[str, Entry] = {}
    rounds: dict[int, RoundRecord] = {}
    for record in records:
        entries |= {entry.id: entry for entry in record.ledger.entries}
        rounds |= {ended_round.number: ended_round for ended_round in record.ledger.rounds}
    return evolve(
        records[-1].ledger, entries=tuple(entries.values()), rounds=tuple(rounds.values())
    )


def _since(before: Ledger | None, ledger: Ledger) -> Ledger:
    entries = {entry.id: entry for entry in before.entries} if before else {}
    rounds = {ended_round.number: ended_round for ended_round in before.rounds} if before else {}
    return evolve(
        ledger,
        entries=tuple(entry for entry in ledger.entries if entries.get(entry.id) != entry),
        rounds=tuple(
            ended_round
            for ended_round in ledger.rounds
            if rounds.get(ended_round.number) != ended_round
        ),
        claims=(),
    )
