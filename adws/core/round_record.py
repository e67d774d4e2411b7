"""The record of a round, for the ledger and the stop rules."""

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
    """An agent's edit to a sealed file: adws keeps it and does not judge it."""

    path: str
    """The file, relative to the repository's top."""
    kept_as: str
    """The file with the agent's whole change as a diff, relative to the project's folder."""
    explanation: tuple[str, ...] = ()
    """What the edit does, in sentences."""


@frozen(kw_only=True)
class RoundRecord:
    """What one round did."""

    number: int
    """The number of the round in its run, from 1."""
    group: str
    """The id of the group that it worked on."""
    cases: tuple[str, ...]
    """The ids of the cases that it worked on."""
    agent: str = ""
    """The name of the agent; empty if none was asked."""
    outcome: AttemptOutcome | None = None
    """How the attempt ended; None if no agent was asked."""
    ending: str = ""
    """How the round ended, in words."""
    failures_start: int
    """How many cases failed before the round."""
    failures_end: int
    """How many cases fail after the round; a refused change is rolled back."""
    fixed: tuple[str, ...] = ()
    """The ids of the cases that the change repaired."""
    passed: tuple[str, ...] = ()
    """The ids of the cases that a refused change repaired, in the judge tree only."""
    regressions: tuple[str, ...] = ()
    """The ids of the cases that the change broke; a refused change broke them in the judge tree
    only."""
    patch_id: str = ""
    """The digest of the change's content; empty if there was no answer."""
    failing_id: str = ""
    """The digest of the set of failing cases after the round."""
    pivoted: bool = False
    """Whether the agent was asked for another diagnosis."""
    cost_usd: float | None = None
    """The price of the agent's answer, in US dollars; None if it is unknown."""
    dropped: tuple[DroppedEdit, ...] = ()
    """The agent's edits to sealed files."""
    layer: Layer | None = None
    """The layer of the judge that refused the change; None if none did."""
    flags: tuple[Flag, ...] = ()
    """What looks suspicious in an accepted change."""
    notes: tuple[str, ...] = ()
    """What the judge could not determine, or what the agent announced and did not do, in
    sentences."""
    repeats: tuple[Repeats, ...] = ()
    """The doubtful cases that ran again with the change and without it, with both counts."""
    calls: tuple[ChangedCall, ...] = ()
    """Calls that show what an accepted change does."""
    examples: Examples | None = None
    """The examples that the change had to fulfil; they have a price in the round in which the agent
    stated them."""
    questions: tuple[OpenQuestion, ...] = ()
    """The questions to a person about an accepted change, with the answers so far."""
    together: tuple[int, ...] = ()
    """The rounds whose changes were judged in the same runs as an accepted one."""

    @property
    def accepted(self) -> bool:
        """Whether the round's change was accepted."""
        return self.outcome is AttemptOutcome.ACCEPTED

    @property
    def asked(self) -> bool:
        """Whether an agent was asked: not for a flake, and not for a broken environment or test."""
        return bool(self.agent)


def failing_id(case_ids: Iterable[str]) -> str:
    """Return the digest of a set of failing cases; their order does not matter.

    >>> failing_id(["b", "a"]) == failing_id(["a", "b", "a"])
    True
    """
    joined = "\0".join(sorted(set(case_ids)))
    return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
