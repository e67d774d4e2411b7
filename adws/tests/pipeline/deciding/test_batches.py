"""Which heads are judged together, and which of an accepted batch is merged next."""

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.pipeline.actions import (
    Action,
    CleanUp,
    Judge,
    JudgeBatch,
    MergeHead,
    Remember,
    SetStatus,
    Sync,
)
from adws.pipeline.deciding import decide
from adws.pipeline.facts import Facts, HeadVerdict, PullLane, SpecSettings
from adws.pipeline.head_batches import BatchPlace
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import CONFLICT, LABEL, MANUAL, Title, branch_of
from adws.tests.pipeline.deciding.lanes import NOW, PULL

ACCEPTED = MarkerKind.ACCEPTED
TREES = tuple(f"{number:040x}" for number in range(10))
"""The trees of the main branch: before anything is merged, with the first head, with two, …."""
JUDGED = TREES[3]


def sha(number: int) -> str:
    """Return the head of a pull request."""
    return f"{number:x}" * 40


def green(number: int, *marks: Marker, **fields: Any) -> PullLane:  # noqa: ANN401 - of both
    """Return a lane whose head the judge accepts by itself; fields are those of the lane."""
    spec = SpecSettings(f"API-00{number}")
    pull = evolve(
        PULL,
        number=number,
        title=str(Title(spec.id, 1, 5)),
        head=branch_of(spec.id),
        head_sha=sha(number),
    )
    marker = Marker(MarkerKind.VERDICT, sha(number), HeadVerdict.GREEN)
    usual: dict[str, Any] = {"status": "success", "main_tree": TREES[0], "tree": TREES[1]}
    return PullLane(pull, spec, (marker, *marks), **{**usual, **fields})


def place(number: int, judged: str = JUDGED) -> Marker:
    """Return the mark of a head that was accepted as the so-and-so-many-th one."""
    word = str(BatchPlace(TREES[number - 1], TREES[number], judged))
    return Marker(ACCEPTED, sha(number), word)


def apart(number: int, most: int) -> Marker:
    """Return the mark of a head that was refused with others."""
    return Marker(MarkerKind.APART, sha(number), number=most)


def row(*changed: PullLane, main: int = 0) -> tuple[PullLane, ...]:
    """Return three heads that were accepted together, of which so many are merged, some changed."""
    known = {lane.pull.number: lane for lane in changed}
    usual = (green(n, place(n), behind=main, main_tree=TREES[main]) for n in range(main + 1, 4))
    return tuple(known.get(item.pull.number, item) for item in usual)


def actions(*lanes: PullLane, batch_size: int = 64) -> tuple[Action, ...]:
    """Return what is done, but for what is remembered alone."""
    actions = decide(Facts(lanes, batch_size=batch_size), NOW)
    return tuple(item for item in actions if not isinstance(item, Remember))


def together(*numbers: int) -> JudgeBatch:
    """Return the order to judge heads together."""
    return JudgeBatch(tuple(Judge(number, sha(number)) for number in numbers))


def merges(*numbers: int) -> tuple[Action, ...]:
    """Return the merges of heads."""
    return tuple(MergeHead(number, sha(number), f"API-00{number}") for number in numbers)


def pull_of(number: int, **fields: Any) -> PullLane:  # noqa: ANN401 - of the pull request
    """Return a green lane whose pull request differs."""
    lane = green(number)
    return evolve(lane, pull=evolve(lane.pull, **fields))


FOR_PEOPLE = evolve(
    pull_of(1, labels=(LABEL, MANUAL)),
    marks=(*green(1).marks, Marker(MarkerKind.ENDED, sha(1), MANUAL)),
)
ORDERED: dict[str, tuple[tuple[PullLane, ...], tuple[Action, ...]]] = {
    "green heads are judged together, the oldest first": (
        (green(3), green(1), green(2)),
        (together(1, 2, 3),),
    ),
    "one alone is merged": ((green(1),), merges(1)),
    "what is behind is brought up to date while others are not merged": (
        (green(1), green(2, behind=1)),
        (*merges(1), Sync(2, sha(2))),
    ),
    "what is behind waits for those that are judged together": (
        (green(1), green(2), green(3, behind=1)),
        (together(1, 2),),
    ),
    "what is armed is not judged again": (
        (pull_of(1, armed=True), green(2), green(3)),
        (together(2, 3),),
    ),
    "what waits for a person is not": (
        (FOR_PEOPLE, green(2), green(3)),
        (together(2, 3),),
    ),
    "what runs is not": ((green(1, running=frozenset({"test"})), green(2)), merges(2)),
    "what git cannot merge is not": (
        (green(1, status="error", sync_error="no"), green(2)),
        merges(2),
    ),
    "no more are judged together than were refused": (
        (green(1, apart(1, 2)), green(2, apart(2, 2)), green(3, apart(3, 2))),
        (together(1, 2),),
    ),
    "the newest refusal counts": (
        (green(1, apart(1, 2), apart(1, 1)), green(2), green(3)),
        (together(2, 3),),
    ),
    "one that was found guilty waits for the others": (
        (green(1), green(2, apart(2, 1)), green(3)),
        (together(1, 3),),
    ),
    "then it is merged, or judged by itself": (
        (green(2, apart(2, 1)), green(3)),
        merges(2, 3),
    ),
    "a refusal of another head counts nothing": (
        (green(1, evolve(apart(1, 1), key="b")), green(2)),
        (together(1, 2),),
    ),
}


@pytest.mark.parametrize("case", ORDERED.values(), ids=ORDERED)
def test_heads_are_judged_together(
    case: tuple[tuple[PullLane, ...], tuple[Action, ...]],
) -> None:
    """Only those that could be merged as they are."""
    lanes, expected = case
    assert actions(*lanes) == expected


def test_no_more_are_judged_together_than_is_set() -> None:
    """The others wait; 1 is each by itself."""
    lanes = (green(1), green(2), green(3))
    assert actions(*lanes, batch_size=2) == (together(1, 2),)
    assert actions(*lanes, batch_size=1) == merges(1, 2, 3)


def test_a_batch_that_leaves_no_trace_is_ordered_three_times() -> None:
    """Then each head is merged, or judged, by itself."""
    lanes, marks = (green(1), green(2)), list[Marker]()
    for number in (1, 2, 3):
        done = decide(Facts((green(1, *marks), lanes[1]), batch_size=64), NOW)
        mark = Marker(MarkerKind.BATCH, f"{sha(1)}:2", number=number, at=NOW)
        assert done == (Remember(1, mark), together(1, 2))
        marks.append(mark)
    assert actions(green(1, *marks), lanes[1]) == merges(1, 2)


SYNCED = evolve(
    green(2, place(2), main_tree=TREES[1], tree=TREES[2], earlier=(sha(2),)),
    pull=evolve(green(2).pull, head_sha="d" * 40),
)
"""The second head after the first one was merged, and the main branch was merged into it."""
JUDGES_IT = (SetStatus(2, "d" * 40, "pending"), Judge(2, "d" * 40))
FIRST, SECOND, THIRD = row()
BEHIND = row(main=1)[1]
RED = Marker(MarkerKind.VERDICT, sha(7), HeadVerdict.RED)
CONFLICTING = green(7, main_tree=TREES[1], behind=1, conflicts=("UU a.py",))
ROWS: dict[str, tuple[tuple[PullLane, ...], tuple[Action, ...]]] = {
    "the first is merged, the others wait": (row(), merges(1)),
    "in any order of the pull requests": (row()[::-1], merges(1)),
    "the next one gets the main branch": (row(main=1), (Sync(2, sha(2)),)),
    "and is merged without being judged": (
        row(SYNCED, main=1),
        (MergeHead(2, "d" * 40, "API-002"),),
    ),
    "the last one, too": (
        (evolve(THIRD, main_tree=TREES[2], tree=TREES[3]),),
        merges(3),
    ),
    "what is green waits until all are merged": (
        (*row(main=1), green(7, main_tree=TREES[1], behind=1), green(8, main_tree=TREES[1])),
        (Sync(2, sha(2)),),
    ),
    "so does what is not judged yet": (
        (*row(main=1), evolve(green(7, main_tree=TREES[1]), marks=())),
        (Sync(2, sha(2)),),
    ),
    "and what is red and behind": (
        (*row(main=1), evolve(green(7, main_tree=TREES[1], behind=1), marks=(RED,))),
        (Sync(2, sha(2)),),
    ),
    "while the forge computes whether it can be merged, all wait": (
        (evolve(FIRST, pull=evolve(FIRST.pull, mergeable=None)), SECOND, THIRD),
        (),
    ),
    "what was merged is cleaned up": (
        (evolve(FIRST, pull=evolve(FIRST.pull, merged=True, is_open=False)), *row(main=1)),
        (CleanUp(1, branch_of("API-001")), Sync(2, sha(2))),
    ),
    "a head whose files differ is judged": (
        row(evolve(SYNCED, tree=TREES[5]), main=1),
        (*JUDGES_IT, Sync(3, sha(3))),
    ),
    "so it is where the main branch's files differ": (
        tuple(evolve(lane, main_tree=TREES[5]) for lane in row(SYNCED, main=1)),
        (*JUDGES_IT, Sync(3, sha(3))),
    ),
    "a place of another head counts nothing": (
        row(evolve(SYNCED, earlier=()), main=1),
        (*JUDGES_IT, Sync(3, sha(3))),
    ),
    "without the last one, nothing is known of the others": (
        row(SYNCED, evolve(THIRD, pull=evolve(THIRD.pull, is_open=False)), main=1),
        JUDGES_IT,
    ),
    "nor where it waits for a person": (
        row(SYNCED, evolve(BEHIND, pull=evolve(THIRD.pull, labels=(LABEL, CONFLICT))), main=1),
        (*JUDGES_IT, Sync(3, sha(3))),
    ),
    "what the forge merges by itself has no part in it": (
        (evolve(FIRST, pull=evolve(FIRST.pull, armed=True)), SECOND, THIRD),
        (together(2, 3),),
    ),
    "words that are no place count nothing": (
        (green(1, evolve(place(1), word="a-b-c")), SECOND, THIRD),
        (together(1, 2, 3),),
    ),
    "of two batches a part of each is none": (
        (FIRST, green(2, place(2, TREES[4])), green(3, place(3, TREES[4]))),
        (together(1, 2, 3),),
    ),
    "a head has one place in a row": (
        (green(1, place(1, TREES[2]), evolve(place(2, TREES[2]), key=sha(1))), green(4)),
        (together(1, 4),),
    ),
    "what is in conflict is resolved meanwhile": (
        (*row(main=1), CONFLICTING),
        (Sync(2, sha(2)), *actions(CONFLICTING)),
    ),
    "a row with a head in conflict is none": (
        row(SYNCED, evolve(BEHIND, conflicts=("UU a.py",)), main=1),
        (*JUDGES_IT, *actions(evolve(BEHIND, conflicts=("UU a.py",)))),
    ),
    "a place that leads nowhere ends": (
        (green(1, evolve(place(1), word=f"{TREES[0]}-{TREES[0]}-{JUDGED}")), SECOND, THIRD),
        (together(1, 2, 3),),
    ),
    "of two batches the one that is whole counts": (
        (green(1, place(1), place(1, TREES[2])), green(2, place(2, TREES[2]))),
        merges(1),
    ),
    "a head that git does not have yet hides nothing": (
        (evolve(green(7, tree="", main_tree=""), marks=(), status="pending"), *row(main=1)),
        (Sync(2, sha(2)),),
    ),
}


@pytest.mark.parametrize("case", ROWS.values(), ids=ROWS)
def test_what_was_accepted_together_is_merged_in_a_row(
    case: tuple[tuple[PullLane, ...], tuple[Action, ...]],
) -> None:
    """As long as the files are those that were judged."""
    lanes, expected = case
    assert actions(*lanes) == expected


@st.composite
def lanes(draw: st.DrawFn) -> tuple[PullLane, ...]:
    """Draw pull requests with verdicts, places and trees that may fit or not."""
    main_tree, drawn = draw(st.sampled_from(TREES[:3])), list[PullLane]()
    for number in range(1, draw(st.integers(2, 5))):
        places = draw(st.lists(st.tuples(*(st.sampled_from(TREES[:4]),) * 3), max_size=3))
        words = (str(BatchPlace(*trees)) for trees in places)
        accepted = (Marker(ACCEPTED, sha(number), word) for word in words)
        outcome = draw(st.sampled_from([*HeadVerdict, None]))
        result = (
            () if outcome is None else (Marker(MarkerKind.VERDICT, sha(number), outcome, at=NOW),)
        )
        lane = green(number, status="", tree=draw(st.sampled_from(TREES[:4])), main_tree=main_tree)
        armed, mergeable = draw(st.booleans()), draw(st.sampled_from([True, None]))
        drawn.append(
            evolve(
                lane,
                marks=(*result, *accepted),
                behind=draw(st.integers(0, 1)),
                pull=evolve(lane.pull, armed=armed, mergeable=mergeable),
            )
        )
    return tuple(drawn)


@given(lanes())
def test_nothing_is_merged_that_was_not_judged(drawn: tuple[PullLane, ...]) -> None:
    """A merged head holds all of the main branch, and was judged, or its files were in a batch."""
    by_number = {lane.pull.number: lane for lane in drawn}
    done = actions(*drawn)
    for item in done:
        if isinstance(item, MergeHead):
            lane = by_number[item.number]
            places = {tuple(mark.word.split("-")[:2]) for mark in lane.marks_of(ACCEPTED)}
            known = lane.verdict is None and (lane.main_tree, lane.tree) in places
            assert not lane.behind
            assert lane.verdict is HeadVerdict.GREEN or known
        if isinstance(item, JudgeBatch):
            judged = [by_number[head.number] for head in item.heads]
            assert [lane.verdict for lane in judged] == [HeadVerdict.GREEN] * len(judged)
            assert [lane.behind for lane in judged] == [0] * len(judged)
    assert not any(isinstance(item, MergeHead) for item in done) or not any(
        isinstance(item, JudgeBatch) for item in done
    )
