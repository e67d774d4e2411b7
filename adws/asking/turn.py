"""Whose turn it is to try the selected group, and the session that is gone on with."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.agents.choice import is_last
from adws.core.agent_settings import Actor, Session, actor_of
from adws.core.context import Context
from adws.core.entry import Entry
from adws.core.errors import PipelineError
from adws.core.selected import Selected
from adws.ledger.journal import JournalRecord, attempt_key, find, journal_path, read
from adws.ledger.store import ledger_path, load
from adws.slots import ACTOR, ACTORS, AGENT, RUN, SESSION


def take_turn(selected: Selected, context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context whose turn it is, and the session that it goes on with."""
    return IOResult.do(
        context.put(ACTOR, actor).put(AGENT, actor.agent).put(SESSION, session)
        for actors in IOResult.from_result(context.require(ACTORS))
        for actor in IOSuccess(actor_of(actors, selected.tried))
        for session in _session(context, selected, actor)
    )


def others_follow(selected: Selected, context: Context) -> bool:
    """Return whether somebody else would try the group next."""
    actors = context.get(ACTORS)
    return actors is not None and not is_last(actors, selected.tried)


def _session(context: Context, selected: Selected, actor: Actor) -> IOResult[str, PipelineError]:
    if actor.session is Session.FRESH:
        return IOSuccess("")
    return IOResult.do(
        _last_session(run, selected.group, actor, entry, records)
        for run in IOResult.from_result(context.require(RUN))
        for ledger in load(ledger_path(context.root))
        for entry in IOSuccess(ledger.entry_of(selected.case_ids[0]))
        for records in read(journal_path(context.root))
    )


def _last_session(
    run: str,
    group: str,
    actor: Actor,
    entry: Entry | None,
    records: tuple[JournalRecord, ...],
) -> str:
    """Return the newest session that this agent has told in an attempt at the entry, or none."""
    attempts = entry.attempts if entry else ()
    rounds = [attempt.round for attempt in attempts if attempt.agent == actor.agent]
    states = map(partial(find, records), (attempt_key(run, one, group) for one in reversed(rounds)))
    told = (state.answered.answer.session for state in states if state.answered)
    return next(filter(None, told), "")
