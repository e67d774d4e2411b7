"""The tries of a search: how far candidates get, which are plausible, which is best."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import prod

from attrs import evolve, field, frozen

from adws.search.candidates import EditCandidate, Key, changed_texts, key_of
from adws.search.source import ParsedFile
from adws.search.style import leaked_literals, style_factor
from adws.search.suspects import CaseProgress, TracedRun
from adws.search.weights import WEIGHTS

_ASSERTION = "AssertionError"

Reach = tuple[int, int, int]
"""The numbers of fixed cases, of more assertions that hold, of cases that fail elsewhere."""

NOWHERE: Reach = (0, 0, 0)


@frozen
class TryResult:
    """The result of one try.

    ``outcomes`` says of each case whether it passed; ``errors`` are files that did not load.
    ``progress`` says how far failing cases got. A candidate that was ``put_off`` was not tried,
    because it needs a fresh import or takes long.
    """

    index: int
    outcomes: Mapping[str, bool] = field(factory=dict[str, bool])
    errors: tuple[str, ...] = ()
    progress: Mapping[str, CaseProgress] = field(factory=dict[str, CaseProgress])
    put_off: bool = False

    def mends(self, case_id: str) -> bool:
        """Whether a case passed; a case that stands for a file passes if the file loads."""
        below = (f"{case_id}::", f"{case_id}/")
        loaded = any(name.startswith(below) for name in self.outcomes)
        return self.outcomes.get(case_id, loaded and case_id not in self.errors)


@frozen
class Aims:
    """What an edit is to achieve.

    It makes ``case_ids`` pass and, if it is the right one, probably ``others`` that fail too;
    ``guards`` passed before and must not fail.
    """

    case_ids: tuple[str, ...]
    guards: tuple[str, ...]
    others: tuple[str, ...]
    observed: TracedRun


def aims_of(case_ids: tuple[str, ...], observed: TracedRun, most: int | None) -> Aims:
    """Return the aims of a search; an edit runs ``most`` cases of each sort, None for all."""
    others = tuple(case.id for case in observed.failing if case.id not in case_ids)
    guards = tuple(case.id for case in observed.passing)
    return Aims(case_ids[:most], guards[:most], others[:most], observed)


def mended_cases(result: TryResult, case_ids: Iterable[str]) -> frozenset[str]:
    """Return the cases that a candidate makes pass."""
    return frozenset(case for case in case_ids if result.mends(case))


def is_plausible(candidate: EditCandidate, result: TryResult, aims: Aims) -> bool:
    """Whether an edit fixes some case, and every failing case that runs the changed function.

    Failures of one group may have several causes, so an edit need not fix all of them. An edit
    that fixes only some of the cases that run its function probably fixes them by chance.
    """
    ids = frozenset(aims.case_ids)
    good = mended_cases(result, ids)
    concerned = ids & frozenset().union(
        *(aims.observed.failing_in(placed.file, placed.body) for placed in candidate.edits)
    )
    # Guards run only after every failing case has passed, so outcomes may be missing.
    breaks = not all(result.outcomes.get(case, True) for case in aims.guards)
    return bool(good) and concerned <= good and not breaks


def reach(result: TryResult, case_ids: Iterable[str], observed: TracedRun) -> Reach:
    """Return how much further a candidate gets than the unchanged program; more is better."""
    ids = tuple(case_ids)
    before = {case.id: case.progress for case in observed.failing}
    pairs = [
        (reached_before, result.progress[case])
        for case in ids
        if case in result.progress and (reached_before := before.get(case)) is not None
    ]
    further = sum(max(now.passed - then.passed, 0) for then, now in pairs)
    elsewhere = sum(_gets_by(then, now) for then, now in pairs)
    return len(mended_cases(result, ids)), further, elsewhere


def _gets_by(then: CaseProgress, now: CaseProgress) -> bool:
    """Whether a case fails at a later line, or at an assertion that raised another error before.

    >>> _gets_by(CaseProgress("KeyError", 3, 1), CaseProgress("AssertionError", 3, 1))
    True
    """
    if now.passed < then.passed or not now.error:
        return False
    compares = now.error == _ASSERTION != then.error
    return now.line > then.line or (compares and now.line == then.line)


_PLAUSIBILITY = WEIGHTS.plausibility


@frozen
class Finalist:
    """A plausible candidate.

    ``mended_counts`` are the numbers of cases that it makes pass, in the group and elsewhere;
    ``weight`` is how likely it is, reduced for odd code; ``leaked`` are values of the cases that
    it writes into the source.
    """

    candidate: EditCandidate
    mended_counts: tuple[int, int]
    weight: float
    leaked: tuple[str, ...] = ()

    @property
    def rank(self) -> tuple[int, ...]:
        """The order before weight: most fixed cases, no hard-coded answers, fewest edits."""
        group, others = self.mended_counts
        return -group, -others, bool(self.leaked), len(self.candidate.edits)


def finalist(
    candidate: EditCandidate,
    result: TryResult,
    aims: Aims,
    sources: Mapping[str, ParsedFile],
    values: frozenset[str],
) -> Finalist | None:
    """Return a candidate that is plausible and looks like code; None for others.

    ``values`` are the literals in the failing cases' files.
    """
    if not is_plausible(candidate, result, aims):
        return None
    texts = {file: sources[file].text for file in candidate.files}
    after = changed_texts(candidate, texts)
    worth = style_factor(sources, after) * _factor(candidate, _PLAUSIBILITY.by_accident)
    several = len(candidate.edits) > 1
    if worth < (_PLAUSIBILITY.least_of_several if several else _PLAUSIBILITY.least):
        return None
    return Finalist(
        candidate,
        (len(mended_cases(result, aims.case_ids)), len(mended_cases(result, aims.others))),
        candidate.weight * worth * _factor(candidate, _PLAUSIBILITY.by_one),
        leaked_literals(texts, after, values),
    )


def _factor(candidate: EditCandidate, factors: Mapping[str, float]) -> float:
    return prod(factors.get(placed.family, 1.0) for placed in candidate.edits)


Try = tuple[EditCandidate, TryResult]

_WAVES = WEIGHTS.fork_server.waves


@frozen
class TryHistory:
    """All tries in order, and the plausible candidates.

    ``since`` counts the tries after the first plausible candidate without leaked values; None
    before it. ``put_off`` are candidates that are costly to try and were not tried yet. ``over``:
    no time is left. ``reported_at`` is when progress was last reported, on the monotonic clock.
    """

    tries: tuple[Try, ...] = ()
    finalists: tuple[Finalist, ...] = ()
    since: int | None = None
    put_off: tuple[EditCandidate, ...] = ()
    over: bool = False
    reported_at: float = field(default=0.0, eq=False)

    @property
    def keys(self) -> frozenset[Key]:
        """The keys of all candidates, including those that were put off."""
        return frozenset(map(key_of, (*(candidate for candidate, _ in self.tries), *self.put_off)))

    @property
    def hopeless(self) -> frozenset[Key]:
        """The keys of candidates not worth pairing: they hung, crashed or broke the syntax.

        Candidates that were put off would take as long in a pair.
        """
        failed = (candidate for candidate, result in self.tries if not result.outcomes)
        return frozenset(map(key_of, (*failed, *self.put_off)))

    @property
    def best(self) -> tuple[Finalist, ...]:
        """The plausible candidates, best first."""
        return tuple(sorted(self.finalists, key=lambda finalist: (finalist.rank, -finalist.weight)))

    def closest(self, aims: Aims, most: int) -> tuple[tuple[Reach, EditCandidate], ...]:
        """Return the candidates that got failing cases further, best first, a few for each line."""
        measured = (
            (reach(result, aims.case_ids, aims.observed), candidate)
            for candidate, result in self.tries
        )
        further = sorted((pair for pair in measured if pair[0] > NOWHERE), key=_furthest)
        closest: list[tuple[Reach, EditCandidate]] = []
        lines: Counter[tuple[str, int]] = Counter()
        for pair in further:
            line = pair[1].first.file, pair[1].first.line
            lines[line] += 1
            if lines[line] <= _WAVES.of_a_line and len(closest) < most:
                closest.append(pair)
        return tuple(closest)


def with_results(
    tries: TryHistory, results: Iterable[Try], plausible_finalists: Iterable[Finalist]
) -> TryHistory:
    """Return the history with more results, and with the plausible candidates among them."""
    every, plausible = tuple(results), tuple(plausible_finalists)
    more = tuple(item for item in every if not item[1].put_off)
    later = tuple(candidate for candidate, result in every if result.put_off)
    good = frozenset(key_of(finalist.candidate) for finalist in plausible if not finalist.leaked)
    since = tries.since
    for candidate, _ in more:
        if since is not None:
            since += 1
        elif key_of(candidate) in good:
            since = 0
    all_tries, finalists = (*tries.tries, *more), (*tries.finalists, *plausible)
    put_off = (*tries.put_off, *later)
    return evolve(tries, tries=all_tries, finalists=finalists, since=since, put_off=put_off)


def is_enough(tries: TryHistory, next_best: float, cases: int) -> bool:
    """Whether enough candidates followed the first good one, and the rest are less likely.

    ``next_best`` is the weight of the likeliest remaining candidate, ``cases`` counts the cases to
    fix. A candidate that fixes only some of them may do so by chance, so more are tried.
    """
    if tries.since is None:
        return False
    good = [finalist for finalist in tries.finalists if not finalist.leaked]
    best = max(finalist.weight for finalist in good)
    if all(finalist.mended_counts[0] < cases for finalist in good):
        return tries.since >= _WAVES.after_a_part * _WAVES.after_first and next_best < best
    return next_best < best * (1.0 if tries.since >= _WAVES.after_first else _WAVES.worth_trying)


def _furthest(pair: tuple[Reach, EditCandidate]) -> tuple[int, ...]:
    return tuple(-part for part in pair[0])
