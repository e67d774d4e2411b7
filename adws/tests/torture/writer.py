"""The process that is tortured: it commits to a ledger and a journal, and says what is safe.

``python -m adws.tests.torture.writer FOLDER commits N`` makes N commits, ``… updates N`` counts the
ledger up N times, each time under the lock. A refusal ends it with 3 and one line that names it.
"""

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.ledger.journal import JournalRecord, Phase, read
from adws.ledger.ledger import Ledger
from adws.ledger.record_file import append_record
from adws.ledger.store import load, save
from adws.tests.ledger.analyses import failure, ledger_of, refused_attempt

BEGIN = "begin"
REFUSED = 3
_LOCK_SECONDS = 120.0


@frozen
class Desk:
    """A folder with a ledger and a journal; the ledger counts its commits in ``total_tests``."""

    folder: PurePath

    @property
    def ledger(self) -> PurePath:
        """The ledger's file."""
        return self.folder / "ledger.json"

    @property
    def journal(self) -> PurePath:
        """The journal's file."""
        return self.folder / "journal.jsonl"

    def commits(self) -> int:
        """Return how many commits the ledger holds; 0 where there is none."""
        if not settle(io_ops.exists(self.ledger)).unwrap():
            return 0
        return settle(load(self.ledger)).unwrap().total_tests

    def lines(self) -> int:
        """Return how many records the journal holds, each of which must be the one meant."""
        records = settle(read(self.journal)).unwrap()
        assert records == tuple(map(record, range(1, len(records) + 1)))
        return len(records)


def ledger(number: int) -> Ledger:
    """Return the ledger of a commit."""
    case_id = "tests/test_shop.py::test_total"
    return evolve(refused_attempt(ledger_of(failure(case_id)), case_id), total_tests=number)


def record(number: int) -> JournalRecord:
    """Return the record of a commit."""
    return JournalRecord("r1", f"r1/{number}/G-1", Phase.STARTED, "2030-01-01T00:00:00+00:00")


def say(words: str) -> None:
    """Tell the torturer, at once."""
    _ = os.write(1, f"{words}\n".encode())


def commits(desk: Desk, count: int) -> Iterator[IOResult[None, PipelineError]]:
    """Commit to the ledger, then to the journal, and say so after each."""
    number, line = desk.commits(), desk.lines()
    say(BEGIN)
    for step in range(1, count + 1):
        yield _commit(desk, number + step, line + step)


def updates(desk: Desk, count: int) -> Iterator[IOResult[None, PipelineError]]:
    """Count the ledger up by one, each time under the lock."""
    raised = partial(_raise, desk)
    for _ in range(count):
        yield io_ops.with_lock(desk.folder / "lock", raised, _LOCK_SECONDS)


def _commit(desk: Desk, number: int, line: int) -> IOResult[None, PipelineError]:
    return (
        save(desk.ledger, ledger(number))
        .map(lambda _: say(f"ledger {number}"))
        .bind(lambda _: append_record(desk.journal, record(line)))
        .map(lambda _: say(f"journal {line}"))
    )


def _raise(desk: Desk) -> IOResult[None, PipelineError]:
    return (
        load(desk.ledger)
        .map(lambda known: evolve(known, total_tests=known.total_tests + 1))
        .bind(partial(save, desk.ledger))
        .map(lambda _: None)
    )


def main(folder: str, deed: str, count: str) -> int:
    """Do the deed ``count`` times, or until it is refused."""
    deeds = {"commits": commits, "updates": updates}
    for outcome in map(settle, deeds[deed](Desk(PurePath(folder)), int(count))):
        if not is_successful(outcome):
            refusal = outcome.failure()
            say(f"refused {refusal.kind} {refusal.context.get('reason', '')}")
            return REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
