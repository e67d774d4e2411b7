"""The course of a search: try many candidates together, then the remaining ones alone."""

from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import islice

from attrs import define, evolve, field, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.search.candidates import EditCandidate, PlacedEdit, changed_texts
from adws.search.copies.executor import Copy
from adws.search.copies.filter import Candidates
from adws.search.copies.runs import CaseCommand, RunOutput, run_in
from adws.search.copies.workspace import CopiesWorkspace
from adws.search.explanation import SECONDS_BETWEEN_LINES, effort_line
from adws.search.languages.code import parse
from adws.search.rule_edits import keeps_syntax
from adws.search.style import leaked_literals, literals_of_tree, style_factor
from adws.search.tries import Finalist, TryHistory, TryResult
from adws.search.weights import WEIGHTS

_COPIES = WEIGHTS.copies
_COURSE = _COPIES.course


@frozen
class PartialRepair:
    """A candidate, and the names of the failing cases that it fixes, if any."""

    candidate: EditCandidate
    mended_cases: frozenset[str]


@define
class Queue:
    """Candidates to try. Two that fix different cases are soon tried together."""

    waiting: Iterator[EditCandidate]
    urgent: deque[EditCandidate] = field(factory=deque[EditCandidate])
    hits: list[PartialRepair] = field(factory=list[PartialRepair])
    pairs: int = 0

    def __iter__(self) -> Iterator[EditCandidate]:
        """Yield the next candidate, until none is left."""
        while True:
            candidate = self.urgent.popleft() if self.urgent else next(self.waiting, None)
            if candidate is None:
                return
            yield candidate

    def add(self, hit: PartialRepair) -> None:
        """Add a candidate that fixes cases, and pair it with those that fix the others."""
        if not hit.mended_cases:
            return
        for other in self.hits:
            both = hit.mended_cases | other.mended_cases
            if both not in (hit.mended_cases, other.mended_cases) and self.pairs < _COURSE.pairs:
                self.pairs += 1
                self.urgent.extend(_joined(other.candidate, hit.candidate))
        self.hits.append(hit)

    def mending(self, failing: frozenset[str], number: int) -> EditCandidate | None:
        """Return candidate ``number`` (from 1) of those that fix all failing cases."""
        mending = (hit.candidate for hit in self.hits if hit.mended_cases == failing)
        return next(islice(mending, number - 1, None), None)


def _joined(candidate: EditCandidate, other: EditCandidate) -> Iterable[EditCandidate]:
    if not any(_overlap(a, b) for a in candidate.edits for b in other.edits):
        yield EditCandidate((*candidate.edits, *other.edits), min(candidate.weight, other.weight))


def _overlap(edit: PlacedEdit, other: PlacedEdit) -> bool:
    if edit.file != other.file:
        return False
    return edit.edit.start <= other.edit.end and other.edit.start <= edit.edit.end


@define
class TryPlan:
    """The candidates to try, and those that were tried, alone or together."""

    workspace: CopiesWorkspace
    tried_candidates: set[EditCandidate] = field(factory=set[EditCandidate])
    reported_at: float = -SECONDS_BETWEEN_LINES
    """When progress was last reported, on the monotonic clock."""
    promising: Generator[EditCandidate, None, None] = field(init=False)
    """The candidates that pass the filter, which runs in threads."""
    queue: Queue = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Queue the candidates."""
        self.promising = self._worth_trying()
        self.queue = Queue(self.promising)

    def close(self) -> None:
        """End the threads that filter candidates.

        Otherwise Python ends them when it collects garbage, perhaps in one of these threads,
        which would then wait for itself.
        """
        self.promising.close()

    @property
    def repair(self) -> EditCandidate | None:
        """The candidate of this attempt that fixes all cases; earlier ones were refused."""
        workspace = self.workspace
        return self.queue.mending(workspace.case_command.failing, workspace.request.task.attempt)

    def take(self, hit: PartialRepair) -> EditCandidate | None:
        """Record a candidate that was tried alone; return the candidate found so far."""
        self.tried_candidates.add(hit.candidate)
        self.queue.add(hit)
        self._report()
        return self.repair

    def _report(self) -> None:
        """Say how many candidates were tried and the time left, at most once a second."""
        request = self.workspace.request
        now = settle(io_ops.monotonic_seconds()).unwrap()
        if now - self.reported_at >= SECONDS_BETWEEN_LINES:
            self.reported_at = now
            request.say(effort_line(len(self.tried_candidates), request.ends - now))

    def _worth_trying(self) -> Generator[EditCandidate, None, None]:
        """Yield the remaining candidates of each portion, then, if nothing was found, all others.

        State that code keeps from one candidate to the next may have hidden the right one.
        """
        workspace, left_out = self.workspace, list[EditCandidate]()
        if not workspace.case_command.failing:
            return
        with closing(workspace.executor.run(workspace.filter.apply, self._portions())) as outcomes:
            for outcome in outcomes:
                filtered = settle(outcome).unwrap()
                left_out += filtered.left_out
                self.tried_candidates.update(filtered.left_out)
                self._report()
                yield from in_time(filtered.promising, workspace.request.ends)
        if self.repair is None:
            yield from in_time(left_out, workspace.request.ends)

    def _portions(self) -> Iterator[Candidates]:
        """Yield the candidates that keep the syntax in order, until something is found."""
        workspace, size, portion = self.workspace, _COURSE.first_batch, list[EditCandidate]()
        request = workspace.request
        longest = _COPIES.batch_share * request.seconds
        last = request.ends if workspace.filter.runner is None else request.ends - longest
        for candidate in in_time(workspace.candidates[: request.budget.candidates], last):
            if self.repair is not None:
                break
            if keeps_syntax(candidate.first.edit, workspace.codes[candidate.first.file]):
                portion.append(candidate)
            if len(portion) == size:
                yield tuple(portion)
                portion, size = [], min(2 * size, _COURSE.largest_batch)
        yield tuple(portion)


def in_time(candidates: Iterable[EditCandidate], ends: float) -> Iterator[EditCandidate]:
    """Yield candidates until the clock shows ``ends``."""
    for candidate in candidates:
        if settle(io_ops.monotonic_seconds()).unwrap() > ends:
            return
        yield candidate


def run_course(workspace: CopiesWorkspace) -> IOResult[TryHistory, PipelineError]:
    """Try candidates, and after the first that fixes all cases a few that are almost as likely.

    A later attempt needs more of them, because the earlier ones were refused.
    """
    patience = _COURSE.after_first
    with (
        closing(TryPlan(workspace)) as course,
        closing(workspace.executor.run(partial(try_alone, workspace), course.queue)) as outcomes,
    ):
        for outcome in outcomes:
            settled = settle(outcome)
            if not is_successful(settled):
                return IOResult.from_failure(settled.failure())
            hit = settled.unwrap()
            best = course.take(hit)
            if best is not None:
                patience -= 1
                if not patience or hit.candidate.weight < _COURSE.worth_trying * best.weight:
                    break
    return IOSuccess(tries_of(workspace, course.queue.hits, course.tried_candidates))


def try_alone(
    workspace: CopiesWorkspace, candidate: EditCandidate, copy: Copy
) -> IOResult[PartialRepair, PipelineError]:
    """Return the cases that a candidate fixes, also in the whole suite; restore the copy."""
    changed = changed_texts(candidate, workspace.texts)
    return IOResult.do(
        PartialRepair(candidate, mended)
        for _made in copy.write(changed)
        for first in _ask(workspace, workspace.case_command, copy)
        for mended in _confirm(workspace, first, copy)
        for _undone in copy.write({file: workspace.texts[file] for file in changed})
    )


def _ask(
    workspace: CopiesWorkspace, command: CaseCommand, copy: Copy
) -> IOResult[frozenset[str], PipelineError]:
    """Run a command, hardly beyond the end of the search: then it could not say what it found."""
    request, limits = workspace.request, command.limits
    last = request.ends + _COPIES.overrun * request.seconds

    def ask(now: float) -> IOResult[RunOutput, PipelineError]:
        seconds = min(limits.seconds, max(last - now, 1.0))
        own = evolve(limits, seconds=seconds)
        return run_in(request.task, workspace.tool, own, command.argv, copy)

    return io_ops.monotonic_seconds().bind(ask).map(command.mended_cases)


def _confirm(
    workspace: CopiesWorkspace, mended: frozenset[str], copy: Copy
) -> IOResult[frozenset[str], PipelineError]:
    """Return the cases that are still fixed when the whole suite runs."""
    if not mended or workspace.case_command.argv == workspace.suite_command.argv:
        return IOSuccess(mended)
    return _ask(workspace, workspace.suite_command, copy).map(mended.intersection)


def tries_of(
    workspace: CopiesWorkspace,
    hits: Iterable[PartialRepair],
    tried_candidates: Iterable[EditCandidate],
) -> TryHistory:
    """Return the tries, the best first.

    The candidates that fix most cases are plausible, if they fix several and at least half: fewer
    of several cases may be fixed by chance.
    """
    failing = workspace.aims.case_ids
    hit_by_finalist = {finalist_of(workspace, hit): hit for hit in hits}
    ranked = sorted(hit_by_finalist, key=lambda finalist: (finalist.rank, -finalist.weight))
    finished_tries = {
        finalist.candidate: TryResult(
            0, {name: name in hit_by_finalist[finalist].mended_cases for name in failing}
        )
        for finalist in ranked
    }
    others = {
        candidate: TryResult(0) for candidate in tried_candidates if candidate not in finished_tries
    }
    most = max((len(hit.mended_cases) for hit in hit_by_finalist.values()), default=0)
    enough = most >= max(min(_COURSE.least_mended, len(failing)), len(failing) / 2)
    best = tuple(
        finalist
        for finalist in ranked
        if enough and len(hit_by_finalist[finalist].mended_cases) == most
    )
    return TryHistory((*finished_tries.items(), *others.items()), best)


def finalist_of(workspace: CopiesWorkspace, hit: PartialRepair) -> Finalist:
    """Return a candidate that fixes cases, weighted by its likelihood and its style."""
    candidate, codes = hit.candidate, workspace.codes
    before = {file: codes[file].text for file in candidate.files}
    after = changed_texts(candidate, before)
    weight = candidate.weight * style_factor(codes, after)

    def read(text: str) -> Counter[str]:
        code = parse(candidate.first.file, text)
        return Counter() if code is None else literals_of_tree(code)

    leaked = leaked_literals(before, after, workspace.values, read)
    return Finalist(candidate, (len(hit.mended_cases), 0), weight, leaked)
