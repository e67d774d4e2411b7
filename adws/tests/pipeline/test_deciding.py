"""What is done next, state by state."""

from collections.abc import Iterable
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.forge.account import Account
from adws.forge.pull_requests import PullRequest
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
from adws.pipeline.deciding import decide
from adws.pipeline.facts import LOST_SECONDS, Facts, HeadVerdict, Money, PullLane, SpecSettings
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import BUDGET, CONFLICT, LABEL, MANUAL, REVIEW, Title, branch_of
from adws.pipeline.results import RULES, EndCategory

NOW = 100_000
SHA = "a" * 40
SPEC = SpecSettings("API-001")
PULL = PullRequest(
    number=7,
    title=str(Title("API-001", 1, 5)),
    body="",
    is_open=True,
    author=Account(2, "helper[bot]", "Bot"),
    labels=(LABEL,),
    head=branch_of("API-001"),
    head_sha=SHA,
    head_repository="team/project",
    base="main",
    mergeable=True,
)
LANE = PullLane(PULL, SPEC)
MONEY = Money()
TESTED = Marker(MarkerKind.TEST, SHA, number=1, at=NOW - 10)
ASKED = Marker(MarkerKind.AGENT, SHA, Role.FIXER, 1, at=NOW - 10)


def verdict(word: HeadVerdict, at: int = NOW - 5) -> Marker:
    """Return what the judge says of the head."""
    return Marker(MarkerKind.VERDICT, SHA, word, at=at)


def result(word: EndCategory, at: int = NOW) -> Marker:
    """Return how an agent's run ended."""
    return Marker(MarkerKind.RESULT, SHA, word, 1, at=at)


def attempt(number: int, key: str = SHA) -> Marker:
    """Return an attempt."""
    return Marker(MarkerKind.ATTEMPT, key, number=number, at=NOW - 20)


def pull(**fields: Any) -> PullLane:  # noqa: ANN401 - its fields
    """Return a lane whose pull request differs."""
    return evolve(LANE, pull=evolve(PULL, **fields))


def marked(*marks: Marker, lane: PullLane = LANE) -> PullLane:
    """Return a lane with marks, and the title that they ask for."""
    whole = evolve(lane, marks=marks)
    title = str(Title("API-001", whole.attempt, whole.spec.most_attempts))
    return evolve(whole, pull=evolve(whole.pull, title=title))


def actions(lane: PullLane, money: Money = MONEY) -> tuple[Action, ...]:
    """Return what is done for one lane, but for what is shown of its head."""
    done = decide(Facts((lane,), money=money), NOW)
    return tuple(one for one in done if not isinstance(one, SetStatus))


def ended(label: str, number: int = 1) -> WriteComment:
    """Return what people are told at the end."""
    return WriteComment(7, CommentText.ENDED, Marker(MarkerKind.ENDED, SHA, label, number, at=NOW))


def asks(role: Role, number: int = 1) -> tuple[Action, ...]:
    """Return the call of an agent; of the first one of a role people are told."""
    mark = Marker(MarkerKind.AGENT, SHA, role, number, at=NOW)
    texts = {Role.REFACTORER: CommentText.QUALITY, Role.CONFLICT: CommentText.CONFLICT}
    text = texts.get(role) if number == 1 else None
    return (WriteComment(7, text, mark) if text else Remember(7, mark), AskAgent(7, SHA, role))


def counts(number: int, word: str = "") -> tuple[Action, ...]:
    """Return the beginning of an attempt."""
    mark = Marker(MarkerKind.ATTEMPT, SHA, word, number, at=NOW)
    return (
        WriteComment(7, CommentText.FAILURE, mark),
        Retitle(7, str(Title("API-001", number, 5))),
    )


def judges(number: int) -> tuple[Action, ...]:
    """Return the order of a test."""
    return (Remember(7, Marker(MarkerKind.TEST, SHA, number=number, at=NOW)), Judge(7, SHA))


GIVEN_UP = (AddLabel(7, MANUAL), CallPeople(7), ended(MANUAL))
ADOPTED = WriteComment(7, CommentText.ADOPTED, Marker(MarkerKind.ADOPTED, SHA, at=NOW))
CONFLICTING = evolve(LANE, conflicts=("calc.py",))
RED = verdict(HeadVerdict.RED)
FAULT = verdict(HeadVerdict.INFRASTRUCTURE)
SYNCED = evolve(LANE, earlier=("b",))
UNCHANGED = result(EndCategory.UNCHANGED)
FAILED = result(EndCategory.TRANSIENT, NOW - 60)


def of_before(mark: Marker) -> Marker:
    """Return the same mark of the head before the main branch was merged into it."""
    return evolve(mark, key="b")


ROWS: dict[str, tuple[PullLane, tuple[Action, ...]]] = {
    "a head without a verdict is tested": (LANE, judges(1)),
    "once": (marked(TESTED), ()),
    "and again when nothing comes of it": (
        marked(evolve(TESTED, at=NOW - LOST_SECONDS)),
        judges(2),
    ),
    "but twenty times at most": (
        marked(*(evolve(TESTED, number=n, at=NOW - LOST_SECONDS) for n in range(1, 21))),
        GIVEN_UP,
    ),
    "nothing is done while something runs": (evolve(LANE, running=frozenset({"test"})), ()),
    "green is merged": (marked(verdict(HeadVerdict.GREEN)), (MergeHead(7, SHA, "API-001"),)),
    "an armed one waits": (marked(verdict(HeadVerdict.GREEN), lane=pull(armed=True)), ()),
    "what cannot be known yet is waited for": (
        marked(verdict(HeadVerdict.GREEN), lane=pull(mergeable=None)),
        (),
    ),
    "what was in conflict waits for a person": (
        marked(verdict(HeadVerdict.GREEN), lane=pull(labels=(LABEL, CONFLICT))),
        (
            WriteComment(
                7, CommentText.WAITS_FOR_PERSON, Marker(MarkerKind.ADOPTED, f"{SHA}:person", at=NOW)
            ),
        ),
    ),
    "red is an attempt": (marked(TESTED, RED), (*counts(2), *asks(Role.FIXER))),
    "an attempt that was begun is gone on with": (
        marked(TESTED, RED, attempt(2)),
        asks(Role.FIXER),
    ),
    "the agent is waited for": (marked(RED, attempt(2), ASKED), ()),
    "one that is lost is asked again": (
        marked(RED, attempt(2), evolve(ASKED, at=NOW - LOST_SECONDS)),
        asks(Role.FIXER, 2),
    ),
    "but five times at most": (
        marked(
            RED,
            attempt(2),
            *(evolve(ASKED, number=n, at=NOW - LOST_SECONDS) for n in range(1, 6)),
        ),
        (AddLabel(7, MANUAL), CallPeople(7), ended(MANUAL, 2)),
    ),
    "the last attempt was made": (
        marked(RED, attempt(5, "b")),
        (AddLabel(7, MANUAL), CallPeople(7), ended(MANUAL, 5)),
    ),
    "a count set back begins anew": (
        marked(attempt(5, "b"), Marker(MarkerKind.ENDED, "b"), Marker(MarkerKind.RESET, "x"), RED),
        (*counts(2), *asks(Role.FIXER)),
    ),
    "no change is an attempt": (
        marked(RED, attempt(2), ASKED, result(EndCategory.SUCCESS)),
        (*counts(3, "unchanged"), *asks(Role.FIXER, 2)),
    ),
    "the last one, too": (
        marked(RED, attempt(5), ASKED, result(EndCategory.UNCHANGED)),
        (AddLabel(7, MANUAL), CallPeople(7), ended(MANUAL, 5)),
    ),
    "bad quality is no attempt": (
        marked(verdict(HeadVerdict.QUALITY)),
        asks(Role.REFACTORER),
    ),
    "and ends after three": (
        marked(
            *(Marker(MarkerKind.AGENT, key, Role.REFACTORER, 1) for key in "bcd"),
            verdict(HeadVerdict.QUALITY),
        ),
        GIVEN_UP,
    ),
    "a fault of the machine is tested again, later": (marked(TESTED, FAULT), ()),
    "after a minute": (
        marked(TESTED, evolve(FAULT, number=1, at=NOW - 60)),
        judges(2),
    ),
    "once, too": (
        marked(TESTED, evolve(FAULT, number=1, at=NOW - 60), evolve(TESTED, number=2)),
        (),
    ),
    "and five times at most": (marked(*(TESTED, FAULT) * 5), GIVEN_UP),
    "a last failure counts before main is merged": (
        marked(RED, attempt(2), ASKED, result(EndCategory.MAX_BUDGET), lane=evolve(LANE, behind=1)),
        (
            ended(BUDGET, 2),
            Close(7, BUDGET),
            Remember(7, Marker(MarkerKind.ENDED, SHA, "closed", 2, at=NOW)),
        ),
    ),
    "after main was merged it is judged first": (
        marked(attempt(2, "b"), of_before(ASKED), of_before(UNCHANGED), lane=SYNCED),
        judges(1),
    ),
    "what was counted before counts once": (
        marked(attempt(2, "b"), RED, lane=SYNCED),
        asks(Role.FIXER),
    ),
    "so do calls that failed before": (
        marked(attempt(2, "b"), of_before(ASKED), of_before(FAILED), RED, lane=SYNCED),
        asks(Role.FIXER, 2),
    ),
    "and a call that changed nothing": (
        marked(attempt(2, "b"), of_before(ASKED), of_before(UNCHANGED), RED, lane=SYNCED),
        (*counts(3, "unchanged"), *asks(Role.FIXER, 2)),
    ),
    "what another role did before does not matter": (
        marked(
            attempt(2, "b"),
            evolve(of_before(ASKED), word=Role.REFACTORER),
            of_before(UNCHANGED),
            RED,
            lane=SYNCED,
        ),
        asks(Role.FIXER, 2),
    ),
    "what is behind is merged with main": (evolve(LANE, behind=2), (Sync(7, SHA),)),
    "a conflict is no attempt": (
        CONFLICTING,
        (AddLabel(7, CONFLICT), *asks(Role.CONFLICT)),
    ),
    "nor is it merged by itself": (
        evolve(CONFLICTING, pull=evolve(PULL, armed=True, labels=(LABEL, CONFLICT))),
        (Disarm(7), *asks(Role.CONFLICT)),
    ),
    "its agent is waited for": (
        marked(evolve(ASKED, word=Role.CONFLICT), lane=CONFLICTING),
        (AddLabel(7, CONFLICT),),
    ),
    "a merge that git cannot begin is told": (
        evolve(LANE, sync_error="untracked file"),
        (WriteComment(7, CommentText.SYNC_FAILED, evolve(FAULT, at=NOW)),),
    ),
    "once as well": (marked(FAULT, lane=evolve(LANE, sync_error="untracked file")), ()),
    "a lost label is put back": (
        marked(TESTED, lane=pull(labels=())),
        (AddLabel(7, LABEL), ADOPTED),
    ),
    "that is told once": (
        marked(TESTED, ADOPTED.mark, lane=pull(labels=())),
        (AddLabel(7, LABEL),),
    ),
    "a person's push is adopted": (
        marked(TESTED, lane=evolve(LANE, by_pipeline=False)),
        (ADOPTED,),
    ),
    "a rewritten title is shown again": (
        evolve(marked(TESTED), pull=evolve(PULL, title="Mine")),
        (Retitle(7, str(Title("API-001", 1, 5))),),
    ),
    "a merged one is cleaned up": (
        pull(is_open=False, merged=True),
        (CleanUp(7, "tdd/API-001"),),
    ),
    "once it is, nothing is left": (pull(is_open=False, merged=True, labels=()), ()),
    "a closed one is left alone": (pull(is_open=False), ()),
    "a person may stop it": (
        pull(labels=(LABEL, MANUAL), armed=True),
        (Disarm(7), CallPeople(7), ended(MANUAL)),
    ),
    "a stopped one is left alone": (
        marked(Marker(MarkerKind.ENDED, SHA, MANUAL), lane=pull(labels=(LABEL, MANUAL))),
        (),
    ),
    "its label is put back": (
        marked(Marker(MarkerKind.ENDED, SHA, MANUAL)),
        (AddLabel(7, MANUAL),),
    ),
    "an armed one is given up, too": (
        marked(RED, attempt(5, "b"), lane=pull(armed=True)),
        (AddLabel(7, MANUAL), Disarm(7), CallPeople(7), ended(MANUAL, 5)),
    ),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_each_state_has_its_next_step(row: tuple[PullLane, tuple[Action, ...]]) -> None:
    """The same facts give the same actions."""
    lane, expected = row
    assert actions(lane) == expected


@pytest.mark.parametrize(
    ("category", "calls", "label"),
    [
        (EndCategory.MAX_TURNS, 1, REVIEW),
        (EndCategory.MAX_BUDGET, 1, BUDGET),
        (EndCategory.PERSISTENT, 1, MANUAL),
        (EndCategory.UNKNOWN, 1, MANUAL),
        (EndCategory.UNKNOWN_EXECUTION, 2, MANUAL),
        (EndCategory.TRANSIENT, 5, MANUAL),
        (EndCategory.STRUCTURED, 5, MANUAL),
    ],
)
def test_a_run_that_failed_is_tried_as_often_as_it_may(
    category: EndCategory, calls: int, label: str
) -> None:
    """Then the pull request is closed with the reason; before, the next call waits its time.

    People are told once of each call that failed. Who sees it open when another has closed it puts
    the same label there.
    """
    for call in range(1, calls):
        pause = (60, 180, 420, 900)[call - 1]
        early, due = (
            marked(RED, attempt(2), *(ASKED, result(category, NOW - seconds)) * call)
            for seconds in (pause - 1, pause)
        )
        told = WriteComment(
            7, CommentText.RETRY, Marker(MarkerKind.RETRY, SHA, category, call, NOW + 1, NOW)
        )
        assert (actions(early), actions(due)) == ((told,), asks(Role.FIXER, call + 1))
        assert actions(evolve(early, marks=(*early.marks, told.mark))) == ()
    last = marked(RED, attempt(2), *(ASKED, result(category, NOW - 900)) * calls)
    closed = (Close(7, label), Remember(7, Marker(MarkerKind.ENDED, SHA, "closed", 2, at=NOW)))
    assert actions(last) == (ended(label, 2), *closed)
    broken_off = evolve(last, marks=(*last.marks, ended(label, 2).mark))
    assert actions(broken_off) == closed
    reopened = evolve(broken_off, marks=(*broken_off.marks, closed[1].mark))
    assert actions(reopened) == (AddLabel(7, label),)
    assert RULES[category].tries == calls


@pytest.mark.parametrize(
    ("money", "spent"),
    [
        (Money(day=79, week=0), False),
        (Money(day=100), True),
        (Money(week=500), True),
        (Money(day=5, day_limit=5), True),
    ],
)
def test_without_money_no_agent_is_asked_and_nothing_begun(money: Money, spent: bool) -> None:  # noqa: FBT001 - a row
    """People are told once; what is judged already goes on."""
    red = marked(RED, attempt(2))
    told = WriteComment(7, CommentText.NO_MONEY, Marker(MarkerKind.CREDITS, SHA, "spent", at=NOW))
    assert actions(red, money) == ((told,) if spent else asks(Role.FIXER))
    if spent:
        assert actions(marked(RED, attempt(2), told.mark), money) == ()
    begun = decide(Facts((), (SPEC,), money), NOW)
    assert begun == (() if spent else (BeginSpec("API-001"),))
    assert actions(marked(verdict(HeadVerdict.GREEN)), money) == (MergeHead(7, SHA, "API-001"),)


@pytest.mark.parametrize(
    ("lanes", "most", "begun"),
    [
        ((), 1, ("a",)),
        ((LANE,), 1, ()),
        ((LANE,), 2, ("a",)),
        ((), 3, ("a", "b")),
        ((pull(is_open=False),), 1, ("a",)),
        ((pull(labels=(LABEL, MANUAL)),), 1, ("a",)),
        ((LANE, LANE), 1, ()),
    ],
)
def test_specs_are_begun_where_a_lane_is_free(
    lanes: tuple[PullLane, ...], most: int, begun: tuple[str, ...]
) -> None:
    """In the order of work; one that waits for a person keeps no lane."""
    pending = (SpecSettings("a"), SpecSettings("b"))
    done = decide(Facts(lanes, pending, most_lanes=most), NOW)
    assert tuple(one.spec_id for one in done if isinstance(one, BeginSpec)) == begun


@pytest.mark.parametrize(
    ("marks", "shown"),
    [
        ((), "pending"),
        ((RED,), "failure"),
        ((verdict(HeadVerdict.QUALITY),), "failure"),
        ((FAULT, TESTED), "error"),
        ((verdict(HeadVerdict.GREEN),), "success"),
    ],
)
def test_what_the_judge_says_is_shown_of_the_head(marks: tuple[Marker, ...], shown: str) -> None:
    """Once: branch protection asks for it."""
    lane = marked(*marks)
    told = SetStatus(7, SHA, shown)
    assert decide(Facts((lane,)), NOW)[0] == told
    assert told not in decide(Facts((evolve(lane, status=shown),)), NOW)


MARKS = st.builds(
    Marker,
    st.sampled_from(MarkerKind),
    st.sampled_from([SHA, "b"]),
    st.sampled_from(["", *Role, *EndCategory, *HeadVerdict]),
    st.integers(0, 9),
    at=st.integers(0, 2 * NOW),
)
FITTING = {
    MarkerKind.VERDICT: frozenset(HeadVerdict),
    MarkerKind.RESULT: frozenset(EndCategory),
    MarkerKind.AGENT: frozenset(Role),
}


def fits(mark: Marker) -> bool:
    """Whether the pipeline could have written a mark."""
    return mark.kind not in FITTING or mark.word in FITTING[mark.kind]


def numbers(done: Iterable[Action]) -> set[int]:
    """Return the pull requests that actions concern."""
    return {one.number for one in done if not isinstance(one, BeginSpec)}


@given(
    st.lists(MARKS.filter(fits), max_size=12),
    st.booleans(),
    st.booleans(),
    st.integers(0, 1),
    st.sets(st.sampled_from([LABEL, MANUAL, CONFLICT])),
)
def test_every_state_has_an_answer(
    marks: list[Marker],
    is_open: bool,  # noqa: FBT001 - drawn
    armed: bool,  # noqa: FBT001 - drawn
    behind: int,
    labels: set[str],
) -> None:
    """It concerns no other pull request, and a closed one is asked for nothing."""
    lane = pull(is_open=is_open, armed=armed, labels=tuple(sorted(labels)))
    done = actions(evolve(lane, marks=tuple(marks), behind=behind))
    assert numbers(done) <= {7}
    assert is_open or done == ()


def test_a_merge_that_cannot_begin_is_shown_as_an_error() -> None:
    """Once: what the forge shows already is not written again."""
    lane = marked(FAULT, lane=evolve(LANE, sync_error="untracked file"))
    assert decide(Facts((lane,)), NOW) == (SetStatus(7, SHA, "error"),)
    assert decide(Facts((evolve(lane, status="error"),)), NOW) == ()


def test_a_call_that_was_lost_does_not_hide_the_next_one() -> None:
    """What counts is whether the newest call has ended, not how many have."""
    again = evolve(ASKED, number=2, at=NOW - 9)
    waiting = marked(RED, attempt(2), ASKED, again)
    ended = marked(RED, attempt(2), ASKED, again, evolve(result(EndCategory.UNCHANGED), number=2))
    assert actions(waiting) == ()
    assert [type(one).__name__ for one in actions(ended)] == [
        "WriteComment",
        "Retitle",
        "Remember",
        "AskAgent",
    ]


def test_a_judgement_that_was_lost_does_not_hide_the_next_one() -> None:
    """The order after a fault is answered by the verdict with its number."""
    ordered = evolve(TESTED, number=2, at=NOW - 100)
    broken = evolve(verdict(HeadVerdict.INFRASTRUCTURE, NOW - 90), number=2)
    lane = evolve(marked(TESTED, ordered, broken), status="error")
    assert [type(one).__name__ for one in actions(lane)] == ["Remember", "Judge"]
    begun = evolve(lane, marks=(*lane.marks, evolve(TESTED, number=3, at=NOW - 1)))
    assert actions(begun) == ()
