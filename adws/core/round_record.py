"""What one round did: the ledger keeps it, and the stop rules decide by it."""

import hashlib
from collections.abc import Iterable

from attrs import frozen

from adws.core.changed_call import ChangedCall
from adws.core.entry import AttemptOutcome
from adws.core.example import Examples
from adws.core.flag import Flag
from adws.core.question import OpenQuestion
from adws.core.repeats import Repeats
from adws.core.verdict import Layer

_DIGITS = 16


@frozen
class DroppedEdit:
    """An agent's edit to a sealed file: not judged, kept aside in ``kept_as``.

    ``explanation`` says in sentences what it did.
    """

    path: str
    kept_as: str
    explanation: tuple[str, ...] = ()


@frozen(kw_only=True)
class RoundRecord:
    """What one round did.

    ``cases`` are the case ids it worked on, ``fixed`` and ``regressions`` the ids that its judged
    change repaired and broke (a refused change broke them only in the judge tree).
    ``failures_start`` and ``failures_end`` count the failing cases before it and after it, with a
    refused change rolled back. ``agent`` is empty and ``outcome`` None when no agent was asked.
    ``ending`` says in words how it ended. ``patch_id`` is the digest of the change's content, empty
    when there was no answer. ``failing_id`` is the digest of the failing set that the round left.
    ``pivoted`` says that the agent was asked for another diagnosis. ``layer`` is the layer of the
    judge that refused the change, ``flags`` what was suspicious in an accepted one, and ``notes``
    what the judge could not find out, or what the agent said and did not do. ``repeats`` are the
    doubtful cases that were run again on both sides, with both counts. ``calls`` show what an
    accepted change does. ``examples`` are those that the change was asked for; they have costs in
    the round in which they were stated. ``questions`` are what a person is asked about an accepted
    change, with the answers given since.
    """

    number: int
    group: str
    cases: tuple[str, ...]
    agent: str = ""
    outcome: AttemptOutcome | None = None
    ending: str = ""
    failures_start: int
    failures_end: int
    fixed: tuple[str, ...] = ()
    regressions: tuple[str, ...] = ()
    patch_id: str = ""
    failing_id: str = ""
    pivoted: bool = False
    cost_usd: float | None = None
    dropped: tuple[DroppedEdit, ...] = ()
    layer: Layer | None = None
    flags: tuple[Flag, ...] = ()
    notes: tuple[str, ...] = ()
    repeats: tuple[Repeats, ...] = ()
    calls: tuple[ChangedCall, ...] = ()
    examples: Examples | None = None
    questions: tuple[OpenQuestion, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether the round's change was accepted."""
        return self.outcome is AttemptOutcome.ACCEPTED

    @property
    def asked(self) -> bool:
        """Whether an agent was asked: false where a flake or a broken environment was shown."""
        return bool(self.agent)


def failing_id(case_ids: Iterable[str]) -> str:
    """Return the digest of a set of failing cases; their order does not matter.

    >>> failing_id(["b", "a"]) == failing_id(["a", "b", "a"])
    True
    """
    joined = "\0".join(sorted(set(case_ids)))
    return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
