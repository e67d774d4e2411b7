"""Heads that are green by themselves: which are judged together, and which is merged next. Pure.

What the judge accepts of several heads is a row of trees: each head turns the tree of the main
branch into the next one, and the last tree was judged. A mark of each head holds its place in that
row. So the content of the main branch and of the head alone says whether that place is reached.
"""

import re
from operator import attrgetter

from attrs import frozen

from adws.pipeline.actions import Action, Judge, JudgeBatch, Remember
from adws.pipeline.facts import Facts, HeadVerdict, PullLane
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import CONFLICT

_TREES = ("before", "after", "judged")
_PLACE = re.compile("-".join(f"(?P<{name}>[0-9a-f]{{40,64}})" for name in _TREES))
_NOT_REFUSED = frozenset({None, HeadVerdict.GREEN})
_MOST_LOST_BATCHES = 3


@frozen
class BatchPlace:
    """The place of a head in a batch that was accepted, as ids of trees."""

    before: str
    """The tree of the main branch without the head."""
    after: str
    """The tree of the main branch with it."""
    judged: str
    """The tree of the main branch with all heads of the batch: what the judge has accepted."""

    def __str__(self) -> str:
        """Return the place as it is in a mark."""
        return f"{self.before}-{self.after}-{self.judged}"


@frozen
class HeadBatches:
    """The heads that are merged together, and those that are judged together next."""

    accepted: tuple[PullLane, ...] = ()
    """The heads of an accepted batch that are not merged yet, in order."""
    next: tuple[PullLane, ...] = ()
    """The heads that are judged together now, in order; there are none while others are merged."""

    def merges(self, lane: PullLane) -> bool:
        """Whether the head of a pull request is the next one of an accepted batch."""
        return {lane.pull.number for lane in self.accepted[:1]} == {lane.pull.number}

    def has_wait_for(self, lane: PullLane) -> bool:
        """Whether a pull request waits: what it needs next depends on what is merged before."""
        if not self.accepted:
            return bool(self.next) and _is_green(lane)
        needs_main = bool(lane.behind) or lane.verdict in _NOT_REFUSED
        return needs_main and _is_free(lane) and not self.merges(lane)


def head_batches(facts: Facts) -> HeadBatches:
    """Return which heads are merged together, and which are judged together next."""
    accepted = _accepted(facts)
    return HeadBatches(accepted, () if accepted else _next(facts))


def judge_batch(batch: tuple[PullLane, ...], now: int) -> tuple[Action, ...]:
    """Return the order to judge heads together, and its mark; nothing for no heads."""
    if not batch:
        return ()
    number = batch[0].pull.number
    mark = Marker(MarkerKind.BATCH, _key(batch), number=len(_orders(batch)) + 1, at=now)
    heads = tuple(Judge(lane.pull.number, lane.pull.head_sha) for lane in batch)
    return (Remember(number, mark), JudgeBatch(heads))


def _accepted(facts: Facts) -> tuple[PullLane, ...]:
    """Return the heads that lead from the main branch to what was judged, in order.

    There are none where one is missing: without it, nothing is known about the others.
    """
    lanes = tuple(lane for lane in facts.lanes if _is_free(lane) and lane.verdict in _NOT_REFUSED)
    main_tree = next((lane.main_tree for lane in lanes if lane.main_tree), "")
    ends = (place.judged for lane in lanes for place in _places(lane) if place.before == main_tree)
    rows = (_row(lanes, main_tree, judged) for judged in ends)
    return next(filter(None, rows), ())


def _row(lanes: tuple[PullLane, ...], main_tree: str, judged: str) -> tuple[PullLane, ...]:
    row, tree = list[PullLane](), main_tree
    while tree != judged:
        steps = (
            (lane, place)
            for lane in lanes
            for place in _places(lane)
            if lane not in row and (place.before, place.judged) == (tree, judged)
        )
        step = next(steps, None)
        if step is None:
            return ()
        lane, place = step
        if not row and not lane.behind and lane.tree != place.after:
            return ()
        row.append(lane)
        tree = place.after
    return tuple(row)


def _next(facts: Facts) -> tuple[PullLane, ...]:
    """Return the heads that are judged together next: green ones that hold all of the main branch.

    Those that were refused together are judged with fewer others each time, in the end with none.
    """
    green = [lane for lane in facts.lanes if _is_green(lane) and not lane.behind]
    marks = {
        lane.pull.number: lane.marks_of(MarkerKind.APART, lane.pull.head_sha) for lane in green
    }
    may = {number: own[-1].number if own else facts.batch_size for number, own in marks.items()}
    free = [lane for lane in green if may[lane.pull.number] > 1]
    size = min((facts.batch_size, *(may[lane.pull.number] for lane in free)))
    batch = tuple(sorted(free, key=attrgetter("pull.number"))[:size])
    return batch if len(batch) > 1 and len(_orders(batch)) < _MOST_LOST_BATCHES else ()


def _places(lane: PullLane) -> tuple[BatchPlace, ...]:
    """Return the places in accepted batches of a head, and of what it was before main came in."""
    marks = (mark for mark in lane.marks_of(MarkerKind.ACCEPTED) if mark.key in lane.same)
    read = (_PLACE.fullmatch(mark.word) for mark in marks)
    return tuple(BatchPlace(**match.groupdict()) for match in read if match)


def _is_free(lane: PullLane) -> bool:
    """Whether neither git nor a person, nor the forge that merges by itself, has a part in it."""
    occupied = lane.running or lane.pull.armed or lane.conflicts or lane.sync_error
    return lane.is_active and not occupied and CONFLICT not in lane.pull.labels


def _is_green(lane: PullLane) -> bool:
    return _is_free(lane) and lane.verdict is HeadVerdict.GREEN


def _orders(batch: tuple[PullLane, ...]) -> tuple[Marker, ...]:
    return batch[0].marks_of(MarkerKind.BATCH, _key(batch))


def _key(batch: tuple[PullLane, ...]) -> str:
    return f"{batch[0].pull.head_sha}:{len(batch)}"
