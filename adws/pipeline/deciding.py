"""What is done next at a forge, from what is so there: pure, and for every state something.

Events only say "look now". The same facts give the same actions, however often they are looked at.
"""

from attrs import evolve

from adws.forge.statuses import StatusState
from adws.pipeline.actions import (
    Action,
    AddLabel,
    AskAgent,
    BeginSpec,
    CallPeople,
    CleanUp,
    Close,
    CommentText,
    Disarm,
    Judge,
    MergeHead,
    Remember,
    Retitle,
    Role,
    SetStatus,
    Sync,
    WriteComment,
)
from adws.pipeline.due import again_at
from adws.pipeline.facts import CLOSED, Facts, HeadVerdict, PullLane
from adws.pipeline.head_batches import HeadBatches, head_batches, judge_batch
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import CONFLICT, LABEL, MANUAL, Title, read_title
from adws.pipeline.results import RULES, EndCategory, EndRule

_MOST_QUALITY = 3
_MOST_INFRASTRUCTURE = 5
_MOST_LOST_CALLS = 5
_MOST_LOST_TESTS = 20
_TEXTS = {Role.REFACTORER: CommentText.QUALITY, Role.CONFLICT: CommentText.CONFLICT}
"""The comment when a role is asked first; the attempt already announces the fixer."""
Actions = tuple[Action, ...]


def decide(facts: Facts, now: int) -> Actions:
    """Return what is to be done; ``now`` is in whole seconds since 1970.

    Each pull request is looked at by itself, except those that are judged and merged together. A
    spec is begun where a lane is free and money left.
    """
    batches = head_batches(facts)
    for_lanes = (_for_lane(lane, facts, batches, now) for lane in facts.lanes)
    return (
        *(action for actions in for_lanes for action in actions),
        *judge_batch(batches.next, now),
        *(BeginSpec(spec.id) for spec in facts.to_begin),
    )


def _for_lane(lane: PullLane, facts: Facts, batches: HeadBatches, now: int) -> Actions:
    pull = lane.pull
    if pull.merged:
        return (CleanUp(pull.number, pull.head),) if LABEL in pull.labels else ()
    if not pull.is_open:
        return ()
    if not lane.is_active:
        return _end_actions(lane, now)
    return (*_repaired(lane, now), *_next(lane, facts, batches, now))


def _end_actions(lane: PullLane, now: int) -> Actions:
    """Return what is left to do for one that waits for a person."""
    number = lane.pull.number
    rule = _end_rule(lane)
    if lane.is_ended and rule and not lane.closed:
        return _closed(lane, rule.label, now)
    label_name = lane.ended_as or MANUAL
    label = () if label_name in lane.pull.labels else (AddLabel(number, label_name),)
    armed = (Disarm(number),) if lane.pull.armed else ()
    call_for_people = () if lane.is_ended else (CallPeople(number), _end(lane, MANUAL, now))
    return (*label, *armed, *call_for_people)


def _end(lane: PullLane, label: str, now: int) -> WriteComment:
    mark = Marker(MarkerKind.ENDED, lane.pull.head_sha, label, lane.attempt, at=now)
    return WriteComment(lane.pull.number, CommentText.ENDED, mark)


def _closed(lane: PullLane, label: str, now: int) -> Actions:
    """Close it, and remember that: somebody may open it again, and then it stays open."""
    mark = Marker(MarkerKind.ENDED, lane.pull.head_sha, CLOSED, lane.attempt, at=now)
    return (Close(lane.pull.number, label), Remember(lane.pull.number, mark))


def _end_rule(lane: PullLane) -> EndRule | None:
    """Return the rule by which an agent is not asked again; None if it may be."""
    category = EndCategory(lane.results()[-1].word) if lane.is_answered else EndCategory.SUCCESS
    rule = RULES.get(category)
    return rule if rule and len(lane.calls()) >= rule.tries else None


def _repaired(lane: PullLane, now: int) -> Actions:
    """Put back what somebody has lost or rewritten: label and title."""
    number, actions = lane.pull.number, []
    adopted = Marker(MarkerKind.ADOPTED, lane.pull.head_sha, at=now)
    if LABEL not in lane.pull.labels:
        actions += [AddLabel(number, LABEL), *_say_once(lane, CommentText.ADOPTED, adopted)]
    elif not lane.by_pipeline:
        actions += _say_once(lane, CommentText.ADOPTED, adopted)
    title = Title(lane.spec.id, lane.attempt, lane.spec.most_attempts)
    retitling = [] if read_title(lane.pull.title) == title else [Retitle(number, str(title))]
    return (*actions, *retitling)


def _say_once(lane: PullLane, text: CommentText, mark: Marker) -> Actions:
    comments = lane.marks_of(mark.kind, mark.key)
    return () if comments else (WriteComment(lane.pull.number, text, mark),)


def _next(lane: PullLane, facts: Facts, batches: HeadBatches, now: int) -> Actions:
    """Return the one step that brings a spec forward.

    How an agent's run has ended counts before anything is brought together with the main branch.
    """
    if lane.running or batches.has_wait_for(lane):
        return ()
    if rule := _end_rule(lane):
        return (_end(lane, rule.label, now), *_closed(lane, rule.label, now))
    if lane.sync_error or lane.conflicts or lane.behind:
        return _merge_main(lane, facts, now)
    calls = lane.calls()
    if calls and calls[-1].key == lane.pull.head_sha:
        return _after_agent(lane, facts, calls, now)
    verdict = HeadVerdict.GREEN if batches.merges(lane) else lane.verdict
    if verdict is None:
        return (*_set_status(lane, StatusState.PENDING), *_judged(lane, facts, now))
    return _by_verdict(lane, facts, verdict, now)


def _merge_main(lane: PullLane, facts: Facts, now: int) -> Actions:
    """Merge the main branch into a head; report a merge that git cannot begin."""
    if lane.sync_error:
        mark = Marker(MarkerKind.VERDICT, lane.pull.head_sha, HeadVerdict.INFRASTRUCTURE, at=now)
        comments = _say_once(lane, CommentText.SYNC_FAILED, mark)
        return (*_set_status(lane, StatusState.ERROR), *comments)
    if lane.conflicts:
        return _in_conflict(lane, facts, now)
    return (Sync(lane.pull.number, lane.pull.head_sha),)


def _by_verdict(lane: PullLane, facts: Facts, verdict: HeadVerdict, now: int) -> Actions:
    if verdict is HeadVerdict.GREEN:
        return _merged(lane, now)
    if verdict is HeadVerdict.INFRASTRUCTURE:
        return (*_set_status(lane, StatusState.ERROR), *_judged_again(lane, facts, now))
    if verdict is HeadVerdict.FLAGGED:
        return (*_set_status(lane, StatusState.FAILURE), *_for_a_person(lane, now))
    next_step = _refactored if verdict is HeadVerdict.QUALITY else _attempted
    return (*_set_status(lane, StatusState.FAILURE), *next_step(lane, facts, now))


def _judged(lane: PullLane, facts: Facts, now: int) -> Actions:
    """Order the test of a head, and again where nothing has come of it."""
    number, sha = lane.pull.number, lane.pull.head_sha
    ordered = lane.marks_of(MarkerKind.TEST, sha)
    if ordered and now - ordered[-1].at < facts.patience_seconds:
        return ()
    if len(ordered) >= _MOST_LOST_TESTS:
        return _given_up(lane, now)
    mark = Marker(MarkerKind.TEST, sha, number=len(ordered) + 1, at=now)
    return (Remember(number, mark), Judge(number, sha))


def _judged_again(lane: PullLane, facts: Facts, now: int) -> Actions:
    """Order the test of a head again where the machine was at fault: later each time."""
    number, sha = lane.pull.number, lane.pull.head_sha
    ordered = lane.marks_of(MarkerKind.TEST, sha)
    failed = lane.marks_of(MarkerKind.VERDICT, sha)
    if len(failed) >= _MOST_INFRASTRUCTURE:
        return _given_up(lane, now)
    has_begun = bool(ordered) and ordered[-1].number > failed[-1].number
    if now < (ordered[-1].at + facts.patience_seconds if has_begun else again_at(failed)):
        return ()
    mark = Marker(MarkerKind.TEST, sha, number=len(ordered) + 1, at=now)
    return (Remember(number, mark), Judge(number, sha))


def _attempted(lane: PullLane, facts: Facts, now: int) -> Actions:
    """Begin the next attempt: once for each commit that is red."""
    has_begun = any(
        mark.kind is MarkerKind.ATTEMPT and mark.key in lane.same for mark in lane.since_reset
    )
    calls = lane.calls()
    if calls and calls[-1].word == Role.FIXER:
        return _after_agent(lane, facts, calls, now)
    if not has_begun and lane.attempt >= lane.spec.most_attempts:
        return _given_up(lane, now)
    mark, title = next_attempt(lane, now)
    failure = WriteComment(lane.pull.number, CommentText.FAILURE, mark)
    return (*(() if has_begun else (failure, title)), *_ask_agent(lane, facts, Role.FIXER, now))


def next_attempt(lane: PullLane, now: int) -> tuple[Marker, Retitle]:
    """Return what counts the attempt after a red head, and what shows it."""
    attempt = lane.attempt + 1
    title = Title(lane.spec.id, attempt, lane.spec.most_attempts)
    mark = Marker(MarkerKind.ATTEMPT, lane.pull.head_sha, number=attempt, at=now)
    return mark, Retitle(lane.pull.number, str(title))


def _refactored(lane: PullLane, facts: Facts, now: int) -> Actions:
    """Have what works made good: that is no attempt, and ends after a few."""
    requests = [mark for mark in lane.marks_of(MarkerKind.AGENT) if mark.word == Role.REFACTORER]
    if len({mark.key for mark in requests}) >= _MOST_QUALITY:
        return _given_up(lane, now)
    return _ask_agent(lane, facts, Role.REFACTORER, now)


def _in_conflict(lane: PullLane, facts: Facts, now: int) -> Actions:
    """Have a conflict resolved: that is no attempt, and a person looks before it is merged."""
    number, calls = lane.pull.number, lane.calls()
    label = () if CONFLICT in lane.pull.labels else (AddLabel(number, CONFLICT),)
    armed = (Disarm(number),) if lane.pull.armed else ()
    ask = _ask_agent(lane, facts, Role.CONFLICT, now)
    return (*label, *armed, *(_after_agent(lane, facts, calls, now) if calls else ask))


def _ask_agent(lane: PullLane, facts: Facts, role: Role, now: int) -> Actions:
    number, sha = lane.pull.number, lane.pull.head_sha
    if facts.money.is_spent:
        no_money = Marker(MarkerKind.CREDITS, sha, "spent", at=now)
        return _say_once(lane, CommentText.NO_MONEY, no_money)
    call_count = sum(1 for mark in lane.marks_of(MarkerKind.AGENT) if mark.key in lane.same)
    mark = Marker(MarkerKind.AGENT, sha, role, call_count + 1, at=now)
    text = _TEXTS.get(role) if mark.number == 1 else None
    noted = WriteComment(number, text, mark) if text else Remember(number, mark)
    return (noted, AskAgent(number, sha, role))


def _after_agent(lane: PullLane, facts: Facts, calls: tuple[Marker, ...], now: int) -> Actions:
    """Return what follows an agent's run that has left the head as it was."""
    last_call, results = calls[-1], lane.results()
    if not lane.is_answered:
        if now - last_call.at < facts.patience_seconds:
            return ()
        is_last = len(calls) - len(results) >= _MOST_LOST_CALLS
        return (
            _given_up(lane, now) if is_last else _ask_agent(lane, facts, Role(last_call.word), now)
        )
    if results[-1].word in {EndCategory.SUCCESS, EndCategory.UNCHANGED}:
        return _without_change(lane, facts, last_call, now)
    if now < again_at(results):
        return _announce_retry(lane, results, now)
    return _ask_agent(lane, facts, Role(last_call.word), now)


def _announce_retry(lane: PullLane, results: tuple[Marker, ...], now: int) -> Actions:
    """Tell people, once for each call that failed, when the next one is due."""
    sha, call = lane.pull.head_sha, len(results)
    if any(mark.number == call for mark in lane.marks_of(MarkerKind.RETRY, sha)):
        return ()
    mark = Marker(MarkerKind.RETRY, sha, results[-1].word, call, again_at(results), now)
    return (WriteComment(lane.pull.number, CommentText.RETRY, mark),)


def _without_change(lane: PullLane, facts: Facts, last_call: Marker, now: int) -> Actions:
    """Count a run that changed nothing as an attempt, or it would be repeated for ever."""
    number = lane.pull.number
    if lane.attempt >= lane.spec.most_attempts:
        return _given_up(lane, now)
    mark, title = next_attempt(lane, now)
    failure = WriteComment(number, CommentText.FAILURE, evolve(mark, word="unchanged"))
    return (failure, title, *_ask_agent(lane, facts, Role(last_call.word), now))


def _given_up(lane: PullLane, now: int) -> Actions:
    """Leave it to people; the mark that it has ended comes last, or nobody would be called."""
    number = lane.pull.number
    armed = (Disarm(number),) if lane.pull.armed else ()
    return (AddLabel(number, MANUAL), *armed, CallPeople(number), _end(lane, MANUAL, now))


def _merged(lane: PullLane, now: int) -> Actions:
    """Merge what is green; what was in conflict waits for a person."""
    number, sha = lane.pull.number, lane.pull.head_sha
    if CONFLICT in lane.pull.labels:
        return _for_a_person(lane, now)
    if lane.pull.mergeable is None or lane.pull.armed:
        return _set_status(lane, StatusState.SUCCESS)
    return (*_set_status(lane, StatusState.SUCCESS), MergeHead(number, sha, lane.spec.id))


def _for_a_person(lane: PullLane, now: int) -> Actions:
    mark = Marker(MarkerKind.ADOPTED, f"{lane.pull.head_sha}:person", at=now)
    return _say_once(lane, CommentText.WAITS_FOR_PERSON, mark)


def _set_status(lane: PullLane, state: StatusState) -> Actions:
    new_status = SetStatus(lane.pull.number, lane.pull.head_sha, state.value)
    return () if lane.status == new_status.state else (new_status,)
