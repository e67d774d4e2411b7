"""Choose the actor that tries the selected group next, and the session that it continues."""

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.asking.actors import usable_actors
from adws.asking.workplace import Workplace
from adws.core.agent_settings import Actor, SessionStart, actor_of
from adws.core.errors import PipelineError
from adws.core.selected_group import SelectedGroup
from adws.ledger.journal import JournalRecord, attempt_key, attempt_state, journal_path, read
from adws.ledger.ledger import Ledger
from adws.ledger.store import load_run


@frozen
class Turn:
    """The actor that is asked next."""

    actors: tuple[Actor, ...]
    """All actors that try in turn."""
    actor: Actor
    session: str = ""
    """The session that the actor continues; empty for a new one."""


def next_turn(place: Workplace, selected: SelectedGroup) -> IOResult[Turn, PipelineError]:
    """Return the actor that tries a group next, with the session that it continues.

    Fails with ``LedgerDamaged`` before anything is paid, because the attempt could not be recorded.
    """
    return IOResult.do(
        Turn(actors, actor, session)
        for ledger in load_run(place.root, place.run)
        for actors in usable_actors(place.settings, place.extensions)
        for actor in IOSuccess(actor_of(actors, selected.tried))
        for session in _session(place, ledger, selected, actor)
    )


def _session(
    place: Workplace, ledger: Ledger, selected: SelectedGroup, actor: Actor
) -> IOResult[str, PipelineError]:
    if actor.session is SessionStart.FRESH:
        return IOSuccess("")
    entry = ledger.entry_of(selected.case_ids[0])
    attempts = reversed(entry.attempts if entry else ())
    rounds = (attempt.round for attempt in attempts if attempt.agent == actor.agent)
    keys = tuple(attempt_key(place.run, number, selected.group) for number in rounds)
    return IOResult.do(_last_session(keys, records) for records in read(journal_path(place.root)))


def _last_session(keys: tuple[str, ...], records: tuple[JournalRecord, ...]) -> str:
    """Return the session of the newest attempt that has one; ``keys`` are newest first."""
    states = (attempt_state(records, key) for key in keys)
    sessions = (state.answered.answer.session for state in states if state.answered)
    return next(filter(None, sessions), "")
