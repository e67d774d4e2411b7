"""The lines of the shared ledger: one JSON document each, with its checksum."""

from collections.abc import Iterable
from datetime import datetime

from returns.result import Failure, Result

from adws.core.checksum import with_checksum
from adws.core.codec import to_json_line, to_plain
from adws.core.errors import DocumentDamaged, PipelineError
from adws.ledger.money.call import Call, calls_of
from adws.ledger.money.record import MoneyEvent, MoneyRecord, MoneyRequest, Settlement
from adws.ledger.record_file import parse_records


def entry(
    key: str, entered: MoneyEvent, granted: MoneyRequest, settled: Settlement | None, now: datetime
) -> MoneyRecord:
    """Return an entry on the call ``key``."""
    return MoneyRecord(key, entered, now.isoformat(timespec="seconds"), granted, settled)


def with_entries(text: str, entries: Iterable[MoneyRecord]) -> str:
    """Return the text of a ledger with entries at its end."""
    return text + "".join(to_json_line(with_checksum(to_plain(entry))) + "\n" for entry in entries)


def read_entries(text: str, origin: str) -> Result[tuple[Call, ...], PipelineError]:
    """Return the calls in the text of a ledger, in the order in which they were reserved.

    Each counts once, however often it was entered: a known price before anything else, then that
    it was not made, then an unknown price. A line that cannot be read is ``DocumentDamaged``.
    """
    if text and not text.endswith("\n"):
        message = f"the last line of {origin} is cut off"
        hint = "repair the branch by hand, or delete it: then the costs start at 0"
        return Failure(DocumentDamaged(message, hint=hint, context={"origin": origin}))
    return parse_records(text, MoneyRecord, origin).map(_calls)


def _calls(entries: tuple[MoneyRecord, ...]) -> tuple[Call, ...]:
    firsts: dict[str, MoneyRecord] = {}
    counting: dict[str, MoneyRecord] = {}
    for entry in entries:
        _ = firsts.setdefault(entry.id, entry)
        counting[entry.id] = max(counting.get(entry.id, entry), entry, key=_weight)
    return calls_of([*firsts.values(), *counting.values()])


def _weight(record: MoneyRecord) -> int:
    if record.settled is not None:
        return 3 if record.settled.known else 1
    return 2 if record.entered is MoneyEvent.RELEASED else 0
