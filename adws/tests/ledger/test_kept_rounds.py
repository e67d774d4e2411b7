"""The ledger of each round, kept in a log that only grows."""

from pathlib import PurePath

from attrs import evolve

from adws.ledger.kept_rounds import (
    KeptRound,
    add_kept_round,
    kept_rounds_file,
    ledger_after,
    read_kept_rounds,
)
from adws.ledger.ledger import Ledger
from adws.testing import FakeIo
from adws.tests.ledger.claims import CLAIM
from adws.tests.ledger.test_ledger import OPENED, flaky, round_of
from adws.tests.vcs.repositories import value

ROOT, RUN = PurePath("/p"), "r1"
FIRST = flaky(OPENED, "t.py::a", 1).with_round(round_of(1))
SECOND = evolve(flaky(FIRST, "t.py::b", 2).with_round(round_of(2)), claims=(CLAIM,))


def keep(ledger: Ledger, head: str) -> None:
    """Keep the end of a ledger's last round."""
    number = len(ledger.rounds)
    known = tuple(item for item in value(read_kept_rounds(ROOT, RUN)) if item.round < number)
    kept = KeptRound(number, head, 0.25 * number, ledger)
    assert value(add_kept_round(ROOT, RUN, known, kept)) is None


def test_each_ledger_comes_back_whole_without_claims(io: FakeIo) -> None:
    """A round that is kept twice, because of a kill, counts once."""
    assert io.files == {}
    keep(FIRST, "a1")
    keep(SECOND, "b2")
    keep(SECOND, "b2")
    records = value(read_kept_rounds(ROOT, RUN))
    assert [(record.round, record.head, record.spent_usd) for record in records] == [
        (1, "a1", 0.25),
        (2, "b2", 0.5),
        (2, "b2", 0.5),
    ]
    assert ledger_after(records[:1]) == FIRST
    assert ledger_after(records) == evolve(SECOND, claims=())


def test_only_what_has_changed_is_written(io: FakeIo) -> None:
    """What is as it was stands in an earlier line."""
    keep(FIRST, "a1")
    keep(FIRST.with_round(round_of(2)), "a1")
    first, second = io.files[kept_rounds_file(ROOT, RUN)].splitlines()
    assert ("t.py::b" in first, "t.py::b" in second) == (True, False)
    assert len(value(read_kept_rounds(ROOT, RUN))[1].ledger.rounds) == 1
