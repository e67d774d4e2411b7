"""D6: no prefix of a document and no flipped bit is taken for a document."""

import random
from collections.abc import Iterable
from pathlib import Path

from returns.pipeline import is_successful

from adws.core.errors import LedgerDamaged
from adws.core.railway import settle
from adws.ledger.journal import JournalRecord
from adws.ledger.ledger import Ledger
from adws.ledger.record_file import parse_records
from adws.ledger.store import load
from adws.tests.torture.driver import drive, prepare
from adws.tests.torture.figure import Figure

_SEED = 11


def prefixes(folder: Path, step: int = 1) -> Figure:
    """Cut a ledger after every byte (or every ``step``-th), from none to all but one."""
    content = _driven(folder, "ledger.json")
    cuts = (content[:end] for end in range(0, len(content), step))
    return _damaged(folder, "a ledger cut off after each of its bytes", content, cuts)


def flips(folder: Path, count: int) -> Figure:
    """Flip one random bit of a ledger, so often."""
    content = _driven(folder, "ledger.json")
    return _damaged(folder, "a ledger with one bit flipped", content, _flipped(content, count))


def journal_flips(folder: Path, count: int) -> Figure:
    """Flip one random bit of a journal, so often; a cut last line may be left out, no other."""
    content = _driven(folder, "journal.jsonl")
    whole = parse_records(content.decode(), JournalRecord, "j").unwrap()
    broken = refused = 0
    for flipped in _flipped(content, count):
        outcome = parse_records(flipped.decode("utf-8", "replace"), JournalRecord, "j")
        refused += not is_successful(outcome)
        broken += outcome.value_or(whole) not in (whole, whole[:-1])
    return Figure("D6", "a journal with one bit flipped", count, broken, {"refused": refused})


def _driven(folder: Path, name: str) -> bytes:
    """Return the bytes of what a small run of the driver has left."""
    prepare(folder)
    assert drive(folder)
    return (folder / "project/.adws" / name).read_bytes()


def _flipped(content: bytes, count: int) -> Iterable[bytes]:
    chance = random.Random(_SEED)
    for _ in range(count):
        damaged = bytearray(content)
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        yield bytes(damaged)


def _damaged(folder: Path, deed: str, content: bytes, variants: Iterable[bytes]) -> Figure:
    file = folder / "ledger.json"
    _ = file.write_bytes(content)
    whole = settle(load(file)).unwrap()
    verdicts = [_verdict(file, variant, whole) for variant in variants]
    fields = {"refused": verdicts.count("refused"), "read the same": verdicts.count("same")}
    return Figure("D6", deed, len(verdicts), verdicts.count("broken"), fields)


def _verdict(file: Path, variant: bytes, whole: Ledger) -> str:
    """Say whether a damaged ledger was refused by its kind, read as it was, or worse."""
    _ = file.write_bytes(variant)
    outcome = settle(load(file))
    if file.read_bytes() != variant:
        return "broken"
    if is_successful(outcome):
        return "same" if outcome.unwrap() == whole else "broken"
    return "refused" if isinstance(outcome.failure(), LedgerDamaged) else "broken"
