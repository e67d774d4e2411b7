"""The ledger: every failure of a run with its history, and the rounds of the run."""

from collections.abc import Callable, Iterable
from itertools import chain

from attrs import evolve, frozen
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.claim import Claim
from adws.core.displayed import Display, Displayed
from adws.core.entry import Entry, EntryStatus
from adws.core.errors import NameUnknown, PipelineError, TransitionRefused
from adws.core.money import Spending, total
from adws.core.quantity import quantity
from adws.core.round_record import RoundRecord

SCHEMA_VERSION = 1


@frozen(repr=False)
class Ledger(Displayed):
    """Every failure of a run.

    ``run`` is the run's id, ``created_at`` ISO 8601. ``total_tests`` and ``initially_failing``
    count the baseline's cases and its failing ones. ``max_attempts`` is the limit of each entry.
    ``entries``, ``rounds`` and ``claims`` only ever grow; claims come from earlier runs as well.
    """

    run: str
    created_at: str
    runner: str
    total_tests: int
    initially_failing: int
    max_attempts: int = 3
    entries: tuple[Entry, ...] = ()
    rounds: tuple[RoundRecord, ...] = ()
    claims: tuple[Claim, ...] = ()

    def __display__(self) -> Display:
        """Return how far the run has come, and each failure with its status."""
        entries = quantity(len(self.entries), "entry")
        title = f"Ledger({self.run!r}: {entries}, {quantity(len(self.rounds), 'round')})"
        return title, tuple((entry.id, entry.status.value) for entry in self.entries)

    @property
    def open(self) -> tuple[Entry, ...]:
        """The entries that are neither fixed nor escalated."""
        return tuple(entry for entry in self.entries if entry.open)

    @property
    def terminal(self) -> bool:
        """Whether every entry is fixed or escalated."""
        return not self.open

    @property
    def last_round(self) -> int:
        """The number of the newest round; 0 before the first."""
        return self.rounds[-1].number if self.rounds else 0

    @property
    def next_round(self) -> int:
        """The number of the round that comes after the recorded ones."""
        return self.last_round + 1

    @property
    def spending(self) -> Spending:
        """What the agents of all rounds cost, for changes and for examples."""
        round_costs = (record.cost_usd for record in self.rounds if record.agent)
        examples_costs = (record.examples.costs for record in self.rounds if record.examples)
        return total((*round_costs, *chain.from_iterable(examples_costs)))

    def with_status(self, status: EntryStatus) -> tuple[Entry, ...]:
        """Return the entries in one status, in order of discovery."""
        return tuple(entry for entry in self.entries if entry.status is status)

    def entry_of(self, case_id: str) -> Entry | None:
        """Return the newest entry of a case."""
        return next((e for e in reversed(self.entries) if e.case_id == case_id), None)

    def with_round(self, record: RoundRecord) -> "Ledger":
        """Return the ledger with one more round."""
        return evolve(self, rounds=(*self.rounds, record))


def change(
    ledger: Ledger,
    case_ids: Iterable[str],
    function: Callable[[Entry], Result[Entry, PipelineError]],
) -> Result[Ledger, PipelineError]:
    """Change the newest entry of each case; if any change is refused, none is made."""
    changed: dict[str, Entry] = {}
    for case_id in case_ids:
        outcome = _entry_for(ledger, case_id).bind(function)
        if not is_successful(outcome):
            return Failure(outcome.failure())
        changed[outcome.unwrap().id] = outcome.unwrap()
    return Success(evolve(ledger, entries=tuple(changed.get(e.id, e) for e in ledger.entries)))


def change_claim(
    ledger: Ledger, claim_id: str, function: Callable[[Claim], Result[Claim, PipelineError]]
) -> Result[Ledger, PipelineError]:
    """Change one of the claims; fails with ``NameUnknown`` if no claim has this id."""
    old = next((claim for claim in ledger.claims if claim.id == claim_id), None)
    if old is None:
        claim_ids = ", ".join(claim.id for claim in ledger.claims) or "none"
        return Failure(NameUnknown(f"no claim has the id '{claim_id}'", hint=f"known: {claim_ids}"))
    return Result.do(
        evolve(
            ledger,
            claims=tuple(changed if claim.id == claim_id else claim for claim in ledger.claims),
        )
        for changed in function(old)
    )


def _entry_for(ledger: Ledger, case_id: str) -> Result[Entry, PipelineError]:
    entry = ledger.entry_of(case_id)
    if entry is None:
        return Failure(
            TransitionRefused(
                f"no entry for {case_id} in the ledger of run {ledger.run}",
                hint="see its entries: adws ledger show",
                context={"case_id": case_id},
            )
        )
    return Success(entry)
