"""Everything that a search has tried so far."""

from collections import Counter
from collections.abc import Iterable

from attrs import evolve, field, frozen

from adws.agents.search.candidates import Candidate
from adws.agents.search.finalist import Finalist
from adws.agents.search.pairs import Key, key_of
from adws.agents.search.reach import NOWHERE, Reach, reach
from adws.agents.search.tried import Aims, Tried

Try = tuple[Candidate, Tried]

_OF_A_LINE = 3


@frozen
class Tries:
    """What was tried, in order, and the plausible ones of them.

    ``since`` counts the tries after the first plausible one that nothing speaks against, None
    before it. ``over``: there is no time for more. ``told_at`` is when something was last told of
    it, on the monotonic clock.
    """

    done: tuple[Try, ...] = ()
    finalists: tuple[Finalist, ...] = ()
    since: int | None = None
    over: bool = False
    told_at: float = field(default=0.0, eq=False)

    @property
    def keys(self) -> frozenset[Key]:
        """What tells the candidates apart."""
        return frozenset(key_of(candidate) for candidate, _ in self.done)

    @property
    def hopeless(self) -> frozenset[Key]:
        """What tells those apart that hung, crashed or were no Python: no partner mends that."""
        return frozenset(key_of(candidate) for candidate, tried in self.done if not tried.outcomes)

    @property
    def best(self) -> tuple[Finalist, ...]:
        """The plausible ones, best first."""
        return tuple(sorted(self.finalists, key=_order))

    def closest(self, aims: Aims, most: int) -> tuple[tuple[Reach, Candidate], ...]:
        """Return those that got failing cases further, the furthest first, a few of each line."""
        measured = ((reach(tried, aims.case_ids, aims.observed), one) for one, tried in self.done)
        further = sorted((pair for pair in measured if pair[0] > NOWHERE), key=_furthest)
        found: list[tuple[Reach, Candidate]] = []
        lines: Counter[tuple[str, int]] = Counter()
        for pair in further:
            line = pair[1].first.file, pair[1].first.line
            lines[line] += 1
            if lines[line] <= _OF_A_LINE and len(found) < most:
                found.append(pair)
        return tuple(found)


def with_results(tries: Tries, results: Iterable[Try], found: Iterable[Finalist]) -> Tries:
    """Return the tries with more of them, and with those among them that are plausible."""
    more, plausible = tuple(results), tuple(found)
    good = frozenset(key_of(one.candidate) for one in plausible if not one.leaked)
    since = tries.since
    for candidate, _ in more:
        if since is not None:
            since += 1
        elif key_of(candidate) in good:
            since = 0
    done, finalists = (*tries.done, *more), (*tries.finalists, *plausible)
    return evolve(tries, done=done, finalists=finalists, since=since)


def _furthest(pair: tuple[Reach, Candidate]) -> tuple[int, ...]:
    return tuple(-part for part in pair[0])


def _order(one: Finalist) -> tuple[tuple[int, ...], float]:
    return one.rank, -one.standing
