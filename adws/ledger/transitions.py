"""How the status of an entry may change: one table, and the only two functions that change it.

    discovered → attempted → fixed | escalated

Each further attempt moves an entry to ``attempted`` again; it never moves back. The table has no
edge from ``discovered`` to a terminal status. Yet three things close an entry that no agent has
touched: another group's fix removed its cause, a bare re-run showed a flake or a broken
environment, or the run ended first. ``advance`` covers these: it moves the entry through
``attempted`` and leaves ``attempt_count`` unchanged. So every history obeys one small table, and
the count still says how often an agent tried.
"""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from types import MappingProxyType

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.entry import TERMINAL, Entry, EntryStatus
from adws.core.errors import PipelineError, TransitionRefused

TRANSITIONS: Mapping[EntryStatus, frozenset[EntryStatus]] = MappingProxyType(
    {
        EntryStatus.DISCOVERED: frozenset({EntryStatus.ATTEMPTED}),
        EntryStatus.ATTEMPTED: frozenset(
            {EntryStatus.ATTEMPTED, EntryStatus.FIXED, EntryStatus.ESCALATED}
        ),
        EntryStatus.FIXED: frozenset(),
        EntryStatus.ESCALATED: frozenset(),
    }
)


def is_lawful(history: tuple[EntryStatus, ...]) -> bool:
    """Whether a history begins with ``discovered`` and makes only moves of the table.

    >>> is_lawful((EntryStatus.DISCOVERED, EntryStatus.ATTEMPTED, EntryStatus.FIXED))
    True
    >>> is_lawful((EntryStatus.DISCOVERED, EntryStatus.FIXED))
    False
    """
    moves = pairwise(history)
    return history[:1] == (EntryStatus.DISCOVERED,) and all(
        after in TRANSITIONS[before] for before, after in moves
    )


def move(entry: Entry, to: EntryStatus) -> Result[Entry, PipelineError]:
    """Move an entry along one edge of the table; any other move is ``TransitionRefused``."""
    if to not in TRANSITIONS[entry.status]:
        return Failure(_refusal(entry, to))
    return Success(evolve(entry, status=to, history=(*entry.history, to)))


def advance(entry: Entry, to: EntryStatus) -> Result[Entry, PipelineError]:
    """Move an entry to a terminal status, through ``attempted`` if it was not there before."""
    if entry.status is EntryStatus.DISCOVERED and to in TERMINAL:
        return move(entry, EntryStatus.ATTEMPTED).bind(partial(move, to=to))
    return move(entry, to)


def _refusal(entry: Entry, to: EntryStatus) -> PipelineError:
    return TransitionRefused(
        f"{entry.id} ({entry.case_id}) is {entry.status} and cannot become {to}",
        hint="entries never move back; a case that fails again gets a new entry",
        context={"entry": entry.id, "from": entry.status.value, "to": to.value},
    )
