"""How far every spec is, for people."""

import pytest
from attrs import evolve

from adws.core.spec import MarkKind, OrderedSpec, Spec, SpecList, SpecProblem
from adws.pipeline.actions import BeginSpec, Judge, JudgeBatch
from adws.pipeline.facts import Facts, Money, PullLane, SpecSettings
from adws.pipeline.head_batches import BatchPlace
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import CONFLICT, LABEL, MANUAL, Title
from adws.pipeline.status import SpecState, spec_states
from adws.tests.pipeline.test_recovering import OPEN

NOW = 100_000
FRESH = evolve(OPEN, labels=(LABEL,), title=str(Title("A-1", 1, 5)))
LANE = PullLane(FRESH, SpecSettings("A-1", file="a.py"), status="pending")
ASKED = Marker(MarkerKind.AGENT, "abc", "fixer", 1, at=NOW)


def of(lane: PullLane) -> SpecState:
    """Return the state of one spec that is worked on."""
    [state] = spec_states(Facts((lane,)), SpecList("c"), NOW)
    return state


def verdict(word: str) -> Marker:
    """Return a verdict on the head."""
    return Marker(MarkerKind.VERDICT, "abc", word, 1, at=NOW)


@pytest.mark.parametrize(
    ("lane", "state"),
    [
        (LANE, "waits for the judge"),
        (evolve(LANE, running=frozenset({"test"})), "test runs"),
        (
            evolve(LANE, sync_error="no history"),
            "cannot be merged with the main branch: no history",
        ),
        (evolve(LANE, conflicts=("UU a.py",)), "in conflict: UU a.py"),
        (evolve(LANE, behind=2), "behind by 2"),
        (evolve(LANE, marks=(verdict("red"), ASKED)), "an agent works"),
        (evolve(LANE, marks=(verdict("red"),)), "red"),
        (evolve(LANE, marks=(verdict("flagged"),)), "green, and a person must look"),
        (
            evolve(LANE, pull=evolve(FRESH, labels=(LABEL, CONFLICT))),
            "was in conflict",
        ),
        (evolve(LANE, pull=evolve(FRESH, labels=(LABEL, MANUAL))), "a person must look"),
        (
            evolve(LANE, marks=(Marker(MarkerKind.TEST, "abc", number=1, at=NOW),)),
            "is being judged",
        ),
    ],
)
def test_the_most_telling_comes_first(lane: PullLane, state: str) -> None:
    """One sentence for each spec."""
    assert of(lane).state == state


def test_what_the_next_look_does_is_shown() -> None:
    """And that of others is not."""
    state = of(LANE)
    assert (state.number, state.attempt, state.most_attempts, state.due) == (7, 1, 5, 0)
    assert state.next[-1] == Judge(7, "abc")


def test_what_is_done_with_others_is_shown_of_each() -> None:
    """Green heads are judged together."""
    green = evolve(LANE, marks=(verdict("green"),))
    other = evolve(green, pull=evolve(FRESH, number=9))
    states = spec_states(Facts((green, other), batch_size=2), SpecList("c"), NOW)
    batch = JudgeBatch((Judge(7, "abc"), Judge(9, "abc")))
    assert [state.next[-1] for state in states] == [batch, batch]


def test_a_head_that_was_accepted_with_others_is_green() -> None:
    """It needs no verdict of its own."""
    place = BatchPlace("a" * 40, "b" * 40, "b" * 40)
    accepted = Marker(MarkerKind.ACCEPTED, "abc", str(place))
    lane = evolve(LANE, marks=(accepted,), main_tree="a" * 40, tree="b" * 40)
    assert of(evolve(lane, pull=evolve(FRESH, mergeable=True))).state == "green"


def test_what_it_has_cost_is_shown() -> None:
    """All that was ever spent on its pull request."""
    facts = Facts((LANE,), money=Money(pulls={7: 1.5, 8: 3.0}))
    [state] = spec_states(facts, SpecList("c"), NOW)
    assert state.spent_usd == 1.5


def test_when_the_next_try_is_due_is_shown() -> None:
    """After a fault of the service, and of the machine."""
    failed = (verdict("red"), ASKED, Marker(MarkerKind.RESULT, "abc", "transient", 1, at=NOW))
    ordered = Marker(MarkerKind.TEST, "abc", number=1, at=NOW)
    assert of(evolve(LANE, marks=failed)).due == NOW + 60
    assert of(evolve(LANE, marks=(ordered, verdict("infrastructure")))).due == NOW + 60


def a_spec(name: str, *problems: SpecProblem) -> Spec:
    """Return a pending spec."""
    return Spec(name, f"{name}.py", 1, "pytest", name, MarkKind.SKIP, problems=problems)


def test_pending_ones_stand_below() -> None:
    """With what keeps them, or that they are begun."""
    problem = SpecProblem("c.py", 1, "two of one id")
    specs = SpecList(
        "c",
        (
            OrderedSpec(a_spec("A-1"), 1, ""),
            OrderedSpec(a_spec("B-1"), 2, ""),
            OrderedSpec(a_spec("C-1", problem), 3, ""),
            OrderedSpec(a_spec("D-1"), 4, "", waits_for=("A-1", "B-1")),
            OrderedSpec(a_spec("E-1"), 5, ""),
        ),
    )
    facts = Facts((LANE,), pending=(SpecSettings("B-1", file="B-1.py"),), most_lanes=2)
    _, *pending = spec_states(facts, specs, NOW)
    assert pending == [
        SpecState("B-1", "B-1.py", "pending", next=(BeginSpec("B-1"),)),
        SpecState("C-1", "C-1.py", "has a problem: two of one id"),
        SpecState("D-1", "D-1.py", "waits for A-1, B-1"),
        SpecState("E-1", "E-1.py", "its pull request was closed"),
    ]
