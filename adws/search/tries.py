"""Everything that a search has tried so far."""

from collections import Counter
from collections.abc import Iterable

from attrs import evolve, field, frozen

from adws.search.candidates import Candidate, Key, key_of
from adws.search.finalist import Finalist
from adws.search.tried import NOWHERE, Aims, Reach, Tried, reach
from adws.search.weights import WEIGHTS

Try = tuple[Candidate, Tried]

_WAVES = WEIGHTS.fork_server.waves


@frozen
class Tries:
    """What was tried, in order, and the plausible ones of them.

    ``since`` counts the tries after the first plausible one that nothing speaks against, None
    before it. ``put_off`` are those that are costly to try, and were not tried yet. ``over``: there
    is no time for more. ``reported_at`` is when progress was last reported, on the monotonic clock.
    """

    done: tuple[Try, ...] = ()
    finalists: tuple[Finalist, ...] = ()
    since: int | None = None
    put_off: tuple[Candidate, ...] = ()
    over: bool = False
    reported_at: float = field(default=0.0, eq=False)

    @property
    def keys(self) -> frozenset[Key]:
        """What tells the candidates apart, those that were put off too."""
        return frozenset(map(key_of, (*(candidate for candidate, _ in self.done), *self.put_off)))

    @property
    def hopeless(self) -> frozenset[Key]:
        """What tells those apart that hung, crashed or were no Python: no partner mends that.

        Those that were put off would take as long with a partner.
        """
        failed = (candidate for candidate, tried in self.done if not tried.outcomes)
        return frozenset(map(key_of, (*failed, *self.put_off)))

    @property
    def best(self) -> tuple[Finalist, ...]:
        """The plausible ones, best first."""
        return tuple(sorted(self.finalists, key=lambda one: (one.rank, -one.weight)))

    def closest(self, aims: Aims, most: int) -> tuple[tuple[Reach, Candidate], ...]:
        """Return those that got failing cases further, the furthest first, a few of each line."""
        measured = ((reach(tried, aims.case_ids, aims.observed), one) for one, tried in self.done)
        further = sorted((pair for pair in measured if pair[0] > NOWHERE), key=_furthest)
        found: list[tuple[Reach, Candidate]] = []
        lines: Counter[tuple[str, int]] = Counter()
        for pair in further:
            line = pair[1].first.file, pair[1].first.line
            lines[line] += 1
            if lines[line] <= _WAVES.of_a_line and len(found) < most:
                found.append(pair)
        return tuple(found)


def with_results(tries: Tries, results: Iterable[Try], found: Iterable[Finalist]) -> Tries:
    """Return the tries with more of them, and with those among them that are plausible."""
    every, plausible = tuple(results), tuple(found)
    more = tuple(one for one in every if not one[1].put_off)
    later = tuple(candidate for candidate, tried in every if tried.put_off)
    good = frozenset(key_of(one.candidate) for one in plausible if not one.leaked)
    since = tries.since
    for candidate, _ in more:
        if since is not None:
            since += 1
        elif key_of(candidate) in good:
            since = 0
    done, finalists = (*tries.done, *more), (*tries.finalists, *plausible)
    put_off = (*tries.put_off, *later)
    return evolve(tries, done=done, finalists=finalists, since=since, put_off=put_off)


def is_enough(tries: Tries, next_best: float, cases: int) -> bool:
    """Whether so many were tried after the first good one, and what is left is less likely.

    ``next_best`` is the weight of the likeliest that is left, ``cases`` how many are to be mended:
    one that mends some of them may mend them by chance, and more are tried.
    """
    if tries.since is None:
        return False
    good = [one for one in tries.finalists if not one.leaked]
    best = max(one.weight for one in good)
    if all(one.mended[0] < cases for one in good):
        return tries.since >= _WAVES.after_a_part * _WAVES.after_first and next_best < best
    return next_best < best * (1.0 if tries.since >= _WAVES.after_first else _WAVES.worth_trying)


def _furthest(pair: tuple[Reach, Candidate]) -> tuple[int, ...]:
    return tuple(-part for part in pair[0])
