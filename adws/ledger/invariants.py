"""What must be true of every ledger, whatever happened."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from adws.core.entry import TERMINAL, Entry, EntryStatus
from adws.core.quantity import quantity
from adws.ledger.ledger import Ledger
from adws.ledger.transitions import is_lawful


def check(ledger: Ledger, *, finished: bool = False) -> tuple[str, ...]:
    """Return a sentence for each violation.

    ``finished`` adds what holds only at the end of a run: no entry is left open.
    """
    violations = [*_ledger_violations(ledger)]
    for entry in ledger.entries:
        violations.extend(f"{entry.id}: {words}" for words in _entry_violations(entry))
    if finished:
        violations.extend(f"{e.id}: orphaned, still {e.status} at the end" for e in ledger.open)
    return tuple(violations)


def _ledger_violations(ledger: Ledger) -> Iterator[str]:
    ids = Counter(entry.id for entry in ledger.entries)
    yield from (f"{name}: {count} entries have this id" for name, count in ids.items() if count > 1)
    cases = Counter(entry.case_id for entry in ledger.open)
    yield from (f"{case}: {count} open entries" for case, count in cases.items() if count > 1)
    initial = sum(1 for entry in ledger.entries if entry.discovered_in_round == 0)
    if initial != ledger.initially_failing:
        failed = quantity(ledger.initially_failing, "case")
        yield f"failed at the start: {failed}, with an entry: {initial}"
    numbers = tuple(record.number for record in ledger.rounds)
    if any(later <= earlier for earlier, later in pairwise((0, *numbers))):
        yield f"the rounds are numbered {', '.join(map(str, numbers))}"


def _entry_violations(entry: Entry) -> Iterator[str]:
    if not is_lawful(entry.history) or entry.history[-1] is not entry.status:
        yield f"is {entry.status} after {' → '.join(entry.history) or 'nothing'}"
    counting_attempts = sum(1 for attempt in entry.attempts if attempt.counts)
    if counting_attempts != entry.attempt_count:
        yield f"counts {quantity(entry.attempt_count, 'attempt')}, recorded: {counting_attempts}"
    if entry.attempt_count > entry.max_attempts:
        yield f"has {quantity(entry.attempt_count, 'attempt')}, allowed: {entry.max_attempts}"
    if entry.status is EntryStatus.DISCOVERED and entry.attempt_count:
        yield "has attempts, but its status is still 'discovered'"
    yield from _closing_violations(entry)


def _closing_violations(entry: Entry) -> Iterator[str]:
    if (entry.status is EntryStatus.FIXED) != bool(entry.commit):
        yield f"is {entry.status} and its commit is '{entry.commit}'"
    if (entry.status is EntryStatus.ESCALATED) != (entry.escalation_reason is not None):
        yield f"is {entry.status} and its escalation reason is {entry.escalation_reason}"
    if (entry.status in TERMINAL) != (entry.closed_in_round is not None):
        yield f"is {entry.status} and was closed in round {entry.closed_in_round}"
