"""The order in which candidates are tried."""

from adws.search.candidates import Candidate, Placed
from adws.search.copies.queue import Hit, Queue
from adws.search.source import Edit

ONE, TWO = frozenset({"one"}), frozenset({"two"})


def candidate(start: int, file: str = "a.js", weight: float = 1.0) -> Candidate:
    """Return an edit of one character."""
    return Candidate((Placed(file, 1, "x", Edit(start, start + 1, "b")),), weight)


FIRST, SECOND, THIRD = candidate(0), candidate(5, weight=0.5), candidate(9)


def test_candidates_come_in_their_order() -> None:
    """As long as nothing is promising."""
    queue = Queue(iter((FIRST, SECOND)))
    queue.add(Hit(FIRST, frozenset()))
    assert (list(queue), queue.hits, queue.mending(ONE, 1)) == ([FIRST, SECOND], [], None)


def test_two_that_mend_different_cases_are_tried_together_next() -> None:
    """As promising as the less promising of them."""
    queue = Queue(iter((THIRD,)))
    queue.add(Hit(FIRST, ONE))
    queue.add(Hit(SECOND, TWO))
    pair = Candidate((*FIRST.edits, *SECOND.edits), 0.5)
    assert list(queue) == [pair, THIRD]
    assert (queue.mending(ONE | TWO, 1), queue.mending(TWO, 1)) == (None, SECOND)
    assert queue.mending(TWO, 2) is None


def test_edits_that_overlap_or_mend_the_same_are_no_pair() -> None:
    """Edits of different files never overlap."""
    queue = Queue(iter(()))
    queue.add(Hit(FIRST, ONE))
    queue.add(Hit(candidate(1), TWO))
    queue.add(Hit(THIRD, ONE))
    assert len(list(queue)) == 1
    queue.add(Hit(candidate(0, "b.js"), TWO))
    assert len(list(queue)) == 2


def test_there_is_an_end_to_pairs() -> None:
    """Many that mend different cases would fill all the time."""
    queue = Queue(iter(()))
    for number in range(20):
        queue.add(Hit(candidate(3 * number), frozenset({str(number)})))
    assert len(list(queue)) == 60
