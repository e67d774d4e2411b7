"""Which failures the next round works on."""

from adws.core.entry import Entry, EntryStatus
from adws.ledger.ledger import Ledger


def select(ledger: Ledger) -> tuple[Entry, ...]:
    """Return the entries of the next group that may still be tried; empty if there is none.

    The discovered entry of the highest priority leads; if none is left, the attempted entry whose
    last attempt is the oldest. All open entries of its group come with it, and those of groups with
    the same shared function, in order of discovery.
    The same ledger always gives the same answer.
    """
    candidates = tuple(entry for entry in ledger.open if not entry.exhausted)
    if not candidates:
        return ()
    leader = min(candidates, key=_urgency)
    return tuple(entry for entry in candidates if _belong_together(leader, entry))


def select_all(ledger: Ledger) -> tuple[tuple[Entry, ...], ...]:
    """Return the entries of each group that may still be tried, in the order of ``select``."""
    candidates = sorted((entry for entry in ledger.open if not entry.exhausted), key=_urgency)
    groups: list[tuple[Entry, ...]] = []
    while candidates:
        leader = candidates[0]
        together = tuple(entry for entry in candidates if _belong_together(leader, entry))
        candidates = [entry for entry in candidates if entry not in together]
        groups.append(tuple(entry for entry in ledger.open if entry in together))
    return tuple(groups)


def _urgency(entry: Entry) -> tuple[bool, int, str, int, str]:
    attempted = entry.status is EntryStatus.ATTEMPTED
    oldest = entry.last_round if attempted else 0
    return (attempted, oldest, entry.priority.value, len(entry.id), entry.id)


def _belong_together(leader: Entry, entry: Entry) -> bool:
    return (
        entry.id == leader.id
        or (entry.group == leader.group != "")
        or (entry.shared_function == leader.shared_function is not None)
    )


def repetition(entry: Entry) -> str:
    """Return a sentence that names the rounds that made the same change as the newest attempt.

    Empty if the newest change is new, or if the attempt changed nothing.
    """
    if not entry.attempts or not entry.attempts[-1].patch_id:
        return ""
    newest = entry.attempts[-1].patch_id
    rounds = [str(attempt.round) for attempt in entry.attempts if attempt.patch_id == newest]
    return f"rounds {' and '.join(rounds)} made the same change" if len(rounds) > 1 else ""
