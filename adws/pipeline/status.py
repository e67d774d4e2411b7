"""How far every spec is, for people who look: pure, and without doing anything."""

from collections.abc import Iterator

from attrs import frozen

from adws.core.spec import OrderedSpec, SpecList
from adws.pipeline.actions import Action, BeginSpec, JudgeBatch, MergeHead
from adws.pipeline.deciding import decide
from adws.pipeline.due import due_at
from adws.pipeline.facts import Facts, HeadVerdict, Money, PullLane
from adws.pipeline.names import CONFLICT, MANUAL


@frozen
class SpecState:
    """How far a spec is."""

    spec_id: str
    """The id of the spec, which also names its branch."""
    file: str
    """The test file, relative to the project's folder."""
    state: str
    """How far it is, in words for people."""
    number: int = 0
    """The number of its pull request; 0 if it has none."""
    attempt: int = 0
    """The attempt that is under way, from 1; 0 if it has no pull request."""
    most_attempts: int = 0
    """How many attempts agents have at it; 0 if it has no pull request."""
    next: tuple[Action, ...] = ()
    """The actions that the next look at the forge would do."""
    due: int = 0
    """When the next action can be done, in whole seconds since 1970; 0 is now."""
    spent_usd: float = 0.0
    """What its pull request has cost in all, in US dollars."""


def spec_states(facts: Facts, specs: SpecList, now: int) -> tuple[SpecState, ...]:
    """Return the state of every spec: those with an open pull request first, then by order."""
    actions = decide(facts, now)
    lanes = [lane for lane in facts.lanes if lane.pull.is_open]
    spec_ids = {lane.spec.id for lane in lanes}
    may_begin = {spec.id for spec in facts.pending}
    pending = (spec for spec in specs.specs if spec.spec.id not in spec_ids)
    return (
        *(_of_lane(lane, actions, facts.money, now) for lane in lanes),
        *(_of_pending(spec, may_begin, actions) for spec in pending),
    )


def _of_lane(lane: PullLane, actions: tuple[Action, ...], money: Money, now: int) -> SpecState:
    own = tuple(action for action in actions if _concerns(action, lane.pull.number))
    due_time = due_at(lane)
    return SpecState(
        lane.spec.id,
        lane.spec.file,
        next(_words(lane, own)),
        lane.pull.number,
        lane.attempt,
        lane.spec.most_attempts,
        own,
        due_time if due_time > now else 0,
        money.pulls.get(lane.pull.number, 0.0),
    )


def _concerns(action: Action, number: int) -> bool:
    if isinstance(action, JudgeBatch):
        return any(head.number == number for head in action.heads)
    return getattr(action, "number", 0) == number


def _words(lane: PullLane, own: tuple[Action, ...]) -> Iterator[str]:
    """Yield what holds of a pull request, the most telling first."""
    labels = lane.pull.labels
    if lane.is_ended or MANUAL in labels:
        yield "a person must look"
    if lane.running:
        yield " and ".join(f"{role} runs" for role in sorted(lane.running))
    if lane.sync_error:
        yield f"cannot be merged with the main branch: {lane.sync_error}"
    if lane.conflicts:
        yield f"in conflict: {', '.join(lane.conflicts)}"
    if lane.behind:
        yield f"behind by {lane.behind}"
    if lane.calls() and not lane.is_answered:
        yield "an agent works"
    if CONFLICT in labels or lane.verdict == "flagged":
        yield "green, and a person must look" if lane.verdict else "was in conflict"
    if lane.verdict:
        yield lane.verdict.value
    if any(isinstance(action, MergeHead) for action in own):
        yield HeadVerdict.GREEN.value
    yield "waits for the judge" if own else "is being judged"


def _of_pending(
    ordered: OrderedSpec, may_begin: set[str], actions: tuple[Action, ...]
) -> SpecState:
    spec = ordered.spec
    if spec.problems:
        state = f"has a problem: {spec.problems[0].message}"
    elif ordered.waits_for:
        state = f"waits for {', '.join(ordered.waits_for)}"
    else:
        state = "pending" if spec.id in may_begin else "its pull request was closed"
    own = tuple(a for a in actions if isinstance(a, BeginSpec) and a.spec_id == spec.id)
    return SpecState(spec.id, spec.file, state, next=own)
