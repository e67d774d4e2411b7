"""What is done next at a forge, from what is so there: pure, and for every state something.

Events only say "look now". The same facts give the same actions, however often they are looked at.
"""

from attrs import evolve

from adws.forge.statuses import State
from adws.pipeline.actions import (
    Action,
    Ask,
    CallPeople,
    CleanUp,
    Close,
    Comment,
    Create,
    Disarm,
    Judge,
    Label,
    Merge,
    Remember,
    Retitle,
    Role,
    Sync,
    Tell,
    Text,
)
from adws.pipeline.facts import CLOSED, Facts, Lane, Verdict
from adws.pipeline.markers import Kind, Marker
from adws.pipeline.names import CONFLICT, LABEL, MANUAL, Title, read_title
from adws.pipeline.results import RULES, Category, Rule, pause_seconds

_MOST_QUALITY = 3
_MOST_INFRASTRUCTURE = 5
_MOST_LOST_CALLS = 5
_MOST_LOST_TESTS = 20
_TEXTS = {Role.REFACTORER: Text.QUALITY, Role.CONFLICT: Text.CONFLICT}
"""What people are told when a role is asked first; of the fixer, the attempt has told it."""
Actions = tuple[Action, ...]


def decide(facts: Facts, now: int) -> Actions:
    """Return what is to be done; ``now`` is in whole seconds since 1970.

    Each pull request is looked at by itself. A spec is begun where a lane is free and money left.
    """
    for_lanes = tuple(action for lane in facts.lanes for action in _for_lane(lane, facts, now))
    return (*for_lanes, *(Create(spec.id) for spec in facts.to_begin))


def _for_lane(lane: Lane, facts: Facts, now: int) -> Actions:
    pull = lane.pull
    if pull.merged:
        return (CleanUp(pull.number, pull.head),) if LABEL in pull.labels else ()
    if not pull.is_open:
        return ()
    if not lane.is_active:
        return _ended(lane, now)
    return (*_repaired(lane, now), *_next(lane, facts, now))


def _ended(lane: Lane, now: int) -> Actions:
    """Return what is left to do for one that waits for a person."""
    number = lane.pull.number
    rule = _spent(lane)
    if lane.ended and rule and not lane.closed:
        return _closed(lane, rule.label, now)
    wanted = lane.ended_as or MANUAL
    label = () if wanted in lane.pull.labels else (Label(number, wanted),)
    armed = (Disarm(number),) if lane.pull.armed else ()
    called = () if lane.ended else (CallPeople(number), _end(lane, MANUAL, now))
    return (*label, *armed, *called)


def _end(lane: Lane, label: str, now: int) -> Comment:
    mark = Marker(Kind.ENDED, lane.pull.head_sha, label, lane.attempt, at=now)
    return Comment(lane.pull.number, Text.ENDED, mark)


def _closed(lane: Lane, label: str, now: int) -> Actions:
    """Close it, and remember that: somebody may open it again, and then it stays open."""
    mark = Marker(Kind.ENDED, lane.pull.head_sha, CLOSED, lane.attempt, at=now)
    return (Close(lane.pull.number, label), Remember(lane.pull.number, mark))


def _spent(lane: Lane) -> Rule | None:
    """Return the rule by which an agent is not asked again; None where it may be."""
    category = Category(lane.results()[-1].word) if lane.is_answered else Category.SUCCESS
    rule = RULES.get(category)
    return rule if rule and len(lane.calls()) >= rule.tries else None


def _repaired(lane: Lane, now: int) -> Actions:
    """Put back what somebody has lost or rewritten: label and title."""
    number, found = lane.pull.number, []
    if LABEL not in lane.pull.labels:
        mark = Marker(Kind.ADOPTED, lane.pull.head_sha, at=now)
        found += [Label(number, LABEL), *_told(lane, Text.ADOPTED, mark)]
    elif not lane.by_pipeline:
        found += _told(lane, Text.ADOPTED, Marker(Kind.ADOPTED, lane.pull.head_sha, at=now))
    title = Title(lane.spec.id, lane.attempt, lane.spec.most_attempts)
    shown = [] if read_title(lane.pull.title) == title else [Retitle(number, str(title))]
    return (*found, *shown)


def _told(lane: Lane, text: Text, mark: Marker) -> list[Action]:
    known = lane.marked(mark.kind, mark.key)
    return [] if known else [Comment(lane.pull.number, text, mark)]


def _next(lane: Lane, facts: Facts, now: int) -> Actions:
    """Return the one step that brings a spec forward.

    How an agent's run has ended counts before anything is brought together with the main branch.
    """
    if lane.running:
        return ()
    if rule := _spent(lane):
        return (_end(lane, rule.label, now), *_closed(lane, rule.label, now))
    if lane.sync_error or lane.conflicts or lane.behind:
        return _apart(lane, facts, now)
    calls = lane.calls()
    if calls and calls[-1].key == lane.pull.head_sha:
        return _after_agent(lane, facts, calls, now)
    if lane.verdict is None:
        return (*_shown(lane, State.PENDING), *_judged(lane, facts, now))
    return _by_verdict(lane, facts, lane.verdict, now)


def _apart(lane: Lane, facts: Facts, now: int) -> Actions:
    """Bring a head together with the main branch; a merge that git cannot begin is told."""
    if lane.sync_error:
        mark = Marker(Kind.VERDICT, lane.pull.head_sha, Verdict.INFRASTRUCTURE, at=now)
        return (*_shown(lane, State.ERROR), *_told(lane, Text.SYNC_FAILED, mark))
    if lane.conflicts:
        return _in_conflict(lane, facts, now)
    return (Sync(lane.pull.number, lane.pull.head_sha),)


def _by_verdict(lane: Lane, facts: Facts, verdict: Verdict, now: int) -> Actions:
    if verdict is Verdict.GREEN:
        return _merged(lane, now)
    if verdict is Verdict.INFRASTRUCTURE:
        return (*_shown(lane, State.ERROR), *_judged_again(lane, facts, now))
    if verdict is Verdict.FLAGGED:
        return (*_shown(lane, State.FAILURE), *_for_a_person(lane, now))
    next_step = _refactored if verdict is Verdict.QUALITY else _attempted
    return (*_shown(lane, State.FAILURE), *next_step(lane, facts, now))


def _judged(lane: Lane, facts: Facts, now: int) -> Actions:
    """Order the test of a head, and again where nothing has come of it."""
    number, sha = lane.pull.number, lane.pull.head_sha
    ordered = lane.marked(Kind.TEST, sha)
    if ordered and now - ordered[-1].at < facts.patience_seconds:
        return ()
    if len(ordered) >= _MOST_LOST_TESTS:
        return _given_up(lane, now)
    mark = Marker(Kind.TEST, sha, number=len(ordered) + 1, at=now)
    return (Remember(number, mark), Judge(number, sha))


def _judged_again(lane: Lane, facts: Facts, now: int) -> Actions:
    """Order the test of a head again where the machine was at fault: later each time."""
    number, sha = lane.pull.number, lane.pull.head_sha
    ordered = lane.marked(Kind.TEST, sha)
    failed = lane.marked(Kind.VERDICT, sha)
    if len(failed) >= _MOST_INFRASTRUCTURE:
        return _given_up(lane, now)
    begun = bool(ordered) and ordered[-1].number > failed[-1].number
    if now < (ordered[-1].at + facts.patience_seconds if begun else _again_at(failed)):
        return ()
    mark = Marker(Kind.TEST, sha, number=len(ordered) + 1, at=now)
    return (Remember(number, mark), Judge(number, sha))


def _attempted(lane: Lane, facts: Facts, now: int) -> Actions:
    """Begin the next attempt: once for each commit that is red."""
    begun = [one for one in lane.since_reset if one.kind is Kind.ATTEMPT and one.key in lane.same]
    calls = lane.calls()
    if calls and calls[-1].word == Role.FIXER:
        return _after_agent(lane, facts, calls, now)
    if not begun and lane.attempt >= lane.spec.most_attempts:
        return _given_up(lane, now)
    mark, title = next_attempt(lane, now)
    told = Comment(lane.pull.number, Text.FAILURE, mark)
    counted = () if begun else (told, title)
    return (*counted, *_asked(lane, facts, Role.FIXER, now))


def next_attempt(lane: Lane, now: int) -> tuple[Marker, Retitle]:
    """Return what counts the attempt after a red head, and what shows it."""
    attempt = lane.attempt + 1
    title = Title(lane.spec.id, attempt, lane.spec.most_attempts)
    mark = Marker(Kind.ATTEMPT, lane.pull.head_sha, number=attempt, at=now)
    return mark, Retitle(lane.pull.number, str(title))


def _refactored(lane: Lane, facts: Facts, now: int) -> Actions:
    """Have what works made good: that is no attempt, and ends after a few."""
    asked = [one for one in lane.marked(Kind.AGENT) if one.word == Role.REFACTORER]
    if len({one.key for one in asked}) >= _MOST_QUALITY:
        return _given_up(lane, now)
    return _asked(lane, facts, Role.REFACTORER, now)


def _in_conflict(lane: Lane, facts: Facts, now: int) -> Actions:
    """Have a conflict resolved: that is no attempt, and a person looks before it is merged."""
    number = lane.pull.number
    label = () if CONFLICT in lane.pull.labels else (Label(number, CONFLICT),)
    armed = (Disarm(number),) if lane.pull.armed else ()
    if calls := lane.calls():
        return (*label, *armed, *_after_agent(lane, facts, calls, now))
    return (*label, *armed, *_asked(lane, facts, Role.CONFLICT, now))


def _asked(lane: Lane, facts: Facts, role: Role, now: int) -> Actions:
    number, sha = lane.pull.number, lane.pull.head_sha
    if facts.money.spent:
        return tuple(_told(lane, Text.NO_MONEY, Marker(Kind.CREDITS, sha, "spent", at=now)))
    asked = sum(1 for one in lane.marked(Kind.AGENT) if one.key in lane.same)
    mark = Marker(Kind.AGENT, sha, role, asked + 1, at=now)
    text = _TEXTS.get(role) if mark.number == 1 else None
    noted = Comment(number, text, mark) if text else Remember(number, mark)
    return (noted, Ask(number, sha, role))


def _after_agent(lane: Lane, facts: Facts, calls: tuple[Marker, ...], now: int) -> Actions:
    """Return what follows an agent's run that has left the head as it was."""
    asked, results = calls[-1], lane.results()
    if not lane.is_answered:
        if now - asked.at < facts.patience_seconds:
            return ()
        is_last = len(calls) - len(results) >= _MOST_LOST_CALLS
        return _given_up(lane, now) if is_last else _asked(lane, facts, Role(asked.word), now)
    category = Category(results[-1].word)
    if category in {Category.SUCCESS, Category.UNCHANGED}:
        return _without_change(lane, facts, asked, now)
    if now < _again_at(results):
        return _retry_told(lane, results, now)
    return _asked(lane, facts, Role(asked.word), now)


def _retry_told(lane: Lane, results: tuple[Marker, ...], now: int) -> Actions:
    """Tell people, once for each call that failed, when the next one is due."""
    sha, call = lane.pull.head_sha, len(results)
    if any(one.number == call for one in lane.marked(Kind.RETRY, sha)):
        return ()
    mark = Marker(Kind.RETRY, sha, results[-1].word, call, _again_at(results), now)
    return (Comment(lane.pull.number, Text.RETRY, mark),)


def due_at(lane: Lane) -> int:
    """Return when the next try is due, in seconds since 1970; 0 where nothing is waited for."""
    failed = lane.marked(Kind.VERDICT, lane.pull.head_sha)
    if lane.verdict is Verdict.INFRASTRUCTURE:
        return _again_at(failed)
    return _again_at(lane.results()) if lane.is_answered else 0


def _again_at(ends: tuple[Marker, ...]) -> int:
    """Return when there is another try, after so many: later each time."""
    return ends[-1].at + pause_seconds(len(ends) + 1)


def _without_change(lane: Lane, facts: Facts, asked: Marker, now: int) -> Actions:
    """Count a run that changed nothing as an attempt, or it would be repeated for ever."""
    number = lane.pull.number
    if lane.attempt >= lane.spec.most_attempts:
        return _given_up(lane, now)
    mark, title = next_attempt(lane, now)
    counted = (Comment(number, Text.FAILURE, evolve(mark, word="unchanged")), title)
    return (*counted, *_asked(lane, facts, Role(asked.word), now))


def _given_up(lane: Lane, now: int) -> Actions:
    """Leave it to people; the mark that it has ended comes last, or nobody would be called."""
    number = lane.pull.number
    armed = (Disarm(number),) if lane.pull.armed else ()
    return (Label(number, MANUAL), *armed, CallPeople(number), _end(lane, MANUAL, now))


def _merged(lane: Lane, now: int) -> Actions:
    """Merge what is green; what was in conflict waits for a person."""
    number, sha = lane.pull.number, lane.pull.head_sha
    if CONFLICT in lane.pull.labels:
        return _for_a_person(lane, now)
    if lane.pull.mergeable is None or lane.pull.armed:
        return _shown(lane, State.SUCCESS)
    return (*_shown(lane, State.SUCCESS), Merge(number, sha, lane.spec.id))


def _for_a_person(lane: Lane, now: int) -> Actions:
    mark = Marker(Kind.ADOPTED, f"{lane.pull.head_sha}:person", at=now)
    return tuple(_told(lane, Text.WAITS_FOR_PERSON, mark))


def _shown(lane: Lane, state: State) -> Actions:
    told = Tell(lane.pull.number, lane.pull.head_sha, state.value)
    return () if lane.status == told.state else (told,)
